import { check } from '../../harness/check/check.ts';
import { twoTraders } from '../../harness/check/two-traders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { lastPlace } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';

export default check({
  id: 'positions.read.life',
  title: 'a position grows at its average price, keeps it while it shrinks, turns at the price of the turn, and ends',
  clauses: [
    'positions.read.size',
    'positions.entry.average',
    'positions.entry.reduce',
    'positions.entry.flip',
    'positions.cash.realised',
    'positions.read.open-only',
  ],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await twoTraders(context);
    const { taker, maker, market } = traders;
    const [low, middle, high] = traders.pxs;
    const unitLots = traders.size();
    /** Rows of both sides, once they have moved. */
    const legs = async (size: Dec) => {
      const rows = [];
      for (const [who, signed] of [
        [taker, size],
        [maker, size.negated()],
      ] as const) {
        const row = (await traders.positions(who, signed)).find(({ coin }) => coin === market.coin);
        expect('positions.read.size').decimal(row?.size, signed.toString(), 'size');
        rows.push(row ?? {});
      }
      return rows;
    };
    const cashOf = async ({ address }: Identity) =>
      decimalAt(given.data(await target.read('account_state', { address })), 'total_raw_usd');

    const first = await traders.trade('bid', 2n * unitLots, low);
    const long = first.size;
    await legs(long);
    const second = await traders.trade('bid', unitLots, high);
    const held = long.plus(second.size);
    const paid = first.notional.plus(second.notional);
    for (const { entry } of await legs(held)) {
      // Multiplied out, so that the average needs no division: it is served cut at eight places.
      const off = held
        .times(Dec.parse(entry) ?? Dec.of(0))
        .minus(paid)
        .abs();
      expect('positions.entry.average').that(off.compare(held.times(lastPlace)) <= 0, {
        expected: `${paid} / ${held}`,
        actual: entry,
        path: 'entry',
      });
    }
    const [before] = await legs(held);
    const cash = [await cashOf(taker), await cashOf(maker)];
    await traders.trade('ask', unitLots, middle);
    const rest = held.minus(second.size);
    for (const { entry } of await legs(rest))
      expect('positions.entry.reduce').equal(entry, before?.entry, 'entry after a reduction');
    for (const [at, who] of [taker, maker].entries()) {
      const [fill] = await traders.fills(who, 3);
      const realised = decimalAt(fill, 'closed_pnl').minus(decimalAt(fill, 'fee'));
      const expected = (cash[at] ?? Dec.of(0)).plus(realised);
      const now = await cashOf(who);
      // A profit of lots may have more places than the row shows.
      expect('positions.cash.realised').that(now.minus(expected).abs().compare(Dec.of('0.000001')) <= 0, {
        expected: expected.toString(),
        actual: now.toString(),
        path: 'total_raw_usd',
      });
    }

    const turn = await traders.trade('ask', 4n * unitLots, middle);
    const short = rest.minus(turn.size);
    for (const { entry } of await legs(short))
      expect('positions.entry.flip').decimal(entry, turn.px.toString(), 'entry after the turn');
    await traders.trade('bid', 2n * unitLots, middle);
    for (const who of [taker, maker]) {
      expect('positions.read.open-only').noRow(await traders.positions(who, Dec.of(0)), { coin: market.coin });
    }
  },
});
