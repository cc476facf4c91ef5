import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  readPairBalances,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import { tradeOnPair } from '../../harness/setup/spot-trade.ts';

export default check({
  id: 'spot.fills.after-trade',
  title: 'a trade gives its pair a price and a volume, and its buyer an entry price',
  clauses: ['accounts.balances.cost-basis', 'markets.spot.traded'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const size = minPairSize(pair, px, 3n);
    const worth = usdcCostOf(pair, px, size);
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({ usdc: '30' }),
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size) }),
    ]);
    await tradeOnPair(context, [seller, buyer], { pair, side: 'bid', px, size });
    const state = await awaitPairBalances(context, buyer, pair, ({ base }) => base.total.compare(Dec.of(0)) > 0);
    // The price of the only buy.
    expect('accounts.balances.cost-basis').decimal(state.base.entry, pxInUsdc(px), 'avg_entry_px');
    const { entry } = (await readPairBalances(context, seller, pair)).base;
    expect('accounts.balances.cost-basis').equal(
      derived(entry.value ?? null, entry),
      null,
      'avg_entry_px of a seller that bought none',
    );
    const markets = given.data(await target.read('markets', { kind: 'spot', coin: pair.coin }));
    const [row] = rowsAt(markets, 'spot.pairs');
    expect('markets.spot.traded').relation(
      'a decimal',
      { mark: field(row, 'mark_px', markets) },
      ({ mark }) => Dec.parse(mark) !== null,
      'mark_px',
    );
    // The trade is in it.
    expect('markets.spot.traded').atLeast(field(row, 'day_ntl_vlm', markets), worth);
  },
});
