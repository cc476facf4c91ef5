import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { derived, field } from '../check/evidence.ts';
import { decimalAt, integerAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { bpsOfAmount } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { effectivePerpFeeBpsIn } from '../setup/fee-schedule.ts';
import type { TwoTraders } from '../setup/two-traders.ts';

// Facts about the rows of a print for both parties, whatever caused the print.

export const fillRowClauseIds = [
  'fills.row.both-parties',
  'fills.row.tid-shared',
  'fills.row.mirror',
  'fills.row.block',
  'fills.row.time',
  'fills.row.dir',
  'fills.row.dir-words',
  'fills.row.start-position',
  'fills.row.start-position-grid',
  'fills.row.walk',
  'fills.row.hash',
  'fills.row.shape',
  'fills.row.reaches-position',
  'fills.read.order',
  'fills.fee.token',
  'positions.read.size',
] as const;
export const fillFeeClauses = ['fills.fee.taker', 'fills.fee.maker'] as const;
type Context = CaseContext<(typeof fillRowClauseIds)[number]>;
type Rows = readonly JsonObject[];

/** Fills of both before a trade, and the time of reading. */
export interface FillsBeforeTrade {
  readonly mine: Rows;
  readonly theirs: Rows;
  readonly since: Moment;
}

export type ExpectedFillDirection = string | ((row: JsonObject, before: Dec) => string);

export interface ExpectedFills {
  /** Cause of the fills, as text. */
  readonly by: string;
  /** New rows of the taker of the case, who sold. */
  readonly sold: Rows;
  /** Whether no signed order caused a row: its `hash` may be empty (D22). Left out: one did. */
  readonly isUnsigned?: boolean;
  /** Expected directions of taker and maker, for each of their rows or by the signed position before it. */
  readonly dirs: readonly [taker: ExpectedFillDirection, maker: ExpectedFillDirection];
  /** Judges the profit of a row, given the signed position before it. */
  readonly judgeProfit: (row: JsonObject, before: Dec) => void;
}

export async function readFillsBeforeTrade(context: Context, traders: TwoTraders): Promise<FillsBeforeTrade> {
  const mine = await traders.fills(traders.taker, 0);
  const theirs = await traders.fills(traders.maker, 0);
  return { mine, theirs, since: { block: await heightOf(context, traders), timeMs: await timeMsOf(context) } };
}

/** Judges all rows since then. @returns those of the maker */
export async function judgeNewFills(
  context: Context,
  traders: TwoTraders,
  earlier: FillsBeforeTrade,
  { by, sold, isUnsigned = false, dirs, judgeProfit }: ExpectedFills,
): Promise<Rows> {
  const { pace } = context;
  const { maker, taker } = traders;
  const mine = await traders.fills(taker, earlier.mine.length + sold.length);
  const theirs = await traders.fills(maker, earlier.theirs.length + sold.length);
  const bought = addedTo(theirs, earlier.theirs);
  judgePairs(context, sold, bought, by);
  for (const [rows, own, dir] of [
    [mine, sold, dirs[0]],
    [theirs, bought, dirs[1]],
  ] as const) {
    judgeWalk(context, rows, { own, dir, judgeProfit });
  }
  const newest = (key: 'block' | 'time') =>
    BigInt(Math.max(...[...sold, ...bought].map((row) => Number(integerAt(row, key)))));
  const now = {
    block: await pace.eventually(
      () => heightOf(context, traders),
      (at) => at >= newest('block'),
    ),
    timeMs: await pace.eventually(
      () => timeMsOf(context),
      (at) => at >= newest('time'),
    ),
  };
  const rows = [...sold, ...bought];
  for (const row of rows) judgeRow(context, traders, row, { since: earlier.since, now });
  for (const row of rows) if (!isUnsigned || row.hash !== '') judgeFillHash(context, row);
  // Order is judged first, so that a wrong time or block is reported by its own clause.
  for (const all of [mine, theirs]) judgeOrder(context, all);
  for (const who of [taker, maker]) await judgePosition(context, traders, who);
  return bought;
}

async function heightOf({ given, target }: Context, { taker }: TwoTraders): Promise<bigint> {
  return integerAt(given.data(await target.read('account_state', { address: taker.address })), 'height');
}

async function timeMsOf({ pace }: Context): Promise<bigint> {
  return BigInt(await pace.timeMs());
}

/** Judges that each print has a row for both parties. */
function judgePairs({ expect }: Context, sold: Rows, bought: Rows, by: string): void {
  expect('fills.row.both-parties').equal(
    derived(bought.length, [...bought, ...sold]),
    sold.length,
    `number of fills of the buyer by ${by}`,
  );
  const tids = (rows: Rows) => derived(rows.map(({ tid }) => String(tid)).sort(), rows);
  expect('fills.row.tid-shared').equal(tids(bought), tids(sold), `tids of the buyer's fills by ${by}`);
  for (const took of sold) {
    const made = bought.find(({ tid }) => tid === took.tid);
    if (made === undefined) continue;
    expect('fills.row.mirror').equal(
      derived([made.px, made.sz, made.time, made.block], made),
      derived([took.px, took.sz, took.time, took.block], took),
      `px, sz, time and block of the buyer's fill by ${by}`,
    );
    const sides = derived([took.side, made.side], field(took, 'side'), field(made, 'side'));
    expect('fills.row.mirror').equal(sides, ['A', 'B'], `sides of the seller's and the buyer's fill by ${by}`);
  }
}

/** Judges that each row of an account in a market starts where the previous one ended. @param rows  all of its rows */
function judgeWalk(
  { expect }: Context,
  rows: Rows,
  {
    own,
    dir,
    judgeProfit,
  }: {
    readonly own: Rows;
    readonly dir: ExpectedFillDirection;
    readonly judgeProfit: (row: JsonObject, before: Dec) => void;
  },
): void {
  const isOwn = ({ tid }: JsonObject) => own.some((row) => row.tid === tid);
  let before = Dec.sum(rows.filter((row) => !isOwn(row)).map(signedSize));
  // Chained by their start positions: the order of rows is left to another clause.
  const left = rows.filter(isOwn);
  while (left.length > 0) {
    const next = left.find((row) => decimalAt(row, 'start_position').equals(before)) ?? left.at(-1);
    if (next === undefined) return;
    left.splice(left.indexOf(next), 1);
    expect('fills.row.start-position').decimal(field(next, 'start_position'), before);
    expect('fills.row.walk').decimal(field(next, 'start_position'), before);
    expect('fills.row.dir').equal(field(next, 'dir'), typeof dir === 'string' ? dir : dir(next, before));
    judgeProfit(next, before);
    before = before.plus(signedSize(next));
  }
}

function judgeOrder({ expect }: Context, rows: Rows): void {
  for (const [at, older] of rows.slice(1).entries())
    expect('fills.read.order').relation(
      'rows from newest to oldest, by time and by block',
      { newer: rows[at] ?? older, older },
      ({ newer }) => Number(newer.time) >= Number(older.time) && Number(newer.block) >= Number(older.block),
      'fills',
    );
}

interface Moment {
  readonly block: bigint;
  readonly timeMs: bigint;
}

/** Judges a row by itself. */
function judgeRow(
  { expect }: Context,
  { market }: TwoTraders,
  row: JsonObject,
  { since, now }: { readonly since: Moment; readonly now: Moment },
): void {
  expect('fills.row.dir-words').oneOf(field(row, 'dir'), [
    'Open Long',
    'Close Long',
    'Open Short',
    'Close Short',
    'Long > Short',
    'Short > Long',
  ]);
  expect('fills.row.start-position-grid').relation(
    `a size with at most ${market.szDecimals} decimals`,
    { start_position: field(row, 'start_position') },
    ({ start_position }) => typeof Dec.parse(start_position)?.scaledTo(market.szDecimals) === 'bigint',
    'start_position',
  );
  expect('fills.fee.token').equal(field(row, 'fee_token'), 'USDC');
  expect('fills.row.block').relation(
    `a block height above ${since.block} (before the action was sent) and at most ${now.block} (the current height)`,
    { block: derived(integerAt(row, 'block'), field(row, 'block')) },
    ({ block }) => block > since.block && block <= now.block,
    'block',
  );
  expect('fills.row.time').relation(
    `a block time from ${since.timeMs} ms (before the action was sent) to ${now.timeMs} ms (the current time)`,
    { time: derived(integerAt(row, 'time'), field(row, 'time')) },
    ({ time }) => time >= since.timeMs && time <= now.timeMs,
    'time',
  );
}

/** Judges the `hash` of a fill's row. */
export function judgeFillHash({ expect }: Pick<CaseContext<'fills.row.hash'>, 'expect'>, row: JsonObject): void {
  expect('fills.row.hash').relation(
    '64 hex characters, with or without 0x (D276)',
    { hash: field(row, 'hash') },
    ({ hash }) => typeof hash === 'string' && /^(0x)?[0-9a-fA-F]{64}$/.test(hash),
    'hash',
  );
}

/** Judges that each party pays its own effective rate: the taker as taker and the resting party as maker. */
export async function judgeFillFees(
  context: CaseContext<(typeof fillFeeClauses)[number]>,
  { taker, maker }: TwoTraders,
  print: {
    readonly by: string;
    /** Whether the seller's order took a resting one, rather than resting itself. */
    readonly takes: boolean;
    readonly sold: Rows;
    readonly bought: Rows;
  },
): Promise<void> {
  const { by, takes, sold, bought } = print;
  for (const [who, rows, isTaker] of [
    [taker, sold, takes],
    [maker, bought, !takes],
  ] as const)
    if (isTaker) await judgePartyFillFees(context, 'fills.fee.taker', who, { by, rows });
    else await judgePartyFillFees(context, 'fills.fee.maker', who, { by, rows });
}

/** The same for one of the parties. */
export async function judgePartyFillFees<Fee extends (typeof fillFeeClauses)[number]>(
  { expect, given, target }: CaseContext<Fee>,
  clause: Fee,
  who: Identity,
  { by, rows }: { readonly by: string; readonly rows: Rows },
): Promise<void> {
  const schedule = given.data(await target.read('fee_schedule', { address: who.address }));
  const side = clause === 'fills.fee.taker' ? 'taker' : 'maker';
  const bps = effectivePerpFeeBpsIn(schedule, side);
  // No document shows the read: without it the other fields of a fill are judged.
  const isShown = expect(clause).exercised(bps !== null, `user.effective_${side}_bps, which the venue does not show`);
  if (!isShown || bps === null) return;
  // A rebate is bounded by the fee of the fill, and judged by its own checks.
  if (bps.compare(Dec.of(0)) < 0) return;
  for (const row of rows) {
    const due = bpsOfAmount(decimalAt(row, 'px').times(decimalAt(row, 'sz')), bps).truncated(6);
    expect(clause).decimal(field(row, 'fee'), due, `fee of the fill by ${by}`);
  }
}

/** Judges that an account's position is the sum of its fills. */
async function judgePosition({ expect, given, target }: Context, traders: TwoTraders, who: Identity): Promise<void> {
  expect('fills.row.shape').shape(
    given.data(await target.read('user_fills', { address: who.address })),
    'info.user_fills',
  );
  const held = await readNetSizeByFills(traders, who);
  const legs = await traders.positions(who, held);
  const leg = legs.find(({ coin }) => coin === traders.market.coin);
  // Whether a closed position still has a row is left to another clause.
  const size = leg === undefined ? derived('0', legs) : field(leg, 'size');
  expect('positions.read.size').decimal(size, held, 'size');
  expect('fills.row.reaches-position').decimal(size, held, 'size');
}

/** Returns the signed sum of an account's fills. */
export async function readNetSizeByFills(traders: TwoTraders, who: Identity): Promise<Dec> {
  return Dec.sum((await traders.fills(who, 0)).map(signedSize));
}

function signedSize(row: JsonObject): Dec {
  const size = decimalAt(row, 'sz');
  return row.side === 'B' ? size : size.negated();
}

function addedTo(rows: Rows, earlier: Rows): Rows {
  const known = new Set(earlier.map(({ tid }) => tid));
  return rows.filter(({ tid }) => !known.has(tid));
}
