import fc from 'fast-check';
import {
  enormousAmountArbitrary,
  invalidAmountArbitrary,
  makePxNearMarkArbitrary,
  smallAmountArbitrary,
  usualFigureArbitraries,
} from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { AmountRef, SignerKeyKind, SizeRef } from '../../generate/steps.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { makeApproveAgentStep } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const px = makePxNearMarkArbitrary(1);
/** Small steps up to the size at which portfolio margin is computed. */
const size: fc.Arbitrary<SizeRef> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      of: fc.constant('worth' as const),
      usdc: fc.integer({ min: 20, max: 300 }),
      steps: fc.constant(0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      of: fc.constant('worth' as const),
      usdc: fc.constantFrom(20_000, 80_000),
      steps: fc.constant(0),
    }),
  },
);

/** Amounts: the exact balance of a wallet; a part of it; then invalid ones, and some that overflow 64-bit or 128-bit fields. */
const amount: fc.Arbitrary<AmountRef> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ of: fc.constant('free' as const), units: fc.integer({ min: -1, max: 1 }) }) },
  { weight: 6, arbitrary: smallAmountArbitrary },
  { weight: 2, arbitrary: invalidAmountArbitrary },
  { weight: 1, arbitrary: enormousAmountArbitrary },
);

const standard = (by: number) => makeActionStep({ tag: 'user_set_abstraction', kind: 0, value: '1' }, { by });
const toSpot = (by: number) => makeActionStep({ tag: 'usd_class_transfer', toPerp: false, amount: '25.00' }, { by });
const sends = (dexes: readonly [number, number]) =>
  makeActionStep({ tag: 'send_asset', token: 'usdc', to: 1, amount: '2.50', toPerp: false, dexes });
const crosses = (amount: AmountRef, toPerp: boolean, signer: SignerKeyKind = 'owner') =>
  makeActionStep({ tag: 'usd_class_transfer', toPerp, amount }, { signer });
const tooMuch = { of: 'free', units: 1 } as const;
const enrols = (by: number) => makeActionStep({ tag: 'user_portfolio_margin', enroll: true }, { by });

export const accountModesFamily: Family = {
  name: 'wallets',
  says: 'Accounts that are split, reserve, or are weighed as a portfolio; and trade, send and receive meanwhile.',
  share: 1,
  weighing: {
    actions: makeOnlyActionWeights({
      user_set_abstraction: 6,
      agent_set_abstraction: 1,
      user_portfolio_margin: 4,
      pm_unenroll: 2,
      usd_class_transfer: 14,
      earn_deposit: 2,
      earn_withdraw: 2,
      approve_agent: 0.3,
      submit_order: 1,
      send_asset: 4,
      cancel_all_orders: 2,
      twap_order: 0.5,
      update_leverage: 0.5,
    }),
    others: { oracle: 1, advance: 0.3, claim: 0.5, commit: 0.5, ask: 1 },
    always: ['submit_order', 'user_set_abstraction'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, amount, px, size, broker: fc.constant(null), plainOrders: 60 },
    signer: fc.oneof({ weight: 9, arbitrary: fc.constant('owner') }, { weight: 1, arbitrary: fc.constant('agent') }),
    held: fc.constant(false),
  },
  openings: [
    [
      makeApproveAgentStep(),
      standard(0),
      toSpot(0),
      crosses('5.00', false, 'agent'),
      crosses('5.00', true, 'agent'),
      crosses(tooMuch, false),
      crosses(tooMuch, true),
      sends([1, 0]),
      sends([0, 1]),
      crosses('2.50', true),
    ],
    [enrols(0), enrols(1)],
    [standard(1), enrols(0)],
    [],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '120000', native: '2', thinMargin: null },
  markets: 1,
  comparedEachBlock: ['account_state', 'earn_state'],
};
