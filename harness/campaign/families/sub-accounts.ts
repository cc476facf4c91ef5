import fc from 'fast-check';
import {
  enormousAmountArbitrary,
  invalidAmountArbitrary,
  smallAmountArbitrary,
  usualFigureArbitraries,
} from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE, accountRefArbitrary, subAccountIndexArbitrary } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { AmountRef, RecipientRef, SignerRef, Step } from '../../generate/steps.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { createSubAccountStep, fundedSubAccountSteps, makeApproveAgentStep } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

/** Amounts: the exact balance of one side; small ones; then invalid ones, and some that overflow 64-bit or 128-bit fields. */
const amount: fc.Arbitrary<AmountRef> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ of: fc.constant('free' as const), units: fc.integer({ min: -1, max: 1 }) }) },
  { weight: 8, arbitrary: smallAmountArbitrary },
  { weight: 2, arbitrary: invalidAmountArbitrary },
  { weight: 1, arbitrary: enormousAmountArbitrary },
);

const recipient: fc.Arbitrary<RecipientRef> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ of: accountRefArbitrary, index: subAccountIndexArbitrary }) },
  { weight: 1, arbitrary: accountRefArbitrary },
);

const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 16, arbitrary: fc.constant('owner') },
  { weight: 5, arbitrary: fc.constant('agent') },
  { weight: 4, arbitrary: fc.constantFrom('other', 'stranger') },
  {
    weight: 5,
    arbitrary: fc.constantFrom<SignerRef[]>('owner for sub', 'agent for sub', 'other for sub', 'stranger for sub'),
  },
);

const tokens = (deposit: boolean, token: 'native' | 'usdc' = 'native'): Step =>
  makeActionStep({ tag: 'sub_account_spot_transfer', index: 0, token, deposit, amount: '2.50' });
const back = (amount: string): Step =>
  makeActionStep({ tag: 'sub_account_transfer', index: 0, deposit: false, amount });
const toSpot: Step = makeActionStep({ tag: 'usd_class_transfer', toPerp: false, amount: '25.00' });

export const subAccountsFamily: Family = {
  name: 'sub-accounts',
  says: 'Sub-accounts, money between them and their masters, and owners, agents, strangers and others who reach for it.',
  needs: ['sub-accounts'],
  share: 1.3,
  weighing: {
    actions: makeOnlyActionWeights({
      create_sub_account: 3,
      sub_account_transfer: 4,
      sub_account_spot_transfer: 6,
      send_asset: 2,
      // Permanent and expired agents of masters; and actions that name a sub-account as their owner.
      approve_agent: 0.7,
      update_leverage: 1,
      cancel_all_orders: 0.5,
      set_position_mode: 1,
      // Actions of accounts with two wallets.
      user_set_abstraction: 0.3,
      usd_class_transfer: 0.5,
    }),
    others: { oracle: 0, claim: 0.5, commit: 0.5, advance: 0.3, ask: 1 },
    always: ['create_sub_account', 'sub_account_transfer', 'sub_account_spot_transfer'],
  },
  draws: { ...usualStepArbitraries, figures: { ...usualFigureArbitraries, amount, recipient }, signer },
  openings: [
    [
      ...fundedSubAccountSteps(0),
      back('10.00'),
      createSubAccountStep(0, 1),
      createSubAccountStep(0, 2),
      tokens(true),
      tokens(false),
      makeApproveAgentStep(0),
    ],
    [
      makeApproveAgentStep(0),
      makeActionStep({ tag: 'user_set_abstraction', kind: 0, value: '1' }),
      toSpot,
      ...fundedSubAccountSteps(0),
      back('5.00'),
      tokens(true),
      tokens(false),
      tokens(true, 'usdc'),
      tokens(false, 'usdc'),
    ],
    [...fundedSubAccountSteps(1, 1), createSubAccountStep(1)],
    [],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '500', native: '20', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['account_state', 'user_non_funding_ledger_updates'],
};
