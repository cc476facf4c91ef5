import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE, MARKETS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { PxRef, SizeRef } from '../../generate/steps.ts';
import type { Family } from './family.ts';

const px: fc.Arbitrary<PxRef> = fc.oneof(
  { weight: 30, arbitrary: makePxNearMarkArbitrary(8) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('off-tick' as const), ticks: fc.integer({ min: -3, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('zero' as const) }) },
);

const size: fc.Arbitrary<SizeRef> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      of: fc.constant('worth' as const),
      usdc: fc.integer({ min: 15, max: 60 }),
      steps: fc.integer({ min: -1, max: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('zero' as const) }) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('minimum' as const), steps: fc.constantFrom(-1, 0) }) },
);

export const orderBatchesFamily: Family = {
  name: 'batches',
  says: 'Batches of tens of orders, of which some are refused, some rest and some meet, and cancels and amendments of as many.',
  share: 0.7,
  weighing: {
    actions: makeOnlyActionWeights({
      batch_order: 3,
      batch_cancel: 3,
      batch_modify: 3,
      cancel_all_orders: 0.5,
      submit_order: 0.1,
    }),
    others: { oracle: 0.3, advance: 0.2, claim: 0, commit: 0.3, ask: 0.3 },
    always: ['batch_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, size, broker: fc.constant(null), plainOrders: 400, legs: 30, fewOdd: 40 },
    signer: fc.constant('owner'),
  },
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '1', thinMargin: null },
  markets: MARKETS_PER_SEQUENCE,
  comparedEachBlock: ['open_orders', 'user_fills'],
};
