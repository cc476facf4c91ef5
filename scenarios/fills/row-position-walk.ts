import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, textAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastPlaceOf } from '../../harness/compare/planes.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'fills.row.position-walk',
  title: 'direction, starting position and realised profit follow a position from opening through zero to its close',
  clauses: [
    'fills.row.dir',
    'fills.row.start-position-grid',
    'fills.row.walk',
    'fills.row.start-position',
    'fills.row.closed-pnl',
    'fills.row.closed-pnl-open',
    'fills.row.tid-shared',
    'fills.read.order',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context);
    const unitLots = traders.size();
    const [low, , high] = traders.pxs;
    // The whole position was entered at one price, so its profit is the same whichever lots are said to close.
    const walk = [
      { side: 'bid', units: 2n, px: low, dir: ['Open Long', 'Open Short'], start: 0n, closed: 0n },
      { side: 'bid', units: 1n, px: low, dir: ['Open Long', 'Open Short'], start: 2n, closed: 0n },
      { side: 'ask', units: 1n, px: high, dir: ['Close Long', 'Close Short'], start: 3n, closed: 1n },
      { side: 'ask', units: 4n, px: high, dir: ['Long > Short', 'Short > Long'], start: 2n, closed: 2n },
      { side: 'bid', units: 2n, px: low, dir: ['Close Short', 'Close Long'], start: -2n, closed: 2n },
    ] as const;
    const trades = [];
    for (const { side, units, px } of walk) trades.push(await traders.trade(side, units * unitLots, px));

    const mine = await traders.fills(traders.taker, walk.length);
    const theirs = await traders.fills(traders.maker, walk.length);
    const newestFirst = [mine, theirs].flatMap((rows) => rows.slice(1).map((row, at) => [rows[at], row] as const));
    for (const [newer, older] of newestFirst) {
      expect('fills.read.order').relation(
        'time and block that never rise',
        { newer: derived(newer, newer ?? older), older },
        () => Number(newer?.time) >= Number(older.time) && Number(newer?.block) >= Number(older.block),
        'fills',
      );
    }

    for (const row of [...mine, ...theirs]) {
      const places = traders.market.szDecimals;
      expect('fills.row.start-position-grid').relation(
        `a size of at most ${places} decimals`,
        { start_position: field(row, 'start_position') },
        ({ start_position }) => typeof Dec.parse(start_position)?.scaledTo(places) === 'bigint',
        'start_position',
      );
    }
    for (const [newer, older] of newestFirst) {
      const moved = decimalAt(older, 'sz');
      const next = decimalAt(older, 'start_position').plus(older.side === 'B' ? moved : moved.negated());
      expect('fills.row.walk').decimal(
        field(newer, 'start_position'),
        next,
        `start_position after ${older.start_position}`,
      );
    }

    const oneUnit = trades[1]?.size ?? Dec.of(0);
    const gain = (trades[2]?.px ?? Dec.of(0)).minus(trades[0]?.px ?? Dec.of(0));
    const tids = new Set<string>();
    for (const [at, step] of walk.entries()) {
      const trade = trades[at];
      const took = mine.find(({ oid }) => oid === trade?.takerOid) ?? {};
      const made = theirs.find(({ oid }) => oid === trade?.makerOid) ?? {};
      const words = ` of step ${at + 1}`;
      tids.add(textAt(took, 'tid'));
      await traders.sameTrade(took, made);
      expect('fills.row.tid-shared').equal(field(made, 'tid'), field(took, 'tid'), `tid${words}`);
      expect('fills.row.dir').equal(
        derived([took.dir, made.dir], field(took, 'dir'), field(made, 'dir')),
        step.dir,
        `dir${words}`,
      );
      const start = oneUnit.times(Dec.of(step.start));
      expect('fills.row.start-position').decimal(field(took, 'start_position'), start, `start_position${words}`);
      expect('fills.row.start-position').decimal(
        field(made, 'start_position'),
        start.negated(),
        `start_position${words}`,
      );
      const pnl = gain.times(oneUnit).times(Dec.of(step.closed));
      const clause = step.closed === 0n ? 'fills.row.closed-pnl-open' : 'fills.row.closed-pnl';
      for (const [row, signed] of [
        [took, pnl],
        [made, pnl.negated()],
      ] as const) {
        // No text says at how many places a profit is served.
        expect(clause).relation(
          signed.toString(),
          { closed_pnl: field(row, 'closed_pnl') },
          ({ closed_pnl }) => {
            const served = Dec.parse(closed_pnl);
            return served !== null && isWithinTolerance(served, signed, lastPlaceOf(served));
          },
          `closed_pnl${words}`,
        );
      }
    }
    expect('fills.row.tid-shared').equal(derived(tids.size, mine), walk.length, 'different trade ids');
  },
});
