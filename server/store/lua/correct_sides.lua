-- Puts who plays in the place of what its writer saw; the record stays as it was created.
-- KEYS match   ARGV expected sides
local record = redis.call('HGET', KEYS[1], 'record')
if not record then return false end
local there = redis.call('HGET', KEYS[1], 'sides') or cjson.decode(record)['sides']
if there ~= ARGV[1] then return there end
redis.call('HSET', KEYS[1], 'sides', ARGV[2])
return ARGV[2]
