import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { PxRef, TriggerDraft } from '../../generate/steps.ts';
import { openPositionSteps } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const near = fc.constantFrom(-150, -100, -60, -30, 30, 60, 100, 150);

/** Legs that an index move of one percent triggers. */
const trigger: fc.Arbitrary<TriggerDraft> = fc.record({
  level: fc.oneof(
    { weight: 12, arbitrary: fc.record({ bps: near }) },
    { weight: 1, arbitrary: fc.record({ percent: fc.constantFrom(-30, 30) }) },
  ),
  isMarket: fc.constantFrom(true, true, false, null),
  tpsl: fc.constantFrom('sl', 'sl', 'tp'),
  trail: fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constant('near' as const) }),
});

/** Prices at which the exit of a leg matches orders, spaced so that mark moves do not cross all of them. */
const px: fc.Arbitrary<PxRef> = fc.oneof(
  { weight: 3, arbitrary: makePxNearMarkArbitrary(6) },
  { weight: 2, arbitrary: makePxNearMarkArbitrary(400) },
);

export const triggersFamily: Family = {
  name: 'stops',
  says: 'Legs, pairs and baskets that wait for the mark, and an index that moves it across their levels, block by block.',
  share: 2,
  // The documents leave open how a trailing level follows the mark (D74).
  advises: true,
  weighing: {
    actions: makeOnlyActionWeights({
      submit_order: 0.6,
      batch_order: 2,
      modify: 0.3,
      cancel_order: 0.5,
      cancel_by_cloid: 0.3,
      cancel_all_orders: 1,
      batch_cancel: 0.3,
      scale_order: 0.3,
    }),
    others: { oracle: 4, advance: 0, claim: 0, commit: 1, ask: 0.5 },
    always: ['submit_order', 'batch_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, trigger, plainOrders: 1, index: fc.integer({ min: -180, max: 180 }) },
    signer: fc.constant('owner'),
    held: fc.constant(false),
  },
  openings: [openPositionSteps(200), openPositionSteps(200, 'ask'), openPositionSteps(60)],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '1', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['open_orders', 'user_fills'],
};
