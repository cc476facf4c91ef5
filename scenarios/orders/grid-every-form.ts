import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import {
  gridPxAtMarkPercent,
  type OrderSpec,
  orderAction,
  scaledSizeForNotional,
} from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { hasCoarseStep, hasCoarseTick } from '../../harness/setup/market-requirements.ts';
import { ABOVE_MIN_NOTIONAL_USDC, gridPxForNotional, makeRoomBelowMinimumTest } from './room-below.ts';

type Form = Pick<OrderSpec, 'kind' | 'side' | 'tif' | 'positionSide'>;

/** Forms beside the plain bid that rests: none of them is another kind of order to the grid. */
const plainForms: readonly Form[] = [
  { side: 'bid', tif: 'ioc' },
  { side: 'bid', tif: 'alo' },
  { side: 'ask', tif: 'gtc' },
  { side: 'ask', tif: 'ioc' },
  { side: 'ask', tif: 'alo' },
  // With the time in force that every venue accepts for this kind.
  { kind: 'market', side: 'bid', tif: 'ioc' },
  { kind: 'market', side: 'ask', tif: 'ioc' },
];
const hedgedForms: readonly Form[] = [
  { side: 'bid', tif: 'gtc', positionSide: 'long' },
  { side: 'ask', tif: 'gtc', positionSide: 'short' },
];

export const minimumEveryFormCheck = check({
  id: 'orders.grid.every-form.minimum',
  title: 'the minimum size applies to each kind, side, time in force and leg',
  clauses: ['orders.grid.min-size'],
  by: 'act',
  async run(context) {
    const { given, venue } = context;
    const market = await given.market(makeRoomBelowMinimumTest(venue.markets));
    const small = market.minLots - market.step;
    const far = gridPxForNotional(market, small, ABOVE_MIN_NOTIONAL_USDC * market.priceScale);
    // Above the mark the size alone is at fault; below it what a small order is worth is as well.
    await judgeEachForm(context, market, (px, _size, side) => [
      ['orders.grid.min-size', { px: side === 'ask' ? far : px, size: small }],
    ]);
  },
});

export default check({
  id: 'orders.grid.every-form',
  title: 'the tick and the size step apply to each kind, side, time in force and leg',
  clauses: ['orders.grid.price', 'orders.grid.size'],
  by: 'act',
  async run(context) {
    const { given, venue } = context;
    // With a step of one lot, every integer lies on the grid.
    const coarse = venue.markets.some((market) => isOrdinaryMarket(market) && market.step > 1n);
    const market = await given.market(coarse ? hasCoarseStep : hasCoarseTick);
    await judgeEachForm(context, market, (px, size) => [
      ...(market.tick > 1n ? [['orders.grid.price', { px: px + 1n, size }] as const] : []),
      ...(market.step > 1n ? [['orders.grid.size', { px, size: size + 1n }] as const] : []),
    ]);
  },
});

type Terms = Pick<OrderSpec, 'px' | 'size'>;

/**
 * Judges that an order of each form is refused with terms that no order of the market may have.
 * @param wrong  those terms, each with the clause that says so, from sound ones
 */
async function judgeEachForm<Clause extends string>(
  context: CaseContext<Clause>,
  market: MarketFacts,
  wrong: (px: bigint, size: bigint, side: Form['side']) => readonly (readonly [Clause, Terms])[],
): Promise<void> {
  const { given, target, expect } = context;
  const [plain, hedged] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
  const isHedged = (await given.part(async () => switchToHedgeMode(context, hedged).then(() => true))) === true;
  const forms = [
    ...plainForms.map((form) => [plain, form] as const),
    ...(isHedged ? hedgedForms.map((form) => [hedged, form] as const) : []),
  ];
  for (const [who, form] of given.sample(forms, 2)) {
    const px = gridPxAtMarkPercent(market, form.side === 'bid' ? 60 : 160);
    for (const [clause, terms] of wrong(px, scaledSizeForNotional(market, px, 20n), form.side)) {
      const reply = await target.act(who, orderAction(who, { market, ...form, ...terms }));
      expect(clause).refused(requireEveryOrderReported(reply));
    }
  }
}
