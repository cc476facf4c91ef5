import fc from 'fast-check';
import { ACCOUNTS } from '../../generate/references.ts';
import { onlyOf, usualDraws } from '../../generate/sequence.ts';
import type { SignerRef, Step } from '../../generate/steps.ts';
import { act } from '../../generate/written-steps.ts';
import type { Family } from './family.ts';

const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 20, arbitrary: fc.constant('owner') },
  { weight: 5, arbitrary: fc.constant('agent') },
  { weight: 2, arbitrary: fc.constantFrom('other', 'stranger') },
);

const putIn = (amount: string, by = 0): Step => act({ tag: 'c_deposit', amount }, { by });
const delegated = (amount: string, months: number, by = 0): Step =>
  act({ tag: 'token_delegate', validator: 0, amount, back: false, months }, { by });
/** One account alone has tokens to begin with. */
const given = (to: number): Step => act({ tag: 'send_asset', token: 'native', to, amount: '20.00', toPerp: false });

export const staking: Family = {
  name: 'staking',
  says: 'Native tokens into stake, to validators under a lock and without one, and back; by owners, agents and others.',
  share: 1,
  weighing: {
    actions: onlyOf({
      ...{ c_deposit: 3, c_withdraw: 2, token_delegate: 4, claim_rewards: 1.5, link_staking_user: 0.5 },
      // What is at stake is not to be sent; agents stake for themselves.
      ...{ send_asset: 1, approve_agent: 0.5, submit_order: 0.3 },
    }),
    others: { oracle: 0, claim: 0.5, commit: 0.5, advance: 1, ask: 1 },
    always: ['c_deposit', 'token_delegate'],
  },
  draws: { ...usualDraws, signer },
  opening: fc.constantFrom(
    [given(1), putIn('5.00', 1), delegated('2.50', 0, 1), putIn('5.00'), delegated('3.50', 0)],
    [given(1), given(2), putIn('4.00', 2), putIn('5.00'), delegated('2.00', 1)],
    [putIn('5.00'), delegated('5.00', 0)],
  ),
  cast: { accounts: ACCOUNTS, usdc: '5000', native: '60', thin: null },
  markets: 1,
  watched: ['account_state', 'staking_state', 'user_non_funding_ledger_updates'],
};
