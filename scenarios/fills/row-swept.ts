import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf, pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import {
  assumeNoTradeWithStrangers,
  placeFullyFilledOrder,
  restEachInsideSpread,
} from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Units that the seller holds initially. */
const HELD = 3n;

interface Met {
  readonly units: bigint;
  readonly start: bigint;
  readonly dir: string;
  readonly closed: bigint;
}

/** Effects of the seller's orders if the first sent is matched first: it leaves less for the second to close. */
const asSent: readonly Met[] = [
  { units: 1n, start: 3n, dir: 'Close Long', closed: 1n },
  { units: 4n, start: 2n, dir: 'Long > Short', closed: 2n },
];
/** Effects if the second is matched first: no document says which of two orders at one price has priority. */
const otherwise: readonly Met[] = [
  { units: 1n, start: -1n, dir: 'Open Short', closed: 0n },
  { units: 4n, start: 3n, dir: 'Long > Short', closed: 3n },
];

export default check({
  id: 'fills.row.swept',
  title:
    'when one order fills two resting orders of an account, the second fill starts at the position left by the first',
  clauses: [
    'fills.row.both-parties',
    'fills.row.oid',
    'fills.row.dir',
    'fills.row.start-position',
    'fills.row.closed-pnl',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const unit = traders.size();
    const [low, , high] = traders.pxs;
    const opened = await traders.trade('ask', HELD * unit, low);
    const specs = asSent.map(({ units }) => ({ market, side: 'ask', px: high, size: units * unit }) as const);
    const rested = await restEachInsideSpread(context, maker, specs);
    const all = asSent.reduce((sum, { units }) => sum + units, 0n) * unit;
    await placeFullyFilledOrder(context, taker, { market, side: 'bid', px: high, size: all, tif: 'ioc' });
    await assumeNoTradeWithStrangers(context, maker, taker);

    const rows = await traders.fills(maker, asSent.length + 1);
    const ofSweep = rows.filter(({ oid }) => oid !== opened.makerOid);
    expect('fills.row.both-parties').equal(
      derived(ofSweep.length, rows),
      asSent.length,
      'number of fills of the two resting orders',
    );
    const gain = pxInUsdc(high).minus(pxInUsdc(low)).times(sizeInUnits(unit, market));
    const rowOf = ({ units }: Met): JsonObject => {
      const size = sizeInUnits(units * unit, market);
      return ofSweep.find(({ sz }) => Dec.parse(sz)?.equals(size) === true) ?? {};
    };
    const larger = otherwise.at(-1);
    const isLargerFirst =
      larger !== undefined &&
      Dec.parse(rowOf(larger).start_position)?.equals(sizeInUnits(larger.start * unit, market)) === true;
    for (const [at, met] of (isLargerFirst ? otherwise : asSent).entries()) {
      const { start, dir, closed } = met;
      const row = rowOf(met);
      const words = ` of ask ${at + 1}`;
      given.require(row.sz !== undefined, `no row${words}`);
      expect('fills.row.oid').equal(field(row, 'oid'), rested[at]?.oid, `oid${words}`);
      expect('fills.row.dir').equal(field(row, 'dir'), dir, `dir${words}`);
      const before = sizeInUnits(start * unit, market);
      expect('fills.row.start-position').decimal(field(row, 'start_position'), before, `start_position${words}`);
      const won = gain.times(Dec.of(closed));
      // No text states the decimals of a served profit.
      expect('fills.row.closed-pnl').relation(
        won.toString(),
        { closed_pnl: field(row, 'closed_pnl') },
        ({ closed_pnl }) => {
          const served = Dec.parse(closed_pnl);
          return served !== null && isWithinTolerance(served, won, lastDecimalPlaceOf(served));
        },
        `closed_pnl${words}`,
      );
    }
  },
});
