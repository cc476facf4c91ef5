import fc from 'fast-check';
import { stakingWords } from '../../generate/operator-words.ts';
import { ACCOUNTS } from '../../generate/references.ts';
import { onlyOf, usualDraws } from '../../generate/sequence.ts';
import type { SignerRef, Step } from '../../generate/steps.ts';
import { act } from '../../generate/written-steps.ts';
import { approvesAgent, openPosition } from '../opening.ts';
import type { Family } from './family.ts';

const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 20, arbitrary: fc.constant('owner') },
  { weight: 5, arbitrary: fc.constant('agent') },
  { weight: 2, arbitrary: fc.constantFrom('other', 'stranger') },
);

const putIn = (amount: string, by = 0): Step => act({ tag: 'c_deposit', amount }, { by });
const takesOut = (amount: string): Step => act({ tag: 'c_withdraw', amount });
const delegated = (amount: string, months: number, by = 0, back = false, validator = 0): Step =>
  act({ tag: 'token_delegate', validator, amount, back, months }, { by });
const claims = (validator: number | null = null): Step => act({ tag: 'claim_rewards', validator });
const byAgent = { signer: 'agent' } as const;
const asked: Step = {
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
const told: Step = { do: 'read' };
/** Only one account begins with tokens. */
const given = (to: number): Step => act({ tag: 'send_asset', token: 'native', to, amount: '20.00', toPerp: false });

export const staking: Family = {
  name: 'staking',
  says: 'Native tokens into stake, to validators under a lock and without one, and back, over days, slashes and jails; by owners, agents and others.',
  needs: ['staking'],
  share: 2,
  weighing: {
    actions: onlyOf({
      c_deposit: 3,
      c_withdraw: 2,
      token_delegate: 4,
      claim_rewards: 1.5,
      link_staking_user: 0.5,
      // Staked tokens cannot be sent; agents stake for themselves.
      send_asset: 1,
      approve_agent: 0.5,
      submit_order: 0.3,
    }),
    others: { operate: 1, oracle: 0, claim: 0.5, commit: 0.5, advance: 1.5, ask: 1 },
    always: ['c_deposit', 'token_delegate'],
  },
  draws: {
    ...usualDraws,
    signer,
    operator: stakingWords,
    reads: ['staking_state', 'delegator_rewards', 'validator_summaries'],
    // Until stake counts, and until it is free again; from one lock to the next.
    passes: fc.constantFrom(1_000, 1_000, 20_000, 20_000, DAY_MS, 7 * DAY_MS),
  },
  openings: [
    [
      given(1),
      given(2),
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
      told,
      ...fourWeeks,
      delegated('5.00', 1, 0, true),
    ],
    [putIn('5.00'), delegated('3.00', 0), delegated('2.00', 0, 0, true), takesOut('1.50'), slashes('double_sign')],
    [
      putIn('200'),
      delegated('25', 24),
      ...openPosition(100),
      passes(1),
      told,
      ...openPosition(300),
      delegated('0.01', 24),
      passes(1),
      told,
    ],
    [putIn('200'), delegated('40', 6), passes(1), told, delegated('4.00', 6, 0, true), ...openPosition(300, 'ask')],
    // An agent stakes for itself, and an undelegation ignores the word of the lock.
    [
      approvesAgent(),
      putIn('40'),
      act({ tag: 'c_withdraw', amount: '1.00' }, byAgent),
      act({ tag: 'token_delegate', validator: 0, amount: '1.00', back: false, months: 0 }, byAgent),
      delegated('5.00', 0),
      delegated('2.00', 1, 0, true),
      delegated('1.00', 24, 0, true),
      asked,
      told,
    ],
    [putIn('5.00'), delegated('5.00', 0), delegated('5.00', 0, 0, true), passes(7), told, slashes('downtime')],
    [
      putIn('40'),
      delegated('12', 1),
      passes(7),
      told,
      delegated('2.00', 1, 0, true),
      passes(7),
      delegated('2.00', 1, 0, true),
    ],
  ],
  cast: { accounts: ACCOUNTS, usdc: '5000', native: '3000', thin: null },
  // Slashing and jailing affect everybody's stake, and time passes for all.
  alone: true,
  markets: 1,
  watched: ['account_state', 'staking_state', 'user_non_funding_ledger_updates'],
};
