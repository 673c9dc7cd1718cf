-- Puts several documents, each in the place of the version that its writer saw, and tells everyone
-- once; or writes nothing and says which one stood in the way.
-- KEYS documents control   ARGV signal control_length [id expected_version body]...
local fresh = {}
for i = 3, #ARGV, 3 do
  local there = redis.call('HGET', KEYS[1], ARGV[i])
  local version = there and tonumber(string.match(there, '^%d+')) or 0
  local text = string.format('%d', tonumber(ARGV[i + 1]) + 1) .. ' ' .. ARGV[i + 2]
  if version == tonumber(ARGV[i + 1]) then
    fresh[#fresh + 1] = {ARGV[i], text}
  elseif there ~= text then
    return ARGV[i]
  end
end
for _, put in ipairs(fresh) do redis.call('HSET', KEYS[1], put[1], put[2]) end
if #fresh > 0 then redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[2], '*', 'signal', ARGV[1]) end
return false
