import { check } from '../../harness/check/check.ts';
import { decimalAt, integerAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance } from '../../harness/compare/planes.ts';
import { assumeNoFundingSince, readFundingReceived } from '../../harness/judging/cash-of-fills.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readPositionRows } from '../../harness/setup/hedge-mode.ts';
import { switchToIsolatedMargin } from '../../harness/setup/isolated-margin.ts';
import { leaseTwoTraders, type TwoTraders, tryLeaseAnotherMarketFor } from '../../harness/setup/two-traders.ts';

const LEVERAGE = 2;
const MICRO = Dec.of('0.000001');
/** Difference in whole USDC: far below the top-ups, far above what a price of the grid can hide. */
const SLIGHT = Dec.of('0.5');
/** Top-ups of the buckets in whole USDC: all their sums differ. */
const adds = [
  { clause: 'margin.top-up.adds', type: 'top_up_isolated_only_margin', key: 'amount', usdc: Dec.of(3) },
  { clause: 'margin.update-isolated.adds', type: 'update_isolated_margin', key: 'delta', usdc: Dec.of(5) },
] as const;
const ALL = Dec.sum(adds.map(({ usdc }) => usdc));
const fits = ({ maxLeverage }: { readonly maxLeverage: number }) => maxLeverage >= LEVERAGE;

export default check({
  id: 'margin.isolated.two-buckets',
  title: 'of two isolated positions, margin is added to the named one only, and the closed one returns its bucket',
  clauses: ['margin.top-up.adds', 'margin.update-isolated.adds', 'margin.isolated.release'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const older = await leaseTwoTraders(context, { fits });
    const newer = await tryLeaseAnotherMarketFor(context, older, { fits });
    if (newer === null) throw new NotExercised('a second market');
    const { taker } = older;
    const state = async () => given.data(await target.read('account_state', { address: taker.address }));
    const cash = async () => decimalAt(await state(), 'total_raw_usd');
    const moment = async () => {
      const data = await state();
      return { cash: decimalAt(data, 'total_raw_usd'), time: integerAt(data, 'time') };
    };
    const opened = async (traders: TwoTraders) => {
      await switchToIsolatedMargin(context, taker, traders.market, LEVERAGE);
      const trade = await traders.trade('bid', traders.size(41n), traders.pxs[2]);
      await traders.positions(taker, trade.size);
      return trade;
    };
    const start = await moment();
    const first = await opened(older);
    await older.fills(taker, 1);
    const before = await moment();
    const second = await opened(newer);

    // No document says that a position shows its liquidation price.
    const liqs = async () => {
      const [one] = await readPositionRows(context, taker.address, older.market.coin);
      const [other] = await readPositionRows(context, taker.address, newer.market.coin);
      if (one?.liq === undefined || other?.liq === undefined) return null;
      return { older: decimalAt(one, 'liq').times(first.size), newer: decimalAt(other, 'liq').times(second.size) };
    };
    for (const { clause, type, key, usdc } of adds) {
      const had = await liqs();
      const left = (await cash()).minus(usdc);
      const params = { asset: newer.market.id, [key]: usdc.toString() };
      expect(clause).accepted(await target.act(taker, { type, params }));
      await pace.eventually(cash, (now) => isWithinTolerance(now, left, MICRO));
      const now = await liqs();
      if (had !== null && now !== null)
        expect(clause).relation(
          `liq × size of the named position lower by about ${usdc}, and of the other position unchanged`,
          { newer: now.newer, older: now.older },
          (reported) =>
            had.newer.minus(reported.newer).compare(usdc.minus(Dec.of(1))) > 0 &&
            isWithinTolerance(had.older, reported.older, SLIGHT),
          'liq',
        );
    }

    // Bought and sold at one price, so that only fees and funding were paid.
    const closed = async (traders: TwoTraders, had: { readonly cash: Dec; readonly time: bigint }, count: number) => {
      const { coin } = traders.market;
      await traders.trade('ask', traders.size(41n), traders.pxs[2]);
      const fills = (await traders.fills(taker, count)).filter((fill) => fill.coin === coin);
      const unfunded = had.cash.minus(sumAt(fills, 'fee'));
      const after = await pace.eventually(cash, (now) => isWithinTolerance(now, unfunded, MICRO));
      if (isWithinTolerance(after, unfunded, MICRO)) return { after, due: unfunded, unfunded };
      const received = await readFundingReceived(context, taker, { coin, fills, after: had.time });
      const due = unfunded.plus(received);
      if (!isWithinTolerance(after, due, MICRO))
        for (const { market } of [older, newer])
          await assumeNoFundingSince(context, market.coin, {
            owner: taker,
            fills: await older.fills(taker, 1),
            off: after.minus(due),
          });
      return { after, due, unfunded };
    };
    const areShown = (await liqs()) !== null;
    const ofNewer = await closed(newer, before, 3);
    // Amounts added to the other position are not returned with this one.
    if (!areShown)
      for (const { clause, usdc } of adds)
        expect(clause).relation(
          `total_raw_usd not short of ${ofNewer.due} by the ${usdc} added to the position now closed`,
          { after: ofNewer.after },
          ({ after }) => ![usdc, ALL].some((sum) => isWithinTolerance(ofNewer.due.minus(after), sum, SLIGHT)),
          'total_raw_usd',
        );
    const gaveBack = ({ after, due }: typeof ofNewer) =>
      expect('margin.isolated.release').relation(
        `total_raw_usd of ${due}, its value before the position opened, less fees and funding`,
        { after },
        (reported) => isWithinTolerance(reported.after, due, MICRO),
        'total_raw_usd',
      );
    gaveBack(ofNewer);
    // An amount that closing the other position took from this bucket would be missing now.
    const paid = before.cash.minus(ofNewer.unfunded);
    gaveBack(await closed(older, { ...start, cash: start.cash.minus(paid) }, 4));
  },
});
