import fc from 'fast-check';
import { account } from '../references.ts';
import type { ActionArbitrary } from '../action-arbitrary.ts';

/** Little enough for the sender to stay far from liquidation, then the edges: nothing, less than nothing, too much. */
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 5_000 }).map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`) },
  { weight: 4, arbitrary: fc.constantFrom('0', '-1', '1.50', '0.000001', '0.0000001', `0.${'0'.repeat(18)}1`, '1000000000', '0.00') },
);

export const sendAsset: ActionArbitrary<'send_asset'> = fc.record({
  tag: fc.constant('send_asset'),
  token: fc.constantFrom('usdc', 'native'),
  to: fc.oneof({ weight: 6, arbitrary: account }, { weight: 1, arbitrary: fc.constant('stranger' as const) }),
  amount,
});
