import { check } from '../../harness/check/check.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isClose } from '../../harness/compare/planes.ts';
import { mustHaveNoFundingSince } from '../../harness/judging/cash-of-fills.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { positionRowsOf } from '../../harness/setup/hedge-mode.ts';
import { setIsolated } from '../../harness/setup/isolated-margin.ts';
import { leaseTwoTraders, sameTradersOnAnother, type TwoTraders } from '../../harness/setup/two-traders.ts';

const LEVERAGE = 2;
const MICRO = Dec.of('0.000001');
/** Whole USDC: far below what is added, far above what a price of the grid can hide. */
const SLIGHT = Dec.of('0.5');
const fits = ({ maxLeverage }: { readonly maxLeverage: number }) => maxLeverage >= LEVERAGE;

export default check({
  id: 'margin.isolated.two-buckets',
  title:
    'of two isolated positions the one that is named is added to, and the one that is closed gives its bucket back',
  clauses: ['margin.top-up.adds', 'margin.update-isolated.adds', 'margin.isolated.release'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const older = await leaseTwoTraders(context, { fits });
    const newer = await sameTradersOnAnother(context, older, { fits });
    if (newer === null) throw new NotExercised('a second market');
    const { taker } = older;
    const cash = async () =>
      decimalAt(given.data(await target.read('account_state', { address: taker.address })), 'total_raw_usd');
    const opened = async (traders: TwoTraders) => {
      await setIsolated(context, taker, traders.market, LEVERAGE);
      const trade = await traders.trade('bid', traders.size(41n), traders.pxs[2]);
      await traders.positions(taker, trade.size);
      return trade;
    };
    const first = await opened(older);
    await older.fills(taker, 1);
    const before = await cash();
    const second = await opened(newer);

    const liqs = async () => {
      const [one] = await positionRowsOf(context, taker.address, older.market.coin);
      const [other] = await positionRowsOf(context, taker.address, newer.market.coin);
      return { older: decimalAt(one, 'liq').times(first.size), newer: decimalAt(other, 'liq').times(second.size) };
    };
    for (const [clause, type, key] of [
      ['margin.top-up.adds', 'top_up_isolated_only_margin', 'amount'],
      ['margin.update-isolated.adds', 'update_isolated_margin', 'delta'],
    ] as const) {
      const had = await liqs();
      const left = (await cash()).minus(Dec.of(3));
      expect(clause).accepted(await target.act(taker, { type, params: { asset: newer.market.id, [key]: '3' } }));
      await pace.eventually(cash, (now) => isClose(now, left, MICRO));
      const now = await liqs();
      expect(clause).relation(
        'a liquidation price that falls by about 3 USDC of the position that was named, and the other one as it was',
        { newer: now.newer, older: now.older },
        (reported) =>
          had.newer.minus(reported.newer).compare(Dec.of(2)) > 0 && isClose(had.older, reported.older, SLIGHT),
        'liq',
      );
    }

    const kept = (await liqs()).older;
    await newer.trade('ask', newer.size(41n), newer.pxs[2]);
    const fills = (await newer.fills(taker, 3)).filter(({ coin }) => coin === newer.market.coin);
    const due = before.minus(sumAt(fills, 'fee'));
    const after = await pace.eventually(cash, (now) => isClose(now, due, MICRO));
    if (!isClose(after, due, MICRO))
      for (const { market } of [older, newer])
        await mustHaveNoFundingSince(context, market.coin, await older.fills(taker, 1));
    // Bought and sold at one price: nothing was won or lost but the fees.
    expect('margin.isolated.release').relation(
      `${due}, as it was before it was opened, less the fees`,
      { after },
      (reported) => isClose(reported.after, due, MICRO),
      'total_raw_usd',
    );
    const [row] = await positionRowsOf(context, taker.address, older.market.coin);
    expect('margin.isolated.release').relation(
      'a liquidation price of the other position as it was',
      { liq: decimalAt(row, 'liq') },
      ({ liq }) => isClose(liq.times(first.size), kept, SLIGHT),
      'liq',
    );
  },
});
