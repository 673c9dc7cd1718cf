-- Removes a document and tells everyone; 0 if there is none.
-- KEYS documents control   ARGV id signal control_length
if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[3], '*', 'signal', ARGV[2])
return 1
