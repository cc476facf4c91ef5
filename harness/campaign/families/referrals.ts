import fc from 'fast-check';
import type { ActionDraft } from '../../generate/actions.ts';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { AccountRef, ActStep, BrokerDraft, SignerRef, SizeRef, Step } from '../../generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import { makeApproveAgentStep, openPositionSteps } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const px = makePxNearMarkArbitrary(1);
/** Sizes whose referral share ranges from below a micro-USDC to an amount worth claiming. */
const size: fc.Arbitrary<SizeRef> = fc.record({
  of: fc.constant('worth' as const),
  usdc: fc.constantFrom(20, 21, 57, 100, 700, 1_900),
  steps: fc.integer({ min: 0, max: 1 }),
});

const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 12, arbitrary: fc.constant('owner') },
  { weight: 3, arbitrary: fc.constant('agent') },
  { weight: 1, arbitrary: fc.constantFrom('other', 'stranger') },
);

const brings = (referrer: AccountRef, by: AccountRef) => makeActionStep({ tag: 'set_referrer', to: referrer }, { by });
const pays = (broker: AccountRef, by: AccountRef, bps = 8) =>
  makeActionStep({ tag: 'approve_broker_fee', to: broker, bps }, { by });

const claims = (more: Partial<ActStep>) => makeActionStep({ tag: 'claim_referral_rewards' }, more);
const splits = (by: AccountRef) => makeActionStep({ tag: 'user_set_abstraction', kind: 0, value: '1' }, { by });

const brokerClaims = (more: Partial<ActStep>) => makeActionStep({ tag: 'claim_broker_rewards' }, more);
const namesByAgent = makeActionStep({ tag: 'set_referrer', to: 1 }, { by: 2, signer: 'agent' });
const readAll: Step = { do: 'read' };

/** Account 0 pays account 2 a broker fee on a trade with account 1. */
function takes(bps: number, usdc: number): readonly Step[] {
  const order = (side: 'bid' | 'ask', broker: BrokerDraft | null): ActionDraft => ({
    tag: 'submit_order',
    order: makeOrderDraft({ side, px: { at: 'mark', ticks: 0 }, size: { of: 'worth', usdc, steps: 0 }, broker }),
  });
  return [makeActionStep(order('ask', null), { by: 1 }), makeActionStep(order('bid', { to: 2, bps }))];
}

/** `takes`, preceded by the approval. */
function paidTrade(usdc: number): readonly Step[] {
  return [pays(2, 0), ...takes(8, usdc)];
}

export const referralsFamily: Family = {
  name: 'referrals',
  says: 'Who brought whom, which brokers orders pay, the shares of fees that trades earn them, and claims of both.',
  share: 1,
  weighing: {
    actions: makeOnlyActionWeights({
      set_referrer: 4,
      claim_referral_rewards: 5,
      claim_broker_rewards: 5,
      approve_broker_fee: 1,
      submit_order: 1,
      cancel_all_orders: 1,
      approve_agent: 1,
      send_asset: 0.3,
      user_set_abstraction: 0.5,
    }),
    others: { oracle: 0.3, claim: 0.3, commit: 0.5, advance: 0.3, ask: 1 },
    always: ['submit_order', 'set_referrer', 'claim_referral_rewards', 'claim_broker_rewards'],
  },
  draws: { ...usualStepArbitraries, figures: { ...usualFigureArbitraries, px, size, plainOrders: 60 }, signer },
  openings: [
    [
      makeApproveAgentStep(2),
      brings(1, 0),
      brings(2, 0),
      namesByAgent,
      brings(2, 1),
      ...openPositionSteps(700),
      claims({ by: 2, signer: 'agent' }),
      claims({ by: 2 }),
      claims({ by: 1 }),
    ],
    [
      makeApproveAgentStep(2),
      splits(2),
      brings(2, 0),
      ...paidTrade(700),
      readAll,
      brokerClaims({ by: 2, signer: 'agent' }),
      brokerClaims({ by: 2 }),
      claims({ by: 2 }),
      brokerClaims({ by: 2 }),
    ],
    [
      pays(2, 0, 2),
      ...takes(8, 57),
      pays(2, 0),
      ...takes(8, 100),
      pays(2, 0, 0),
      ...takes(2, 57),
      brings(2, 0),
      brings(2, 1),
      ...paidTrade(1_900),
      readAll,
      brokerClaims({ by: 2 }),
    ],
    [brings(0, 1), pays(0, 1), pays(1, 0), brings(2, 0), ...paidTrade(100), brokerClaims({ by: 0 })],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '2', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['account_state', 'referral_state', 'broker_state'],
};
