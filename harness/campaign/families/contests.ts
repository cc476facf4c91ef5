import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { BrokerDraft } from '../../generate/steps.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import type { Family } from './family.ts';

const px = makePxNearMarkArbitrary(1);

const broker: fc.Arbitrary<BrokerDraft | null> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ to: fc.constant(2), bps: fc.constantFrom(1, 2, 2, 3, 8) }) },
);

const approves = (by: number) => makeActionStep({ tag: 'approve_broker_fee', to: 2, bps: 2 }, { by });

export const priorityBidsFamily: Family = {
  name: 'contests',
  says: 'Several actions in one block, with bids for their place in it, and orders that pay somebody.',
  share: 1.5,
  weighing: {
    actions: makeOnlyActionWeights({
      submit_order: 2,
      priority_bid: 6,
      cancel_order: 1,
      cancel_all_orders: 1,
      batch_order: 0.6,
      approve_broker_fee: 1,
      submit_encrypted_order: 0.5,
      modify: 0.3,
    }),
    others: { oracle: 0.2, advance: 0, claim: 0, commit: 0.5, ask: 1 },
    always: ['submit_order', 'priority_bid'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, broker, plainOrders: 60 },
    signer: fc.constant('owner'),
    held: fc.boolean(),
  },
  openings: [[approves(0), approves(1)], [approves(1)], []],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '1', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['user_fills', 'account_state'],
};
