import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { PxRef, SizeRef, Step } from '../../generate/steps.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import { openPositionSteps } from '../play/opening-steps.ts';
import type { Family } from './family.ts';

const USDC = 100;
/** Leverage at which a long keeps some margin however far the index falls here: a deficit would affect other markets. */
const LEVERAGE = 10;

const falls = [510, 560, 630, 680, 760, 790, 810, 840, 880, 890, 905, 930, 950] as const;

/** Prices at which positions are opened; and lower ones, where forced closes find a counterparty. */
const px: fc.Arbitrary<PxRef> = fc.oneof(
  { weight: 3, arbitrary: makePxNearMarkArbitrary(2) },
  {
    weight: 2,
    arbitrary: fc.record({ at: fc.constant('bps' as const), bps: fc.constantFrom(...falls).map(sunk, risen) }),
  },
);

function sunk(bps: number): number {
  return -bps;
}

function risen(bps: unknown): (typeof falls)[number] {
  return -Number(bps) as (typeof falls)[number]; // fast-check only unmaps values that it drew
}

const size: fc.Arbitrary<SizeRef> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      of: fc.constant('worth' as const),
      usdc: fc.integer({ min: 20, max: 500 }),
      steps: fc.constant(0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      of: fc.constant('worth' as const),
      usdc: fc.integer({ min: 500, max: 950 }),
      steps: fc.constant(0),
    }),
  },
);

const leverages = (isIsolated: boolean): readonly Step[] =>
  Array.from({ length: ACCOUNTS_PER_SEQUENCE }, (_, by) =>
    makeActionStep(
      { tag: 'update_leverage', market: 0, leverage: LEVERAGE, isIsolated: isIsolated && by === 0 },
      { by },
    ),
  );

export const liquidationsFamily: Family = {
  name: 'sinking',
  says: 'Accounts with little, under an index that falls: bands, forced closes on the book and past it, block by block.',
  share: 2,
  // Whether such an account may still reduce (D76) and what a resting order holds (D79) are open.
  advises: true,
  weighing: {
    actions: makeOnlyActionWeights({
      submit_order: 1,
      cancel_all_orders: 0.7,
      cancel_order: 0.3,
      update_isolated_margin: 0.7,
      send_asset: 0.3,
      update_leverage: 0.2,
      batch_order: 0.2,
    }),
    others: { oracle: 5, advance: 0, claim: 0, commit: 1, ask: 0.4 },
    always: ['submit_order'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: {
      ...usualFigureArbitraries,
      px,
      size,
      broker: fc.constant(null),
      plainOrders: 30,
      leverage: fc.constantFrom(LEVERAGE, 5, 1),
      index: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...falls).map(sunk, risen) },
        { weight: 1, arbitrary: fc.constantFrom(0, -100, -300) },
      ),
    },
    signer: fc.constant('owner'),
    held: fc.constant(false),
  },
  openings: [
    [...leverages(false), ...openPositionSteps(940)],
    [...leverages(false), ...openPositionSteps(600)],
    [...leverages(true), ...openPositionSteps(940)],
  ],
  participants: {
    accounts: ACCOUNTS_PER_SEQUENCE,
    usdc: String(USDC),
    native: '1',
    thinMargin: null,
    cleanupUsdc: '1000000',
  },
  markets: 1,
  minLeverage: LEVERAGE,
  comparedEachBlock: ['clearinghouse_state', 'account_state'],
};
