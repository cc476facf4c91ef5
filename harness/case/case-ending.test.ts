import { expect, test } from 'vitest';
import { Blocked, Disturbed, Inconclusive, Unsupported } from '../kernel/verdicts.ts';
import { readResultOrNull } from './case-ending.ts';

test.each([
  new Blocked("the treasury's send_asset was refused"),
  new Inconclusive('timeout'),
  new Disturbed('rate limited'),
  new Unsupported('funded-accounts'),
])('a read after a case that failed by $name yields no result', async (verdict) => {
  expect(await readResultOrNull(Promise.reject(verdict))).toBeNull();
});

test('its result is passed on, and so is an error of this program', async () => {
  expect(await readResultOrNull(Promise.resolve('idle'))).toBe('idle');
  await expect(readResultOrNull(Promise.reject(new TypeError('x is undefined')))).rejects.toThrow('x is undefined');
});
