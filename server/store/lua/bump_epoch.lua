-- Raises the epoch of a match; 0 if there is no such match.
-- KEYS match
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HINCRBY', KEYS[1], 'epoch', 1)
