-- Appends one event, its snapshot and its answer together, or says why not.
-- KEYS match log snapshot answers refusal   ARGV epoch expected_seq command_id line after by [snapshot]
local answer = redis.call('HGET', KEYS[4], ARGV[3])
if answer then return {'known', answer} end
local refusal = redis.call('GET', KEYS[5])
if refusal then return {'refused', refusal} end
local epoch = redis.call('HGET', KEYS[1], 'epoch')
if not epoch then return {'no_match'} end
local seq, id = 0, ''
local last = redis.call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)
if last[1] then
  seq, id = tonumber(string.match(last[1][1], '^%d+')), last[1][2][2]
end
-- After a failover another event may stand under the number that the writer has seen.
local other = ARGV[5] ~= '' and ARGV[5] ~= id
if epoch ~= ARGV[1] or seq ~= tonumber(ARGV[2]) or other then
  return {'conflict', tostring(seq), epoch}
end
-- XADD comes first: where memory or disk is short the first write fails, and nothing was done.
local number = string.format('%d', seq + 1)
if ARGV[6] == '' then
  redis.call('XADD', KEYS[2], number .. '-0', 'id', ARGV[3], 'line', ARGV[4])
else
  redis.call('XADD', KEYS[2], number .. '-0', 'id', ARGV[3], 'line', ARGV[4], 'by', ARGV[6])
end
redis.call('HSET', KEYS[4], ARGV[3], number)
if ARGV[7] then redis.call('SET', KEYS[3], number .. ' ' .. ARGV[7]) end
return {'appended', number}
