import fc from 'fast-check';
import { slashOrJailArbitrary } from '../../generate/operator-drafts.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { SignerRef, Step } from '../../generate/steps.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { makeApproveAgentStep, openPositionSteps } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 20, arbitrary: fc.constant('owner') },
  { weight: 5, arbitrary: fc.constant('agent') },
  { weight: 2, arbitrary: fc.constantFrom('other', 'stranger') },
);

const putIn = (amount: string, by = 0): Step => makeActionStep({ tag: 'c_deposit', amount }, { by });
const takesOut = (amount: string): Step => makeActionStep({ tag: 'c_withdraw', amount });
const delegated = (amount: string, months: number, by = 0, back = false, validator = 0): Step =>
  makeActionStep({ tag: 'token_delegate', validator, amount, back, months }, { by });
const claims = (validator: number | null = null): Step => makeActionStep({ tag: 'claim_rewards', validator });
const byAgent = { signer: 'agent' } as const;
const asksStake: Step = {
  do: 'ask',
  asks: [
    { read: 'staking_state', args: { address: { of: 'account', nth: 0 } } },
    { read: 'staking_state', args: { address: { of: 'stranger' } } },
    { read: 'delegator_rewards', args: { address: { of: 'account', nth: 0 } } },
    { read: 'validator_summaries', args: { address: { of: 'account', nth: 0 } } },
  ],
};
const DAY_MS = 86_400_000;
const passes = (days: number): Step => ({ do: 'advance', ms: days * DAY_MS });
const fourWeeks: readonly Step[] = [passes(7), passes(7), passes(7), passes(7)];
const slashes = (cause: 'double_sign' | 'downtime'): Step => ({
  do: 'operate',
  what: { on: 'slash', validator: 0, cause },
});
const readAll: Step = { do: 'read' };
/** Only one account starts with native tokens. */
const sendsNative = (to: number): Step =>
  makeActionStep({ tag: 'send_asset', token: 'native', to, amount: '20.00', toPerp: false });

export const stakingFamily: Family = {
  name: 'staking',
  says: 'Native tokens into stake, to validators under a lock and without one, and back, over days, slashes and jails; by owners, agents and others.',
  needs: ['staking'],
  share: 2,
  weighing: {
    actions: makeOnlyActionWeights({
      c_deposit: 3,
      c_withdraw: 2,
      token_delegate: 4,
      claim_rewards: 1.5,
      link_staking_user: 0.5,
      // Staked tokens cannot be sent; agents may stake for themselves.
      send_asset: 1,
      approve_agent: 0.5,
      submit_order: 0.3,
    }),
    others: { operate: 1, oracle: 0, claim: 0.5, commit: 0.5, advance: 1.5, ask: 1 },
    always: ['c_deposit', 'token_delegate'],
  },
  draws: {
    ...usualStepArbitraries,
    signer,
    operator: slashOrJailArbitrary,
    reads: ['staking_state', 'delegator_rewards', 'validator_summaries'],
    // Times until stake counts and until it is released, and from one lockup to the next.
    passes: fc.constantFrom(1_000, 1_000, 20_000, 20_000, DAY_MS, 7 * DAY_MS),
  },
  openings: [
    [
      sendsNative(1),
      sendsNative(2),
      putIn('5.00', 1),
      delegated('2.50', 0, 1),
      putIn('4.00', 2),
      putIn('5.00'),
      delegated('3.50', 0),
      delegated('1.00', 0, 0, false, 1),
      claims(),
      claims(1),
    ],
    [
      putIn('40'),
      delegated('12', 1),
      passes(7),
      delegated('2.00', 1),
      readAll,
      ...fourWeeks,
      delegated('5.00', 1, 0, true),
    ],
    [putIn('5.00'), delegated('3.00', 0), delegated('2.00', 0, 0, true), takesOut('1.50'), slashes('double_sign')],
    [
      putIn('200'),
      delegated('25', 24),
      ...openPositionSteps(100),
      passes(1),
      readAll,
      ...openPositionSteps(300),
      delegated('0.01', 24),
      passes(1),
      readAll,
    ],
    [
      putIn('200'),
      delegated('40', 6),
      passes(1),
      readAll,
      delegated('4.00', 6, 0, true),
      ...openPositionSteps(300, 'ask'),
    ],
    // An agent stakes for itself, and an undelegation ignores the lockup argument.
    [
      makeApproveAgentStep(),
      putIn('40'),
      makeActionStep({ tag: 'c_withdraw', amount: '1.00' }, byAgent),
      makeActionStep({ tag: 'token_delegate', validator: 0, amount: '1.00', back: false, months: 0 }, byAgent),
      delegated('5.00', 0),
      delegated('2.00', 1, 0, true),
      delegated('1.00', 24, 0, true),
      asksStake,
      readAll,
    ],
    [putIn('5.00'), delegated('5.00', 0), delegated('5.00', 0, 0, true), passes(7), readAll, slashes('downtime')],
    [
      putIn('40'),
      delegated('12', 1),
      passes(7),
      readAll,
      delegated('2.00', 1, 0, true),
      passes(7),
      delegated('2.00', 1, 0, true),
    ],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '5000', native: '3000', thinMargin: null },
  // Slashing and jailing affect everybody's stake, and time passes for all.
  isExclusive: true,
  markets: 1,
  comparedEachBlock: ['account_state', 'staking_state', 'user_non_funding_ledger_updates'],
};
