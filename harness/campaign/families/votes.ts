import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { jailArbitrary } from '../../generate/operator-drafts.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { ArgumentRef, Step } from '../../generate/steps.ts';
import type { VoteDraft } from '../../generate/vote-drafts.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { openPositionSteps, voteStep } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const px = makePxNearMarkArbitrary(3);

const closing: VoteDraft = { on: 'flags', market: 0, open: false, close: true };
/** Votes by too few validators, then by the missing one. */
const inTwo = (vote: VoteDraft, between: readonly Step[] = []): readonly Step[] => [
  voteStep(vote, { casters: 'too few' }),
  ...between,
  voteStep(vote, { casters: 'the next one', sameRound: true }),
];
/** Two competing payloads in one round, neither with enough stake. */
const apart: readonly Step[] = [
  voteStep(closing, { casters: 'too few' }),
  voteStep({ ...closing, close: false }, { casters: 'the next one', sameRound: true }),
];

const stakes = (amount: string): Step => makeActionStep({ tag: 'c_deposit', amount });
const delegates = (amount: string): Step =>
  makeActionStep({ tag: 'token_delegate', validator: 0, amount, back: false, months: 0 });
const casts = voteStep({ on: 'fees', bps: 1 }, { casters: 'too few' });
const window = { start_time: null, end_time: null, limit: null };
const anyVote = { ...window, coin: null, category: null, validator: null, status: null };
const lastBlock: ArgumentRef = { of: 'block', back: 1, ms: 0 };
/** Limited lists of votes: tests which end is cut off. */
const cut: Step = {
  do: 'ask',
  asks: [1, 2].map((limit) => ({
    read: 'validator_votes',
    args: { ...anyVote, start_time: { of: 'block', back: 12, ms: 0 }, limit: { of: 'value', value: limit } },
  })),
};
const bare: Step = { do: 'ask', asks: [{ read: 'validator_votes', args: anyVote }] };
const jails = (jailed: boolean): Step => ({ do: 'operate', what: { on: 'jail', validator: 1, jailed } });
const loose = { leverage: 3, maintBps: 400, rungAt: null };
/** Votes since the newest blocks, and those before them. */
const since: Step = {
  do: 'ask',
  asks: [
    { read: 'validator_votes', args: { ...anyVote, start_time: lastBlock } },
    { read: 'validator_votes', args: { ...anyVote, end_time: lastBlock } },
  ],
};

export const votesFamily: Family = {
  name: 'votes',
  says: 'A market whose rules validators change while accounts trade it: what it admits, how it clears, what it asks for.',
  share: 2.5,
  // Names, payloads and many of the effects of a vote are assumed.
  advises: true,
  isExclusive: true,
  weighing: {
    actions: makeOnlyActionWeights({
      submit_order: 1.5,
      batch_order: 2,
      modify: 0.7,
      cancel_all_orders: 0.5,
      fba_submit: 6,
      scale_order: 0.5,
      update_leverage: 1,
      chase_order: 1,
      submit_encrypted_order: 0.3,
      core_evm_transfer: 1,
      c_deposit: 0.3,
      token_delegate: 0.3,
    }),
    others: { vote: 3, operate: 0.2, oracle: 0.5, advance: 0.7, boundary: 0.2, claim: 0, commit: 0.3, ask: 1 },
    always: ['submit_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, plainOrders: 40, broker: fc.constant(null) },
    signer: fc.constant('owner'),
    held: fc.constant(false),
    passes: fc.constantFrom(1_000, 5_000, 20_000),
    operator: jailArbitrary,
    reads: ['validator_votes'],
  },
  openings: [
    [...openPositionSteps(60), voteStep({ on: 'batches', market: 0, periodMs: 1_000 })],
    [...openPositionSteps(100), voteStep({ on: 'oi-cap', market: 0, usdc: 60 })],
    [...openPositionSteps(100), voteStep(closing)],
    [...openPositionSteps(200), voteStep({ on: 'force-close', account: 0 })],
    [...openPositionSteps(100, 'ask'), voteStep({ on: 'force-close', account: 1 }, { casters: 'all' })],
    [...inTwo({ on: 'pause', market: 0, paused: true }, [{ do: 'advance', ms: 1_000 }]), ...openPositionSteps(100)],
    [...openPositionSteps(60), ...inTwo({ on: 'fees', bps: 3 }), ...apart],
    // An open vote gains stake with every validator of its round; jailed validators do not count.
    [
      voteStep({ on: 'fees', bps: 1 }, { casters: 'the smallest' }),
      { do: 'advance', ms: 20_000 } as const,
      since,
      voteStep({ on: 'fees', bps: 1 }, { casters: 'the next one', sameRound: true }),
      since,
      cut,
      jails(true),
      voteStep({ on: 'fees', bps: 1 }),
      voteStep(closing, { casters: 'the smallest' }),
      since,
      cut,
      jails(false),
      voteStep(closing),
      voteStep({ on: 'risk', market: 0, override: loose }),
      cut,
      voteStep({ on: 'risk', market: 0, override: { ...loose, leverage: 1 } }),
      since,
      cut,
      bare,
    ],
    // Stake of a validator at the time of its vote, and later.
    [stakes('40'), casts, delegates('40'), { do: 'advance', ms: 20_000 }, since, casts, since, { do: 'read' }],
    [...apart, voteStep({ on: 'risk', market: 0, override: { leverage: 3, maintBps: 400, rungAt: null } })],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '50', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['account_state', 'clearinghouse_state', 'validator_votes'],
};
