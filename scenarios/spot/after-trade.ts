import { check } from '../../harness/check/check.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { wholePx } from '../../harness/compare/planes.ts';
import {
  nativePair,
  pairHolding,
  pairHoldingOnce,
  pairSize,
  pricesOn,
  tokensOf,
  worthOf,
} from '../../harness/setup/spot.ts';
import { tradedOnPair } from '../../harness/setup/spot-trade.ts';

export default check({
  id: 'spot.fills.after-trade',
  title: 'a trade gives its pair a price and a volume, and its buyer an entry price',
  clauses: ['accounts.balances.cost-basis', 'markets.spot.traded'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const pair = await nativePair(context);
    const [px = 0n] = await pricesOn(context, pair, 1);
    const size = pairSize(pair, px, 3n);
    const worth = worthOf(pair, px, size);
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({ usdc: '30' }),
      given.fundedAccount({ usdc: '10', native: tokensOf(pair, size) }),
    ]);
    await tradedOnPair(context, [seller, buyer], { pair, side: 'bid', px, size });
    const state = await pairHoldingOnce(context, buyer, pair, ({ base }) => base.total.compare(Dec.of(0)) > 0);
    expect('accounts.balances.cost-basis').that(Dec.parse(state.base.entry)?.equals(wholePx(px)) === true, {
      expected: `${wholePx(px)}, the price of the only buy`,
      actual: state.base.entry,
      path: 'avg_entry_px',
    });
    const basis = await pairHolding(context, seller, pair);
    expect('accounts.balances.cost-basis').equal(
      basis.base.entry ?? null,
      null,
      'avg_entry_px of a seller that bought none',
    );
    const markets = given.data(await target.read('markets', { kind: 'spot', coin: pair.coin }));
    const [row] = rowsAt(markets, 'spot.pairs');
    expect('markets.spot.traded').that(Dec.parse(row?.mark_px) !== null, {
      expected: 'a decimal',
      actual: row?.mark_px,
      path: 'mark_px',
    });
    const day = Dec.parse(row?.day_ntl_vlm);
    expect('markets.spot.traded').that(day !== null && day.compare(worth) >= 0, {
      expected: `at least the ${worth} USDC of the trade`,
      actual: row?.day_ntl_vlm,
      path: 'day_ntl_vlm',
    });
  },
});
