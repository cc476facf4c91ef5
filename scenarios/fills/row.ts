import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { mustBeShown } from '../../harness/check/must-be-shown.ts';
import { decimalAt, integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOf, isClose, unitOfPlaces } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { roomToSell, type SellingTag, sellBy, waysOn } from '../../harness/judging/sold-by-each.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const micro = unitOfPlaces(6);

const clauses = [
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
  'fills.fee.taker',
  'fills.fee.maker',
  'positions.read.size',
] as const;
type Context = CaseContext<(typeof clauses)[number]>;

/** Actions whose order takes; those of the others rest, and are met. */
const takes: Readonly<Record<SellingTag, boolean>> = {
  batch_order: true,
  twap_order: true,
  modify: true,
  scale_order: false,
  chase_order: false,
};

export const openingByCauseCheck = check({
  id: 'fills.row.opening-by-cause',
  title: 'rows of a fill that opens say the same of it by whatever action it came',
  clauses: [...clauses, 'fills.row.closed-pnl-open'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const traders = await leaseTwoTraders(context, { fits: roomToSell(context), opens: 180n });
    await judgeEachCause(context, traders, ['Open Short', 'Open Long'], (row) => {
      context.expect('fills.row.closed-pnl-open').decimal(field(row, 'closed_pnl'), '0');
    });
  },
});

export const closingByCauseCheck = check({
  id: 'fills.row.closing-by-cause',
  title: 'rows of a fill that closes a part say the same of it by whatever action it came',
  clauses: [...clauses, 'fills.row.closed-pnl', 'positions.entry.reduce'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context, { fits: roomToSell(context), opens: 400n });
    // More than all of them sell together, so that none goes through zero.
    const { px: entry } = await traders.trade('bid', 10n * traders.size(), traders.pxs[1]);
    const legOf = async (who: Identity) =>
      (await traders.positions(who, await heldBy(traders, who))).find(({ coin }) => coin === traders.market.coin);
    const before = await legOf(traders.taker);
    await judgeEachCause(context, traders, ['Close Long', 'Close Short'], (row, signedBefore) => {
      const gain = decimalAt(row, 'px').minus(entry).times(decimalAt(row, 'sz'));
      const due = signedBefore.compare(Dec.of(0)) > 0 ? gain : gain.negated();
      // No text says at how many places a profit is served.
      expect('fills.row.closed-pnl').relation(
        due.toString(),
        { closed_pnl: field(row, 'closed_pnl') },
        ({ closed_pnl }) => isClose(Dec.parse(closed_pnl) ?? entry, due, micro),
        'closed_pnl',
      );
    });
    const after = await legOf(traders.taker);
    expect('positions.entry.reduce').equal(field(after, 'entry'), field(before, 'entry'), 'entry after reductions');
  },
});

/**
 * Has the taker sell by each action, and judges the rows that both parties get.
 * @param dirs  of taker and maker
 * @param judgeProfit  of a row, with the signed position before it
 */
async function judgeEachCause(
  context: Context,
  traders: TwoTraders,
  dirs: readonly [taker: string, maker: string],
  judgeProfit: (row: JsonObject, before: Dec) => void,
): Promise<void> {
  const { given, target, pace } = context;
  const { maker, taker } = traders;
  const height = async () =>
    integerAt(given.data(await target.read('account_state', { address: taker.address })), 'height');
  const timeMs = async () => BigInt(await pace.timeMs());
  for (const tag of waysOn(traders.market))
    await given.part(async () => {
      const earlier = { mine: await traders.fills(taker, 0), theirs: await traders.fills(maker, 0) };
      const since = { block: await height(), timeMs: await timeMs() };
      const sold = await sellBy(tag, { context, traders, leg: undefined });
      if (!context.expect('fills.row.both-parties').exercised(sold.length > 0, `a fill by ${tag}`)) return;
      const mine = await traders.fills(taker, earlier.mine.length + sold.length);
      const theirs = await traders.fills(maker, earlier.theirs.length + sold.length);
      const bought = addedTo(theirs, earlier.theirs);
      judgePairs(context, sold, bought, tag);
      for (const [rows, own, dir] of [
        [mine, sold, dirs[0]],
        [theirs, bought, dirs[1]],
      ] as const) {
        judgeWalk(context, rows, { own, dir, judgeProfit });
      }
      const newest = (key: 'block' | 'time') =>
        BigInt(Math.max(...[...sold, ...bought].map((row) => Number(integerAt(row, key)))));
      const now = {
        block: await pace.eventually(height, (at) => at >= newest('block')),
        timeMs: await pace.eventually(timeMs, (at) => at >= newest('time')),
      };
      for (const row of [...sold, ...bought]) judgeRow(context, traders, row, { since, now });
      // A wrong time or block is told by its own clause first.
      for (const rows of [mine, theirs]) judgeOrder(context, rows);
      await judgeFees(context, traders, { tag, sold, bought });
      for (const who of [taker, maker]) {
        await judgePosition(context, traders, who);
        await cancelEveryOrder({ given, target }, who);
      }
    });
}

/** Both rows of each print. */
function judgePairs(
  { expect }: Context,
  sold: readonly JsonObject[],
  bought: readonly JsonObject[],
  tag: SellingTag,
): void {
  expect('fills.row.both-parties').equal(
    derived(bought.length, [...bought, ...sold]),
    sold.length,
    `rows of the other party by ${tag}`,
  );
  const tids = (rows: readonly JsonObject[]) => derived(rows.map(({ tid }) => String(tid)).sort(), rows);
  expect('fills.row.tid-shared').equal(tids(bought), tids(sold), `tids by ${tag}`);
  for (const took of sold) {
    const made = bought.find(({ tid }) => tid === took.tid);
    if (made === undefined) continue;
    expect('fills.row.mirror').equal(
      derived([made.px, made.sz, made.time, made.block], made),
      derived([took.px, took.sz, took.time, took.block], took),
      `px, sz, time and block by ${tag}`,
    );
    const sides = derived([took.side, made.side], field(took, 'side'), field(made, 'side'));
    expect('fills.row.mirror').equal(sides, ['A', 'B'], `side by ${tag}`);
  }
}

