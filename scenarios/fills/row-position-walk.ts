import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, textAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf, pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const judged = [
  'fills.row.dir',
  'fills.row.start-position-grid',
  'fills.row.walk',
  'fills.row.start-position',
  'fills.row.closed-pnl',
  'fills.row.closed-pnl-open',
  'fills.row.tid-shared',
  'fills.read.order',
] as const;

/** A trade of the sequence, sizes in lots. All bids have one price and all asks another, so it does not matter which lots close. */
interface Step {
  readonly side: 'bid' | 'ask';
  readonly lots: bigint;
  /** Directions of taker and maker. */
  readonly dir: readonly [taker: string, maker: string];
  /** Signed position of the taker before the trade. */
  readonly start: bigint;
  readonly closed: bigint;
}

export default check({
  id: 'fills.row.position-walk',
  title: 'dir, start_position and closed_pnl of fills follow a position as it opens, reduces, flips and closes',
  clauses: judged,
  by: 'act',
  accounts: 'fresh',
  run: (context) =>
    judgeWalk(context, (unit) => [
      { side: 'bid', lots: 2n * unit, dir: ['Open Long', 'Open Short'], start: 0n, closed: 0n },
      { side: 'bid', lots: unit, dir: ['Open Long', 'Open Short'], start: 2n * unit, closed: 0n },
      { side: 'ask', lots: unit, dir: ['Close Long', 'Close Short'], start: 3n * unit, closed: unit },
      { side: 'ask', lots: 4n * unit, dir: ['Long > Short', 'Short > Long'], start: 2n * unit, closed: 2n * unit },
      { side: 'bid', lots: 2n * unit, dir: ['Close Short', 'Close Long'], start: -2n * unit, closed: 2n * unit },
    ]),
});

export const rowPositionWalkOneStepCheck = check({
  id: 'fills.row.position-walk.one-step',
  title: 'one size step is enough to flip a position, and to flip it back',
  clauses: judged,
  by: 'act',
  accounts: 'fresh',
  run: (context) =>
    judgeWalk(context, (unit, step) => [
      { side: 'bid', lots: unit, dir: ['Open Long', 'Open Short'], start: 0n, closed: 0n },
      { side: 'ask', lots: unit + step, dir: ['Long > Short', 'Short > Long'], start: unit, closed: unit },
      { side: 'bid', lots: unit + step, dir: ['Short > Long', 'Long > Short'], start: -step, closed: step },
      { side: 'ask', lots: unit, dir: ['Close Long', 'Close Short'], start: unit, closed: unit },
    ]),
});

async function judgeWalk(
  context: CaseContext<(typeof judged)[number]>,
  stepsIn: (unit: bigint, step: bigint) => readonly Step[],
): Promise<void> {
  const { expect } = context;
  const traders = await leaseTwoTraders(context);
  const { market } = traders;
  const [low, , high] = traders.pxs;
  const walk = stepsIn(traders.size(), market.step);
  const trades = [];
  for (const { side, lots } of walk) trades.push(await traders.trade(side, lots, side === 'bid' ? low : high));

  const mine = await traders.fills(traders.taker, walk.length);
  const theirs = await traders.fills(traders.maker, walk.length);
  const newestFirst = [mine, theirs].flatMap((rows) => rows.slice(1).map((row, at) => [rows[at], row] as const));
  for (const [newer, older] of newestFirst) {
    expect('fills.read.order').relation(
      'time and block of each fill no later than in the newer fill listed above it',
      { newer: derived(newer, newer ?? older), older },
      () => Number(newer?.time) >= Number(older.time) && Number(newer?.block) >= Number(older.block),
      'fills',
    );
  }

  for (const row of [...mine, ...theirs]) {
    const places = market.szDecimals;
    expect('fills.row.start-position-grid').relation(
      `start_position with at most ${places} decimals`,
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
      `start_position of the fill after the one with start_position ${older.start_position}`,
    );
  }

  const gain = pxInUsdc(high).minus(pxInUsdc(low));
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
    const start = sizeInUnits(step.start, market);
    expect('fills.row.start-position').decimal(field(took, 'start_position'), start, `start_position${words}`);
    expect('fills.row.start-position').decimal(
      field(made, 'start_position'),
      start.negated(),
      `start_position${words}`,
    );
    const pnl = gain.times(sizeInUnits(step.closed, market));
    const clause = step.closed === 0n ? 'fills.row.closed-pnl-open' : 'fills.row.closed-pnl';
    for (const [row, signed] of [
      [took, pnl],
      [made, pnl.negated()],
    ] as const) {
      // No text states the decimals of a served profit.
      expect(clause).relation(
        signed.toString(),
        { closed_pnl: field(row, 'closed_pnl') },
        ({ closed_pnl }) => {
          const served = Dec.parse(closed_pnl);
          return served !== null && isWithinTolerance(served, signed, lastDecimalPlaceOf(served));
        },
        `closed_pnl${words}`,
      );
    }
  }
  expect('fills.row.tid-shared').equal(
    derived(tids.size, mine),
    walk.length,
    "number of different tids of the taker's fills",
  );
}
