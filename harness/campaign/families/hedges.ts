import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { isolateNextPositionStep, openPositionSteps } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

/** Few distinct prices, so that orders match. */
const px = makePxNearMarkArbitrary(2);

const hedged = (by: number) => makeActionStep({ tag: 'set_position_mode', hedge: true }, { by });

export const hedgeModeFamily: Family = {
  name: 'hedges',
  says: 'Accounts with two legs in one market, and some with one: what opens, grows, reduces and closes which leg.',
  needs: ['hedge-mode'],
  share: 1.5,
  weighing: {
    actions: makeOnlyActionWeights({
      submit_order: 3,
      batch_order: 1,
      set_position_mode: 1,
      modify: 0.5,
      cancel_all_orders: 1,
      update_leverage: 1,
      update_isolated_margin: 1.5,
      top_up_isolated_only_margin: 3,
    }),
    others: { oracle: 0.7, advance: 0, claim: 0, commit: 0.5, ask: 0.7 },
    always: ['submit_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, plainOrders: 20, broker: fc.constant(null) },
    signer: fc.constant('owner'),
    held: fc.constant(false),
  },
  openings: [
    [hedged(0), hedged(1), ...openPositionSteps(200)],
    [hedged(0), ...openPositionSteps(100), ...openPositionSteps(60, 'ask')],
    [hedged(1), ...openPositionSteps(100, 'ask')],
    [isolateNextPositionStep(0), hedged(1), ...openPositionSteps(200)],
    [isolateNextPositionStep(0), isolateNextPositionStep(1), ...openPositionSteps(100)],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '1', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['clearinghouse_state'],
};
