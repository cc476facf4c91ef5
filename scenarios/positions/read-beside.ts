import type { CaseContext, ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance } from '../../harness/compare/planes.ts';
import { judgeAccountValue } from '../../harness/judging/account-facts.ts';
import { perpRowIn } from '../../harness/setup/market-row.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { leaseAnotherMarketFor, leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Maximum movement of the marks in the meantime, far below either position's share of the total. */
const SLACK = Dec.of('0.05');
/** Funding may have accrued since, and no text states the decimals of a served sum. */
const CENT = Dec.of('0.01');
/**
 * Hundredths of the mark at which the second position is sold: a higher price would liquidate others if the mark follows the last print.
 */
const HUNDREDTHS = 101n;
/** Trades of each trader, two in either market. */
const TRADES = 4;
/** Number of fills that a limit leaves: one in either market. */
const NEWEST = 2;

export default check({
  id: 'positions.read.beside',
  title: 'a long and a short in two markets are both listed, and a position is removed only when it is closed',
  clauses: [
    'positions.read.open-only',
    'positions.read.size',
    'fills.read.order',
    'fills.read.limit',
    'accounts.scalars.total-ntl-pos',
    'accounts.scalars.init-margin',
    'accounts.scalars.account-value',
    'accounts.scalars.withdrawable',
  ],
  by: 'act',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context);
    const other = await leaseAnotherMarketFor(context, traders);
    const { taker, maker } = traders;
    const owners = [
      [taker, (size: Dec) => size],
      [maker, (size: Dec) => size.negated()],
    ] as const;
    const first = await traders.trade('bid', traders.size());
    const alone = await heldBy(context, taker);
    // A short next to the long, above the mark, so that its profit exceeds the last decimal of a sum.
    const [px] = other.pxs;
    const high = (px * HUNDREDTHS) / (100n * other.market.tick);
    const second = await other.trade('ask', 2n * other.size(), high * other.market.tick);
    const sold = second.size.negated();
    for (const [who, signed] of owners) {
      await traders.positions(who, signed(first.size));
      const rows = await other.positions(who, signed(sold));
      for (const [coin, size] of [
        [traders.market.coin, first.size],
        [other.market.coin, sold],
      ] as const) {
        const row = rows.find((one) => one.coin === coin);
        expect('positions.read.open-only').row(rows, { coin });
        expect('positions.read.size').decimal(field(row, 'size', rows), signed(size).toString(), `size in ${coin}`);
      }
    }
    await judgeNotionalOfBoth(context, taker, [
      [traders.market.coin, first.size],
      [other.market.coin, second.size],
    ]);
    for (const [who] of owners) await judgeAccountValue(context, who, 'trades in two markets');
    const states = await Promise.all(owners.map(([who]) => stateOf(context, who)));
    const both = await heldBy(context, taker);
    await traders.trade('ask', traders.size());
    for (const [who, signed] of owners) {
      const rows = await traders.positions(who, Dec.of(0));
      expect('positions.read.open-only').noRow(rows, { coin: traders.market.coin });
      const row = rows.find(({ coin }) => coin === other.market.coin);
      expect('positions.read.size').decimal(
        field(row, 'size', rows),
        signed(sold).toString(),
        `size in ${other.market.coin}, after the close in ${traders.market.coin}`,
      );
    }
    const rest = await heldBy(context, taker);
    expect('accounts.scalars.init-margin').relation(
      'a larger perp.init_margin with positions in both markets than in either market alone',
      { alone, both, rest },
      (held) => held.both.compare(held.alone) > 0 && held.both.compare(held.rest) > 0,
      'perp.init_margin',
    );
    // Judged after the margin that it depends on, so that a wrong margin is reported by its own clause.
    for (const state of states) judgeFree(expect('accounts.scalars.withdrawable'), state);
    await other.trade('bid', 2n * other.size());
    await judgeAcrossMarkets(context, taker);
    for (const [who] of owners)
      expect('positions.read.open-only').noRow(await other.positions(who, Dec.of(0)), { coin: other.market.coin });
  },
});

/** Judges that the margin of positions in both markets is deducted from the withdrawable amount. */
function judgeFree(expectation: Expectation, state: JsonObject): void {
  const free = decimalAt(state, 'total_raw_usd').minus(decimalAt(state, 'perp.init_margin'));
  const due = free.compare(Dec.of(0)) > 0 ? free : Dec.of(0);
  expectation.relation(
    `a withdrawable of ${due} within ${CENT}, with positions in two markets`,
    { withdrawable: decimalAt(state, 'withdrawable') },
    ({ withdrawable }) => isWithinTolerance(withdrawable, due, CENT),
    'withdrawable',
  );
}

async function stateOf({ given, target }: ReadContext, { address }: { readonly address: string }): Promise<JsonObject> {
  return given.data(await target.read('account_state', { address }));
}

/** Initial margin held by an account. */
async function heldBy(context: ReadContext, account: { readonly address: string }): Promise<Dec> {
  return decimalAt(await stateOf(context, account), 'perp.init_margin');
}

/** Judges that fills alternating between two markets are listed newest first, and that a limit applies across markets. */
async function judgeAcrossMarkets(
  context: CaseContext<'fills.read.order' | 'fills.read.limit'>,
  { address }: { readonly address: string },
): Promise<void> {
  const { pace, expect } = context;
  const rows = await pace.eventually(
    () => readFills(context, address),
    (now) => now.length >= TRADES,
  );
  for (const [at, older] of rows.slice(1).entries())
    expect('fills.read.order').relation(
      'fills in descending order of time and block across markets',
      { newer: rows[at] ?? older, older },
      ({ newer }) => Number(newer.time) >= Number(older.time) && Number(newer.block) >= Number(older.block),
      'fills',
    );
  const limited = await readFills(context, address, { limit: NEWEST });
  const times = rows.map(({ time }) => Number(time));
  const oldest = times.toSorted((a, b) => b - a)[NEWEST - 1] ?? 0;
  expect('fills.read.limit').relation(
    `the ${NEWEST} newest fills across markets`,
    { limited, rows },
    (found) => found.limited.length === NEWEST && found.limited.every(({ time }) => Number(time) >= oldest),
    'fills',
  );
}

/** Judges that an account's notional covers all its positions, whatever the market and the side. */
async function judgeNotionalOfBoth(
  context: CaseContext<'accounts.scalars.total-ntl-pos'>,
  { address }: { readonly address: string },
  positions: readonly (readonly [coin: string, size: Dec])[],
): Promise<void> {
  const { given, target, expect } = context;
  const state = given.data(await target.read('account_state', { address }));
  const rows = given.data(await target.read('markets'));
  const worth = Dec.sum(positions.map(([coin, size]) => size.times(decimalAt(perpRowIn(rows, coin), 'mark_px'))));
  expect('accounts.scalars.total-ntl-pos').relation(
    `a total_ntl_pos of about ${worth}, the notional of both positions`,
    { total_ntl_pos: decimalAt(state, 'perp.total_ntl_pos') },
    ({ total_ntl_pos }) => isWithinTolerance(total_ntl_pos, worth, worth.times(SLACK)),
    'perp.total_ntl_pos',
  );
}
