import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import type { Family } from './family.ts';

const px = makePxNearMarkArbitrary(12);

const quote = (side: 'bid' | 'ask', ticks: number) =>
  makeActionStep({ tag: 'submit_order', order: makeOrderDraft({ side, px: { at: 'mark', ticks } }) }, { by: 1 });

export const chasesFamily: Family = {
  name: 'pegs',
  says: 'Chases that follow a touch which others move, until their blocks, their prices or their time is up.',
  needs: ['chase'],
  share: 1,
  weighing: {
    actions: makeOnlyActionWeights({
      chase_order: 10,
      cancel_chase: 9,
      submit_order: 1,
      cancel_order: 2,
      cancel_all_orders: 1,
      batch_order: 0.3,
      modify: 0.5,
    }),
    others: { oracle: 0, advance: 2, claim: 0, commit: 3, ask: 0.5 },
    always: ['chase_order', 'submit_order', 'cancel_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, plainOrders: 40, broker: fc.constant(null), chase: 'short' },
    signer: fc.constant('owner'),
    held: fc.constant(false),
    passes: fc.constantFrom(1_000, 20_000, 60_000),
  },
  openings: [
    [quote('bid', -8), quote('ask', 8)],
    [quote('bid', -3), quote('ask', 2)],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '1', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['open_orders'],
};
