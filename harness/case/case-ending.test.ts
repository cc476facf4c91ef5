import { expect, test } from 'vitest';
import { Blocked, Disturbed, Inconclusive, Unsupported } from '../kernel/verdicts.ts';
import { readResultOrNull } from './case-ending.ts';

test.each([
  new Blocked("the treasury's send_asset was refused"),
  new Inconclusive('timeout'),
  new Disturbed('rate limited'),
  new Unsupported('funded-accounts'),
])('a look that came to nothing ($name) tells nothing', async (verdict) => {
  expect(await readResultOrNull(Promise.reject(verdict))).toBeNull();
});

test('what it told goes through, and so does a fault of this program', async () => {
  expect(await readResultOrNull(Promise.resolve('idle'))).toBe('idle');
  await expect(readResultOrNull(Promise.reject(new TypeError('x is undefined')))).rejects.toThrow('x is undefined');
});
