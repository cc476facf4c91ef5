import fc from 'fast-check';
import { usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { PxRef, Step } from '../../generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import type { Family } from './family.ts';

const px: fc.Arbitrary<PxRef> = fc.record({
  at: fc.constant('mark' as const),
  ticks: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: -4, max: 4 }) },
    { weight: 1, arbitrary: fc.integer({ min: -400, max: 400 }) },
  ),
});

const ask = (usdc: number) =>
  makeActionStep(
    {
      tag: 'submit_order',
      order: makeOrderDraft({ side: 'ask', px: { at: 'mark', ticks: 0 }, size: { of: 'worth', usdc, steps: 0 } }),
    },
    { by: 1 },
  );

const readAll: Step = { do: 'read' };
const slices4 = makeActionStep({
  tag: 'twap_order',
  market: 0,
  side: 'bid',
  size: { of: 'worth', usdc: 120, steps: 0 },
  reduceOnly: false,
  positionSide: { leg: 'long', named: 'where-hedged' },
  slices: 4,
  delayMs: 10_000,
});
const ends = makeActionStep({ tag: 'twap_cancel', twap: { of: 'own', nth: 0 } });

export const twapSlicesFamily: Family = {
  name: 'slices',
  says: 'Parents whose slices go one after the other while time passes, on books that fill them, in part, or not at all.',
  needs: ['twap'],
  share: 1,
  // No source says when a slice of a perpetual TWAP is sent, or how far from the mark it may trade.
  advises: true,
  weighing: {
    actions: makeOnlyActionWeights({
      twap_order: 12,
      twap_cancel: 9,
      submit_order: 1.5,
      cancel_all_orders: 1,
      set_position_mode: 0.5,
      cancel_order: 0.3,
    }),
    others: { oracle: 0.5, advance: 5, claim: 0, commit: 0.4, ask: 0.7 },
    always: ['twap_order', 'submit_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, plainOrders: 40, broker: fc.constant(null), bidsRest: false },
    passes: fc.constantFrom(1_000, 10_000, 10_000, 20_000),
  },
  openings: [[ask(300)], [ask(60), slices4, readAll, ends], [slices4, readAll, ask(300)], []],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '1', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['user_twaps', 'user_fills'],
};
