-- Creates a match with its whole log, or finds that it is there.
-- KEYS match log snapshot answers   ARGV record epoch has_snapshot snapshot [command_id line]...
local there = redis.call('HGET', KEYS[1], 'record')
if there == ARGV[1] then return 'same' end
if there then return 'exists' end
redis.call('HSET', KEYS[1], 'record', ARGV[1], 'epoch', ARGV[2])
local seq = 0
for i = 5, #ARGV, 2 do
  seq = seq + 1
  local number = string.format('%d', seq)
  redis.call('XADD', KEYS[2], number .. '-0', 'id', ARGV[i], 'line', ARGV[i + 1])
  redis.call('HSET', KEYS[4], ARGV[i], number)
end
if ARGV[3] == '1' then
  redis.call('SET', KEYS[3], string.format('%d', seq) .. ' ' .. ARGV[4])
end
return 'created'