/** Each row of an account's market begins where the one before it ended. @param rows  all that it ever had */
function judgeWalk(
  { expect }: Context,
  rows: readonly JsonObject[],
  {
    own,
    dir,
    judgeProfit,
  }: {
    readonly own: readonly JsonObject[];
    readonly dir: string;
    readonly judgeProfit: (row: JsonObject, before: Dec) => void;
  },
): void {
  const isOwn = ({ tid }: JsonObject) => own.some((row) => row.tid === tid);
  let before = Dec.sum(rows.filter((row) => !isOwn(row)).map(signedSize));
  // By where they begin: in which order they stand is another clause's.
  const left = rows.filter(isOwn);
  while (left.length > 0) {
    const next = left.find((row) => decimalAt(row, 'start_position').equals(before)) ?? left.at(-1);
    if (next === undefined) return;
    left.splice(left.indexOf(next), 1);
    expect('fills.row.start-position').decimal(field(next, 'start_position'), before);
    expect('fills.row.walk').decimal(field(next, 'start_position'), before);
    expect('fills.row.dir').equal(field(next, 'dir'), dir);
    judgeProfit(next, before);
    before = before.plus(signedSize(next));
  }
}

function judgeOrder({ expect }: Context, rows: readonly JsonObject[]): void {
  for (const [at, older] of rows.slice(1).entries())
    expect('fills.read.order').relation(
      'time and block that never rise',
      { newer: rows[at] ?? older, older },
      ({ newer }) => Number(newer.time) >= Number(older.time) && Number(newer.block) >= Number(older.block),
      'fills',
    );
}

interface Moment {
  readonly block: bigint;
  readonly timeMs: bigint;
}

/** What stands in a row alone. */
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
    `a size of at most ${market.szDecimals} decimals`,
    { start_position: field(row, 'start_position') },
    ({ start_position }) => typeof Dec.parse(start_position)?.scaledTo(market.szDecimals) === 'bigint',
    'start_position',
  );
  expect('fills.row.hash').relation(
    '0x and 64 hex characters',
    { hash: field(row, 'hash') },
    ({ hash }) => typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash),
    'hash',
  );
  expect('fills.fee.token').equal(field(row, 'fee_token'), 'USDC');
  expect('fills.row.block').relation(
    `a height above ${since.block}, where the action was sent, and not above ${now.block}`,
    { block: derived(integerAt(row, 'block'), field(row, 'block')) },
    ({ block }) => block > since.block && block <= now.block,
    'block',
  );
  expect('fills.row.time').relation(
    `a time of the blocks from ${since.timeMs} to ${now.timeMs}`,
    { time: derived(integerAt(row, 'time'), field(row, 'time')) },
    ({ time }) => time >= since.timeMs && time <= now.timeMs,
    'time',
  );
}

/** Each party pays by its own effective rate, who took as taker and who rested as maker. */
async function judgeFees(
  { expect, given, target }: Context,
  { taker, maker }: TwoTraders,
  print: { readonly tag: SellingTag; readonly sold: readonly JsonObject[]; readonly bought: readonly JsonObject[] },
): Promise<void> {
  const { tag, sold, bought } = print;
  for (const [who, rows, isTaker] of [
    [taker, sold, takes[tag]],
    [maker, bought, !takes[tag]],
  ] as const) {
    const schedule = given.data(await target.read('fee_schedule', { address: who.address }));
    const key = isTaker ? 'effective_taker_bps' : 'effective_maker_bps';
    mustBeShown('info.fee_schedule', schedule, `user.${key}`);
    const bps = decimalAt(schedule, `user.${key}`);
    // A rebate is bounded by what the fill brought in, and judged where it is the matter.
    if (bps.compare(Dec.of(0)) < 0) continue;
    for (const row of rows) {
      const due = bpsOf(decimalAt(row, 'px').times(decimalAt(row, 'sz')), bps).truncated(6);
      expect(isTaker ? 'fills.fee.taker' : 'fills.fee.maker').decimal(field(row, 'fee'), due, `fee by ${tag}`);
    }
  }
}

/** The position of an account is what all of its fills come to. */
async function judgePosition({ expect, given, target }: Context, traders: TwoTraders, who: Identity): Promise<void> {
  expect('fills.row.shape').shape(
    given.data(await target.read('user_fills', { address: who.address })),
    'info.user_fills',
  );
  const held = await heldBy(traders, who);
  const legs = await traders.positions(who, held);
  const leg = legs.find(({ coin }) => coin === traders.market.coin);
  expect('positions.read.size').decimal(field(leg, 'size', legs), held);
  expect('fills.row.reaches-position').decimal(field(leg, 'size', legs), held);
}

/** Signed size of all fills of an account. */
async function heldBy(traders: TwoTraders, who: Identity): Promise<Dec> {
  return Dec.sum((await traders.fills(who, 0)).map(signedSize));
}

function signedSize(row: JsonObject): Dec {
  const size = decimalAt(row, 'sz');
  return row.side === 'B' ? size : size.negated();
}

function addedTo(rows: readonly JsonObject[], earlier: readonly JsonObject[]): readonly JsonObject[] {
  const known = new Set(earlier.map(({ tid }) => tid));
  return rows.filter(({ tid }) => !known.has(tid));
}
