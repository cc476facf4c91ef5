import fc from 'fast-check';
import { usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import { makeApproveAgentStep, voteStep } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const inBatches = voteStep({ on: 'batches', market: 0, periodMs: 1_000 });

export const batchAuctionsFamily: Family = {
  name: 'auctions',
  says: 'A market that clears by batches: orders of several accounts in one window, at few prices and of few sizes.',
  share: 1,
  // The vote that enables batch auctions is an assumption.
  advises: true,
  isExclusive: true,
  weighing: {
    actions: makeOnlyActionWeights({
      fba_submit: 20,
      approve_agent: 0.3,
      submit_order: 0.3,
      cancel_all_orders: 0.5,
      update_leverage: 0.3,
    }),
    others: { vote: 0.1, oracle: 0.3, advance: 1.5, claim: 0, commit: 0.5, ask: 0.5 },
    always: ['fba_submit'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, plainOrders: 200, broker: fc.constant(null) },
    signer: fc.oneof({ weight: 9, arbitrary: fc.constant('owner') }, { weight: 1, arbitrary: fc.constant('agent') }),
    held: fc.boolean(),
    passes: fc.constantFrom(1_000, 2_000),
  },
  openings: [[inBatches], [inBatches, makeApproveAgentStep(0), makeApproveAgentStep(1)]],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '1', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['account_state', 'user_fills'],
};
