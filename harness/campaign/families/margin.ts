import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { usualStepArbitraries } from '../../generate/sequence.ts';
import type { SizeRef } from '../../generate/steps.ts';
import type { Family } from './family.ts';
import { singleOrderActionWeights } from './weights.ts';

const USDC = 100;
const rungs = [1, 2, 5, 10, 20, 25, 40] as const;

/** Prices at the mark, where orders match: an entry far from it would lose more than the margin. */
const px = makePxNearMarkArbitrary(1);

const worth = (usdc: fc.Arbitrary<number>): fc.Arbitrary<SizeRef> =>
  fc.record({ of: fc.constant('worth' as const), usdc, steps: fc.integer({ min: -1, max: 1 }) });

/** Sizes that a new account can just fund at each leverage, one step above and below; then anything up to more than it can fund. */
const size: fc.Arbitrary<SizeRef> = fc.oneof(
  { weight: 6, arbitrary: worth(fc.constantFrom(...rungs.map((leverage) => (USDC - 1) * leverage))) },
  { weight: 6, arbitrary: worth(fc.integer({ min: 10, max: 400 })) },
  { weight: 3, arbitrary: worth(fc.integer({ min: 400, max: 45 * USDC })) },
);

const leverage = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...rungs) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 50 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 101, 256) },
);

export const marginFamily: Family = {
  name: 'margin',
  says: 'Accounts with little on one market: orders at what margin lets through, leverage that changes, prices that move.',
  share: 1,
  weighing: {
    // Batches and outgoing transfers would leave resting orders without cover.
    actions: {
      ...singleOrderActionWeights,
      submit_order: 2,
      update_leverage: 3,
      cancel_all_orders: 5,
      cancel_by_cloid: 0.5,
      send_asset: 0,
      approve_agent: 0.5,
    },
    others: { oracle: 3, claim: 0 },
    always: ['submit_order', 'update_leverage'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, size, leverage, broker: fc.constant(null) },
    held: fc.constant(false),
  },
  participants: {
    accounts: ACCOUNTS_PER_SEQUENCE,
    usdc: String(USDC),
    native: '1',
    thinMargin: { cleanupUsdc: '1000000' },
  },
  markets: 1,
  comparedEachBlock: ['clearinghouse_state', 'account_state'],
};
