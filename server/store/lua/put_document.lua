-- Puts a document in the place of the version that its writer saw, and tells everyone.
-- KEYS documents control   ARGV id expected_version body signal control_length
local there = redis.call('HGET', KEYS[1], ARGV[1])
local version = there and tonumber(string.match(there, '^%d+')) or 0
if version ~= tonumber(ARGV[2]) then return there or '0 ' end
local fresh = string.format('%d', version + 1) .. ' ' .. ARGV[3]
redis.call('HSET', KEYS[1], ARGV[1], fresh)
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[5], '*', 'signal', ARGV[4])
return fresh
