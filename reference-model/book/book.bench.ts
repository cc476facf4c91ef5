import { OrderBook, OrderType, Side as TheirSide } from 'nodejs-order-book';
import { bookPx, lots } from '../numeric/planes.ts';
import { Book } from './book.ts';
import type { RestingOrder } from './book-side.ts';

/** Operations of one round; both books get the same ones, made before the clock starts. */
type Operation =
  | {
      readonly kind: 'limit';
      readonly oid: bigint;
      readonly side: 'bid' | 'ask';
      readonly px: number;
      readonly size: number;
    }
  | { readonly kind: 'cancel'; readonly oid: bigint };

interface Workload {
  readonly seeded: readonly Operation[];
  readonly timed: readonly Operation[];
}

interface Round {
  readonly elapsedNs: number;
  /** Both sides together, at the end: the two books must agree, or their times say nothing. */
  readonly restingLots: number;
}

const LEVELS = 1_000;
const MID = 1_000_000;
const ROUNDS = 11;
const OPERATIONS = 20_000;

/** Ratio of our operations per second to those of nodejs-order-book. Bar 2.5: below it the book is no longer the cheap part of a campaign. */
export const benchmarks = [
  { name: 'book-add', bar: 2.5, run: () => ratio(adds()) },
  { name: 'book-cancel', bar: 2.5, run: () => ratio(cancels()) },
  { name: 'book-cross', bar: 2.5, run: () => ratio(crosses()) },
  { name: 'book-mixed', bar: 2.5, run: () => ratio(mixed()) },
];

/** Fastest of interleaved rounds: whatever else the machine does only ever slows a round, and seldom both books alike. */
function ratio(work: Workload): number {
  const ours: Round[] = [];
  const theirs: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const mine = runOurs(work);
    const other = runTheirs(work);
    if (mine.restingLots !== other.restingLots) {
      throw new Error(`the books did different work: ${mine.restingLots} and ${other.restingLots} lots rest`);
    }
    ours.push(mine);
    theirs.push(other);
  }
  return fastestNs(theirs) / fastestNs(ours);
}

function runOurs({ seeded, timed }: Workload): Round {
  const book = new Book<RestingOrder>();
  // Planes are put on when an action is decoded, so that they are no part of what the book costs.
  const prepare = (operation: Operation) =>
    operation.kind === 'cancel'
      ? operation
      : {
          ...operation,
          px: bookPx(BigInt(operation.px)),
          size: lots(BigInt(operation.size)),
          // Every order its own group: prevention is looked at and never meets.
          stpGroup: `owner-${operation.oid}`,
        };
  const apply = (operation: ReturnType<typeof prepare>) => {
    if (operation.kind === 'cancel') {
      book.cancel(operation.oid);
      return;
    }
    const { oid, side, px, size, stpGroup } = operation;
    const { remaining } = book.match({ side, limitPx: px, lots: size, stpGroup, stpMode: 'cancel_newest' });
    if (remaining > 0n) book.restOrder({ oid, side, px, lots: remaining, stpGroup });
  };
  for (const operation of seeded) apply(prepare(operation));
  const elapsedNs = timeOf(timed.map(prepare), apply);
  const restingLots = [...book.levels('bid', LEVELS * 2), ...book.levels('ask', LEVELS * 2)].map((row) =>
    Number(row.lots),
  );
  return { elapsedNs, restingLots: sum(restingLots) };
}

