import fc from 'fast-check';
import {
  enormousAmountArbitrary,
  invalidAmountArbitrary,
  makePxNearMarkArbitrary,
  smallAmountArbitrary,
  usualFigureArbitraries,
} from '../../generate/figures.ts';
import { usualStepArbitraries } from '../../generate/sequence.ts';
import type { AmountRef, SignerRef, SizeRef } from '../../generate/steps.ts';
import type { Family } from './family.ts';
import { singleOrderActionWeights } from './weights.ts';

/** Amounts: the exact free balance; then any, and some that overflow 64-bit or 128-bit fields. */
const amount: fc.Arbitrary<AmountRef> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ of: fc.constant('free' as const), units: fc.integer({ min: -1, max: 1 }) }) },
  { weight: 6, arbitrary: smallAmountArbitrary },
  { weight: 2, arbitrary: invalidAmountArbitrary },
  { weight: 1, arbitrary: enormousAmountArbitrary },
);

const px = makePxNearMarkArbitrary(1);
const size: fc.Arbitrary<SizeRef> = fc.record({
  of: fc.constant('worth' as const),
  usdc: fc.integer({ min: 100, max: 300 }),
  steps: fc.constant(0),
});

const signer: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 24, arbitrary: fc.constant('owner') },
  { weight: 8, arbitrary: fc.constant('agent') },
  { weight: 1, arbitrary: fc.constantFrom('other', 'stranger') },
);

export const transfersFamily: Family = {
  name: 'transfers',
  says: 'Money between accounts, from the faucet and out of what covers positions, by owners and by agents.',
  share: 1,
  weighing: {
    // A single way each to place and to cancel an order is enough here.
    actions: {
      ...singleOrderActionWeights,
      send_asset: 10,
      submit_order: 3,
      approve_agent: 1,
      cancel_all_orders: 5,
      cancel_order: 0,
      modify: 0,
      batch_cancel: 0,
      cancel_by_cloid: 0,
      schedule_cancel: 0,
      cancel_chase: 0,
      set_position_mode: 0,
    },
    others: { claim: 4, oracle: 0.5 },
    always: ['submit_order', 'send_asset'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, amount, px, size, broker: fc.constant(null) },
    signer,
    held: fc.constant(false),
  },
  participants: { accounts: 2, usdc: '40', native: '2', thinMargin: { cleanupUsdc: '1000000' } },
  markets: 1,
  comparedEachBlock: ['account_state', 'user_non_funding_ledger_updates'],
};
