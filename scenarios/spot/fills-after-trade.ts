import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { negativePowerOfTen, pxInUsdc } from '../../harness/compare/planes.ts';
import { toNewestFirst } from '../../harness/judging/tape-prints.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  type PairFacts,
  readPairBalances,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import { tradeOnPair } from '../../harness/setup/spot-trade.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/** No text states the decimals of a sum of notionals. */
const CENT = negativePowerOfTen(2);

export default check({
  id: 'spot.fills.after-trade',
  title: 'after a trade its pair has mark_px and day_ntl_vlm in every list of pairs, and the buyer has avg_entry_px',
  clauses: ['accounts.balances.cost-basis', 'markets.spot.traded', 'markets.filter.kind-spot'],
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
    const before = await readVolume(context, pair);
    await tradeOnPair(context, [seller, buyer], { pair, side: 'bid', px, size });
    const state = await awaitPairBalances(context, buyer, pair, ({ base }) => base.total.compare(Dec.of(0)) > 0);
    // The price of the only buy.
    expect('accounts.balances.cost-basis').decimal(state.base.entry, pxInUsdc(px), 'avg_entry_px');
    const { entry } = (await readPairBalances(context, seller, pair)).base;
    expect('accounts.balances.cost-basis').equal(
      derived(entry.value ?? null, entry),
      null,
      'avg_entry_px of the seller, who bought no tokens',
    );
    const markets = given.data(await target.read('markets', { kind: 'spot', coin: pair.coin }));
    const [row] = rowsAt(markets, 'spot.pairs');
    expect('markets.spot.traded').relation(
      'mark_px of the pair to be a decimal after a trade',
      { mark: field(row, 'mark_px', markets) },
      ({ mark }) => Dec.parse(mark) !== null,
      'mark_px',
    );
    // The volume of the day includes the trade.
    expect('markets.spot.traded').atLeast(field(row, 'day_ntl_vlm', markets), worth);
    const after = await readVolume(context, pair);
    const isAlone = before.newest !== null && after.newest !== null && after.beside === before.newest;
    const most = Dec.parse(before.volume.value)?.plus(worth).plus(CENT) ?? null;
    // And nothing else.
    if (isAlone && most !== null) expect('markets.spot.traded').atMost(after.volume, most);
    await judgeWholeList(context, pair);
  },
});

/** Judges that the whole list shows a pair like the registry alone. */
async function judgeWholeList(
  { given, target, expect }: CaseContext<'markets.filter.kind-spot'>,
  { coin }: PairFacts,
): Promise<void> {
  const rowIn = (markets: JsonObject) => rowsAt(markets, 'spot.pairs').find(({ name }) => name === coin);
  const readAlone = async () => rowIn(given.data(await target.read('markets', { kind: 'spot' })));
  const before = await readAlone();
  const whole = given.data(await target.read('markets'));
  const after = await readAlone();
  for (const key of ['mark_px', 'day_ntl_vlm'] as const) {
    const due = Dec.parse(before?.[key]);
    const isStill = due !== null && Dec.parse(after?.[key])?.equals(due) === true;
    if (expect('markets.filter.kind-spot').exercised(isStill, `${key} of a pair that stands still for three reads`))
      expect('markets.filter.kind-spot').decimal(field(rowIn(whole), key, whole), String(due), `${key} of ${coin}`);
  }
}

/** A pair's day volume, and its newest print with the previous one; null: not shown, an empty text: none. */
async function readVolume({ given, target }: CaseContext<never>, { coin }: PairFacts) {
  const prints = await target.read('trades', { coin });
  const listed = prints.kind === 'data' ? at(prints.data, 'trades') : undefined;
  const tids = isJsonArray(listed)
    ? toNewestFirst(listed.filter(isJsonObject)).map((print) => String(at(print, 'tid') ?? ''))
    : null;
  const markets = given.data(await target.read('markets', { kind: 'spot', coin }));
  const [row] = rowsAt(markets, 'spot.pairs');
  return {
    volume: field(row, 'day_ntl_vlm', markets),
    newest: tids === null ? null : (tids[0] ?? ''),
    beside: tids?.[1] ?? '',
  };
}
