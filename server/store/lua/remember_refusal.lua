-- Keeps a refusal unless the command has an answer; returns the answer that stands.
-- KEYS answers refusal   ARGV command_id refusal keep_ms
local answer = redis.call('HGET', KEYS[1], ARGV[1])
if answer then return {'known', answer} end
local refusal = redis.call('GET', KEYS[2])
if refusal then return {'refused', refusal} end
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
return {'refused', ARGV[2]}
