import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE, MARKETS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import { makeApproveAgentStep, openPositionSteps, sweepTwoOrdersSteps } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const px = makePxNearMarkArbitrary(3);

export const accountReadsFamily: Family = {
  name: 'questions',
  says: 'Accounts that trade a little, and are asked about in every form that there is.',
  share: 3,
  weighing: {
    actions: makeOnlyActionWeights({
      submit_order: 1,
      batch_order: 0.5,
      cancel_order: 0.5,
      cancel_all_orders: 0.5,
      modify: 0.3,
      approve_agent: 0.5,
      update_leverage: 0.5,
      set_position_mode: 0.2,
    }),
    others: { oracle: 0.5, advance: 0.7, claim: 0, commit: 0.3, ask: 9 },
    always: ['submit_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, plainOrders: 10 },
    signer: fc.constant('owner'),
    // 60,000 ms is the shortest candle interval.
    passes: fc.constantFrom(1, 999, 5_000, 20_000, 60_000, 60_000),
  },
  openings: [
    [...sweepTwoOrdersSteps(150), ...openPositionSteps(60, 'ask')],
    [makeApproveAgentStep(), ...sweepTwoOrdersSteps(90)],
    [makeApproveAgentStep(), ...openPositionSteps(200, 'ask'), ...sweepTwoOrdersSteps(300)],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '1', thinMargin: null },
  markets: MARKETS_PER_SEQUENCE,
  comparedEachBlock: [],
};
