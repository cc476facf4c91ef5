import { check } from '../../harness/check/check.ts';
import { wholeSize } from '../../harness/compare/planes.ts';
import { type HedgeLeg, hedged, type LegSizes, legOrder } from '../../harness/setup/hedge-mode.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';

/** What each order does to the two legs, in units of the smallest size. */
const walk = [
  { clause: 'orders.hedge.open-long', side: 'bid', leg: 'long', units: 2n, after: [2n, 0n], dir: 'Open Long' },
  { clause: 'orders.hedge.open-short', side: 'ask', leg: 'short', units: 3n, after: [2n, -3n], dir: 'Open Short' },
  { clause: 'orders.hedge.open-long', side: 'bid', leg: 'long', units: 1n, after: [3n, -3n], dir: 'Open Long' },
  { clause: 'orders.hedge.open-short', side: 'ask', leg: 'short', units: 1n, after: [3n, -4n], dir: 'Open Short' },
  { clause: 'orders.hedge.close-long', side: 'ask', leg: 'long', units: 1n, after: [2n, -4n], dir: 'Close Long' },
  { clause: 'orders.hedge.close-short', side: 'bid', leg: 'short', units: 2n, after: [2n, -2n], dir: 'Close Short' },
  { clause: 'orders.hedge.close-long', side: 'ask', leg: 'long', units: 2n, after: [0n, -2n], dir: 'Close Long' },
  { clause: 'orders.hedge.close-short', side: 'bid', leg: 'short', units: 2n, after: [0n, 0n], dir: 'Close Short' },
] as const;

export default check({
  id: 'orders.hedge.legs',
  title: 'each order of a hedge account opens, extends, reduces or closes the leg that it names, and no other',
  clauses: [
    'orders.hedge.open-long',
    'orders.hedge.open-short',
    'orders.hedge.close-long',
    'orders.hedge.close-short',
    'orders.hedge.not-inferred',
    'fills.row.dir',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { expect } = context;
    const traders = await twoTraders(context);
    const { taker, market } = traders;
    await hedged(context, taker);
    const lots = traders.size(20n);
    const oids: string[] = [];
    for (const { clause, side, leg, units, after, dir } of walk) {
      const order = { side, leg, size: units * lots, reduceOnly: dir.startsWith('Close') };
      const { entry, sizes } = await legOrder(context, traders, order);
      const wanted: LegSizes = { long: wholeSize(after[0] * lots, market), short: wholeSize(after[1] * lots, market) };
      const words = ` after ${side} with ${leg}`;
      const other: HedgeLeg = leg === 'long' ? 'short' : 'long';
      // First what was not to move: an order that went elsewhere is told as that.
      expect('orders.hedge.not-inferred').decimal(
        sizes[other].toString(),
        wanted[other],
        `size of the ${other} leg${words}`,
      );
      expect(clause).decimal(sizes[leg].toString(), wanted[leg], `size of the ${leg} leg${words}`);
      oids.push(entry.kind === 'filled' ? entry.oid : '');
    }
    const fills = await traders.fills(taker, walk.length);
    for (const [at, { dir, side, leg }] of walk.entries()) {
      const fill = fills.find(({ oid }) => oid === oids[at]);
      expect('fills.row.dir').equal(fill?.dir ?? null, dir, `dir of ${side} with ${leg}`);
    }
  },
});
