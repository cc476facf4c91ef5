import { OrderBook, OrderType, Side as TheirSide } from 'nodejs-order-book';

// Workloads for book benchmarks, and the third-party book used as the baseline.

/** Operations of one round. Both books receive the same ones, generated before the clock starts. */
export type BookOperation =
  | {
      readonly kind: 'limit';
      readonly oid: bigint;
      readonly side: 'bid' | 'ask';
      readonly px: number;
      readonly size: number;
    }
  | { readonly kind: 'cancel'; readonly oid: bigint };

export interface BookWorkload {
  readonly seeded: readonly BookOperation[];
  readonly timed: readonly BookOperation[];
}

export interface BookRoundResult {
  readonly elapsedNs: number;
  /** Final resting lots of both sides. The two books must agree, or their times are not comparable. */
  readonly restingLots: number;
}

export const LEVEL_COUNT = 1_000;
export const MID_PX = 1_000_000;
const OPERATIONS = 20_000;

/** Runs one round on nodejs-order-book. */
export function runOnNodejsOrderBook({ seeded, timed }: BookWorkload): BookRoundResult {
  const book = new OrderBook();
  const prepare = (operation: BookOperation) =>
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
  const elapsedNs = cpuNsOf(timed.map(prepare), apply);
  const restingLots = book.depth().flatMap((side) => side.map(([, volume]) => volume));
  return { elapsedNs, restingLots: sum(restingLots) };
}

export function cpuNsOf<O>(operations: readonly O[], apply: (operation: O) => void): number {
  // Each book pays only for its own garbage; `npm run bench` exposes the collector.
  globalThis.gc?.();
  // CPU time of this thread, independent of other load on the machine.
  const before = process.threadCpuUsage();
  for (const operation of operations) apply(operation);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) * 1_000;
}

export function makeAddWorkload(): BookWorkload {
  return { seeded: ladder(1), timed: resting(OPERATIONS, 100_000n) };
}

export function makeCancelWorkload(): BookWorkload {
  const seeded = resting(OPERATIONS, 100_000n);
  const timed = shuffled(seeded).map(({ oid }) => ({ kind: 'cancel', oid }) as const);
  return { seeded, timed };
}

/** Takers that each consume three orders and part of a fourth, in a book deep enough to last. */
export function makeCrossingWorkload(): BookWorkload {
  const timed = Array.from({ length: OPERATIONS / 4 }, (_, i) => {
    const side = i % 2 === 0 ? 'bid' : 'ask';
    return { kind: 'limit', oid: 1_000_000n + BigInt(i), side, px: side === 'bid' ? MID_PX * 2 : 1, size: 35 } as const;
  });
  return { seeded: ladder(20), timed };
}

/** Mixed operations in groups of four: two adds, one cancel of an earlier order (which may have traded), one crossing order. */
export function makeMixedWorkload(): BookWorkload {
  const seeded = ladder(5);
  const draw = generator(7);
  const added = resting(OPERATIONS / 2, 100_000n);
  const timed: BookOperation[] = [];
  const gone = shuffled(added.slice());
  for (let i = 0; i < OPERATIONS / 2; i += 2) {
    timed.push(...added.slice(i, i + 2));
    const past = gone.find(({ oid }, at) => oid < 100_000n + BigInt(i + 2) && gone.splice(at, 1).length > 0);
    if (past) timed.push({ kind: 'cancel', oid: past.oid });
    const side = draw(2) === 0 ? 'bid' : 'ask';
    timed.push({ kind: 'limit', oid: 900_000n + BigInt(i), side, px: side === 'bid' ? MID_PX * 2 : 1, size: 15 });
  }
  return { seeded, timed };
}

/** `perLevel` orders of 10 lots on each of 1,000 levels, half a side. */
function ladder(perLevel: number): Extract<BookOperation, { kind: 'limit' }>[] {
  return Array.from({ length: LEVEL_COUNT * perLevel }, (_, i) => place(BigInt(i + 1), i % LEVEL_COUNT, 10));
}

function resting(count: number, firstOid: bigint): Extract<BookOperation, { kind: 'limit' }>[] {
  const draw = generator(1);
  return Array.from({ length: count }, (_, i) => place(firstOid + BigInt(i), draw(LEVEL_COUNT), 1 + draw(20)));
}

function place(oid: bigint, level: number, size: number): Extract<BookOperation, { kind: 'limit' }> {
  const distance = 1 + Math.floor(level / 2);
  return level % 2 === 0
    ? { kind: 'limit', oid, side: 'bid', px: MID_PX - distance, size }
    : { kind: 'limit', oid, side: 'ask', px: MID_PX + distance, size };
}

function shuffled<O>(items: readonly O[]): O[] {
  const draw = generator(3);
  return items
    .map((item) => ({ item, rank: draw(2 ** 30) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Park-Miller generator: the same operations in every run on every machine. */
function generator(seed: number): (end: number) => number {
  let state = seed;
  return (end) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % end;
  };
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
