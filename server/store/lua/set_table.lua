-- Puts a match on a table, or (without match_id) clears it, and tells everyone.
-- KEYS tables control   ARGV table signal control_length [match_id]
if ARGV[4] then
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[4])
else
  redis.call('HDEL', KEYS[1], ARGV[1])
end
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[3], '*', 'signal', ARGV[2])
return 1
