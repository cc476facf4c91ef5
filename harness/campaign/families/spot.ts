import fc from 'fast-check';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeOnlyActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import type { AccountRef, PxRef, SizeRef, Step } from '../../generate/steps.ts';
import { makeActionStep } from '../../generate/written-steps.ts';
import type { Family } from './family.ts';

/** Prices at which orders match; any other price is valid too, because a pair has no band. */
const px: fc.Arbitrary<PxRef> = fc.oneof(
  { weight: 12, arbitrary: makePxNearMarkArbitrary(3) },
  {
    weight: 2,
    arbitrary: fc.record({ at: fc.constant('bps' as const), bps: fc.constantFrom(-2_000, -300, 300, 2_000) }),
  },
  { weight: 1, arbitrary: fc.record({ at: fc.constant('off-tick' as const), ticks: fc.integer({ min: -3, max: 3 }) }) },
  // Objects, by which a kept sequence is recognised.
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ at: fc.constant('zero' as const) }),
      fc.record({ at: fc.constant('power-of-2' as const), exponent: fc.constant(40) }),
    ),
  },
);

const worth = (least: number, most: number) =>
  fc.record({ of: fc.constant('worth' as const), usdc: fc.integer({ min: least, max: most }), steps: fc.constant(0) });

/** Sizes from the minimum of a pair to more than an account can pay. */
const size: fc.Arbitrary<SizeRef> = fc.oneof(
  { weight: 10, arbitrary: worth(12, 90) },
  { weight: 3, arbitrary: worth(150, 800) },
  { weight: 1, arbitrary: worth(1, 11) },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('zero' as const) }) },
);

const order = (side: 'bid' | 'ask', by: AccountRef, ticks = 0, more: Partial<Spot> = {}): Step =>
  makeActionStep(
    {
      tag: 'spot_order',
      order: {
        market: 0,
        side,
        px: { at: 'mark', ticks },
        size: { of: 'worth', usdc: 40, steps: 0 },
        tif: 'gtc',
        stp: 'cancel_newest',
        cloid: null,
        ...more,
      },
      isMarket: false,
    },
    { by },
  );
type Spot = Extract<Extract<Step, { do: 'act' }>['action'], { tag: 'spot_order' }>['order'];

const takes = (side: 'bid' | 'ask', by: AccountRef, usdc: number): Step =>
  makeActionStep(
    {
      tag: 'spot_order',
      order: {
        market: 0,
        side,
        px: { at: 'mark', ticks: 0 },
        size: { of: 'worth', usdc, steps: 0 },
        tif: 'ioc',
        stp: 'cancel_newest',
        cloid: null,
      },
      isMarket: true,
    },
    { by },
  );
const cancels = (by: AccountRef): Step =>
  makeActionStep({ tag: 'spot_cancel', cancel: { order: { of: 'own', nth: 0 }, elsewhere: false } }, { by });
const readAll: Step = { do: 'read' };

export const spotFamily: Family = {
  name: 'spot',
  says: 'Orders on pairs by accounts that have little of either token: what rests is set aside, what trades is paid for, and what is left comes back.',
  needs: ['spot'],
  share: 2,
  weighing: {
    actions: makeOnlyActionWeights({
      spot_order: 1,
      spot_cancel: 1,
      cancel_all_orders: 0.5,
      cancel_order: 0.5,
      cancel_by_cloid: 0.5,
      modify: 0.3,
      scale_order: 0.3,
      cancel_scale: 0.3,
      chase_order: 0.3,
      cancel_chase: 0.5,
      twap_order: 0.5,
      twap_cancel: 0.5,
      send_asset: 0.7,
      batch_cancel: 0.1,
      usd_class_transfer: 0.2,
      user_set_abstraction: 0.3,
      approve_agent: 0.3,
    }),
    others: { oracle: 0, boundary: 0, advance: 0.7, claim: 0.3, commit: 0.5, ask: 0.7 },
    always: ['spot_order', 'spot_cancel'],
  },
  draws: {
    ...usualStepArbitraries,
    figures: { ...usualFigureArbitraries, px, size, broker: fc.constant(null), plainOrders: 60 },
  },
  openings: [
    [order('ask', 0), order('bid', 1)],
    [order('bid', 0), readAll, order('ask', 1, 0, { size: { of: 'worth', usdc: 15, steps: 0 } }), cancels(0)],
    [order('ask', 1), order('ask', 2), takes('bid', 0, 60), readAll],
    [order('bid', 1), takes('ask', 0, 25), order('bid', 0), order('ask', 0)],
    [order('bid', 0, -1, { size: { of: 'worth', usdc: 800, steps: 0 } }), order('ask', 0, 1), readAll],
    [order('ask', 0), order('ask', 0, 1), takes('bid', 1, 800), takes('bid', 2, 30), readAll],
    [
      order('ask', 0),
      takes('bid', 0, 30),
      order('bid', 2, 0, { stp: 'cancel_oldest' }),
      order('ask', 2, 0, { stp: 'cancel_both' }),
    ],
  ],
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '500', native: '400', base: '400', thinMargin: null },
  isExclusive: true,
  markets: 0,
  pairs: 2,
  comparedEachBlock: ['account_state', 'open_orders'],
};
