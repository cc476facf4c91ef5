import { expect, test } from 'vitest';
import { buckets, evmBatch, rateLimitRefusal, weights } from './limits.ts';

test.each(Object.entries(buckets))('%s: rates per minute and per second agree with the burst', (_name, bucket) => {
  expect(bucket.refillPerSecond * 60).toBe(bucket.perMinute);
  expect(bucket.burst).toBe(bucket.perMinute);
});

test('the stated waits follow from weights and refill', () => {
  const { affordableAfterMs } = rateLimitRefusal;
  expect((weights.info * 1_000) / buckets.perIp.refillPerSecond).toBe(affordableAfterMs.weight1);
  expect((weights.exchange * 1_000) / buckets.perIp.refillPerSecond).toBe(affordableAfterMs.weight5);
});

test('a refused EVM batch pays the weight of the cap', () => {
  expect(weights.evmRefusedBatch).toBe(evmBatch.maxElements * weights.evmElement);
});