function runTheirs({ seeded, timed }: Workload): Round {
  const book = new OrderBook();
  const prepare = (operation: Operation) =>
    operation.kind === 'cancel'
      ? { kind: operation.kind, id: operation.oid.toString() }
      : {
          kind: operation.kind,
          id: operation.oid.toString(),
          side: operation.side === 'bid' ? TheirSide.BUY : TheirSide.SELL,
          price: operation.px,
          size: operation.size,
        };
  const apply = (operation: ReturnType<typeof prepare>) => {
    if (operation.kind === 'cancel') {
      book.cancel(operation.id);
      return;
    }
    const { id, side, price, size } = operation;
    book.createOrder({ type: OrderType.LIMIT, id, side, price, size });
  };
  for (const operation of seeded) apply(prepare(operation));
  const elapsedNs = timeOf(timed.map(prepare), apply);
  const restingLots = book.depth().flatMap((side) => side.map(([, volume]) => volume));
  return { elapsedNs, restingLots: sum(restingLots) };
}

function timeOf<O>(operations: readonly O[], apply: (operation: O) => void): number {
  // Each book pays for its own garbage only; `npm run bench` exposes the collector.
  globalThis.gc?.();
  const start = process.hrtime.bigint();
  for (const operation of operations) apply(operation);
  return Number(process.hrtime.bigint() - start);
}

function adds(): Workload {
  return { seeded: ladder(1), timed: resting(OPERATIONS, 100_000n) };
}

function cancels(): Workload {
  const seeded = resting(OPERATIONS, 100_000n);
  const timed = shuffled(seeded).map(({ oid }) => ({ kind: 'cancel', oid }) as const);
  return { seeded, timed };
}

/** Takers that each eat three orders and a part of the next, into a book deep enough to last. */
function crosses(): Workload {
  const timed = Array.from({ length: OPERATIONS / 4 }, (_, i) => {
    const side = i % 2 === 0 ? 'bid' : 'ask';
    return { kind: 'limit', oid: 1_000_000n + BigInt(i), side, px: side === 'bid' ? MID * 2 : 1, size: 35 } as const;
  });
  return { seeded: ladder(20), timed };
}

/** Of four operations two add, one cancels an order added before (it may have traded), one crosses. */
function mixed(): Workload {
  const seeded = ladder(5);
  const draw = generator(7);
  const added = resting(OPERATIONS / 2, 100_000n);
  const timed: Operation[] = [];
  const gone = shuffled(added.slice());
  for (let i = 0; i < OPERATIONS / 2; i += 2) {
    timed.push(...added.slice(i, i + 2));
    const past = gone.find(({ oid }, at) => oid < 100_000n + BigInt(i + 2) && gone.splice(at, 1).length > 0);
    if (past) timed.push({ kind: 'cancel', oid: past.oid });
    const side = draw(2) === 0 ? 'bid' : 'ask';
    timed.push({ kind: 'limit', oid: 900_000n + BigInt(i), side, px: side === 'bid' ? MID * 2 : 1, size: 15 });
  }
  return { seeded, timed };
}

/** `perLevel` orders of 10 lots on each of 1,000 levels, half a side. */
function ladder(perLevel: number): Extract<Operation, { kind: 'limit' }>[] {
  return Array.from({ length: LEVELS * perLevel }, (_, i) => place(BigInt(i + 1), i % LEVELS, 10));
}

function resting(count: number, firstOid: bigint): Extract<Operation, { kind: 'limit' }>[] {
  const draw = generator(1);
  return Array.from({ length: count }, (_, i) => place(firstOid + BigInt(i), draw(LEVELS), 1 + draw(20)));
}

function place(oid: bigint, level: number, size: number): Extract<Operation, { kind: 'limit' }> {
  const distance = 1 + Math.floor(level / 2);
  return level % 2 === 0
    ? { kind: 'limit', oid, side: 'bid', px: MID - distance, size }
    : { kind: 'limit', oid, side: 'ask', px: MID + distance, size };
}

function shuffled<O>(items: readonly O[]): O[] {
  const draw = generator(3);
  return items
    .map((item) => ({ item, rank: draw(2 ** 30) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Park-Miller: the same operations in every run, on every machine. */
function generator(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % end;
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function fastestNs(rounds: readonly Round[]): number {
  return Math.min(...rounds.map((round) => round.elapsedNs));
}
