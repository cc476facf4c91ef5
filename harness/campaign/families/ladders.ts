import fc from 'fast-check';
import { usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE, MARKETS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { Step } from '../../generate/steps.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import type { Family } from './family.ts';

const ladder = (cloid: number): Step =>
  makeActionStep({
    tag: 'scale_order',
    market: 0,
    side: 'bid',
    px: { at: 'mark', ticks: -60 },
    rungs: 3,
    ticks: 20,
    size: { of: 'worth', usdc: 200, steps: 0 },
    stp: 'cancel_oldest',
    reduceOnly: false,
    tif: 'gtc',
    dist: 'lin_asc',
    weights: null,
    cloid,
  });
const takesOff = (cloid: number): Step => makeActionStep({ tag: 'cancel_scale', market: 0, cloid });
const readAll: Step = { do: 'read' };

export const laddersFamily: Family = {
  name: 'ladders',
  says: 'Many orders at once: ladders, batches, and what amends or takes off several of them together.',
  share: 1,
  weighing: {
    actions: makeOnlyActionWeights({
      scale_order: 8,
      cancel_scale: 3,
      batch_order: 2,
      batch_cancel: 3,
      batch_modify: 6,
      cancel_by_cloid: 0.5,
      submit_order: 0.4,
      cancel_all_orders: 1,
    }),
    others: { oracle: 0.3, advance: 0.3, claim: 0, commit: 0.3, ask: 1 },
    always: ['scale_order', 'batch_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, broker: fc.constant(null) },
    signer: fc.constant('owner'),
  },
  openings: [[ladder(0), readAll, takesOff(0)], [ladder(0), ladder(1), takesOff(2)], []],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '1', thinMargin: null },
  markets: MARKETS_PER_SEQUENCE,
  comparedEachBlock: ['open_orders'],
};
