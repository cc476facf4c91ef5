import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';
import { account } from '../references.ts';

const cents = fc.integer({ min: 1, max: 5_000 }).map(
  (value) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`,
  // Back to the figure, so that an amount out of a report shrinks too.
  (text) => (typeof text === 'string' && /^[0-9]{1,2}\.[0-9]{2}$/.test(text) ? Number(text.replace('.', '')) : 0),
);

/**
 * Little enough for the sender to stay far from liquidation, then the edges: nothing, less than nothing, too much. None
 * is a little finer than its token: whether such a send is cut or refused, no text says.
 */
const amount = fc.oneof(
  { weight: 8, arbitrary: cents },
  {
    weight: 4,
    arbitrary: fc.constantFrom('0', '-1', '1.5', '0.000001', `0.${'0'.repeat(18)}1`, '1000000000', '0.0'),
  },
);

export const sendAsset: ActionArbitrary<'send_asset'> = fc.record({
  tag: fc.constant('send_asset'),
  token: fc.constantFrom('usdc', 'native'),
  to: fc.oneof({ weight: 6, arbitrary: account }, { weight: 1, arbitrary: fc.constant('stranger' as const) }),
  amount,
});
