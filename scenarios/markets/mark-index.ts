import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { readIndexRestoringAtEnd, snapPxToGrid } from '../../harness/setup/index-price.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'markets.mark.index',
  title: 'oracle_px is the index that validators submit, and mark_px is the median of its components',
  clauses: ['markets.mark.oracle', 'markets.mark.components'],
  by: 'operate',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, control, expect } = context;
    const market = await given.market();
    const index = await readIndexRestoringAtEnd(context, market);
    const at = (permille: bigint) => snapPxToGrid(market, (index * permille) / 1000n);
    const submit = async (permille: bigint, external: bigint) => {
      await control.oracle(market.coin, at(permille).text, at(external).text);
      return readPerpRow(context, 'markets', market.coin);
    };
    const moved = await submit(1003n, 1009n);
    expect('markets.mark.oracle').decimal(field(moved, 'oracle_px'), at(1003n).text, `oracle_px of ${market.coin}`);

    const basis = await leaning(moved, (external) => submit(1000n, external));
    // The averaged basis is on one side of the index; the case uses the other.
    const off = (permille: bigint) => (basis > 0 ? 1000n - permille : 1000n + permille);
    // A book about 2 percent off the index: its middle and the external price decide which component is the median.
    const trader = await given.fundedAccount();
    const inner = at(off(15n)).px;
    const outer = at(off(25n)).px;
    const [bid, ask] = inner < outer ? [inner, outer] : [outer, inner];
    await placeRestingOrder({ given }, trader, { market, side: 'bid', px: bid });
    await placeRestingOrder({ given }, trader, { market, side: 'ask', px: ask });
    const tick = pxInUsdc(market.tick);
    const close = (actual: string, expected: string) =>
      decimalAt({ actual }, 'actual').minus(decimalAt({ expected }, 'expected')).abs().compare(tick) <= 0;
    const median = async (external: bigint, expected: string) => {
      const row = await submit(1000n, external);
      expect('markets.mark.components').relation(
        `mark_px at the median, ${expected}`,
        { mark_px: field(row, 'mark_px') },
        ({ mark_px }) => typeof mark_px === 'string' && close(mark_px, expected),
        `mark_px of ${market.coin}`,
      );
    };
    await median(off(10n), at(off(10n)).text);
    await median(off(35n), snapPxToGrid(market, (bid + ask) / 2n).text);
  },
});

/**
 * The side of the index on which earlier books have left the averaged basis, as a sign. With a book, an external price on the other side of
 * the index leaves index and basis as the median.
 */
async function leaning(found: JsonObject, markWith: (permille: bigint) => Promise<JsonObject>): Promise<number> {
  const towards = Dec.parse(found.mid_px)?.compare(decimalAt(found, 'oracle_px'));
  const row = await markWith(towards === undefined ? 1000n : towards > 0 ? 500n : 1500n);
  const basis = decimalAt(row, 'mark_px').compare(decimalAt(row, 'oracle_px'));
  if (towards === undefined) return basis;
  if (basis * towards < 0) throw new Disturbed('the averaged basis is on its way through the index');
  return basis === 0 ? towards : basis;
}
