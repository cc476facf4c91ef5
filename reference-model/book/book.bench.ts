import { bookPx, lots } from '../numeric/planes.ts';
import { Book } from './book.ts';
import {
  type BookOperation,
  type BookRoundResult,
  type BookWorkload,
  cpuNsOf,
  LEVEL_COUNT,
  makeAddWorkload,
  makeCancelWorkload,
  makeCrossingWorkload,
  makeMixedWorkload,
  runOnNodejsOrderBook,
  sum,
} from './book-mix.fixture.ts';
import type { RestingOrder } from './book-side.ts';

const ROUNDS = 11;

/**
 * Ratio of our operations per second to those of nodejs-order-book. Bar 2.5: below it the book would no longer be a cheap part of a
 * campaign.
 */
export const benchmarks = [
  { name: 'book-add', bar: 2.5, run: () => ratio(makeAddWorkload()) },
  { name: 'book-cancel', bar: 2.5, run: () => ratio(makeCancelWorkload()) },
  { name: 'book-cross', bar: 2.5, run: () => ratio(makeCrossingWorkload()) },
  { name: 'book-mixed', bar: 2.5, run: () => ratio(makeMixedWorkload()) },
];

/** Fastest of interleaved rounds: other load on the machine only ever slows a round, and rarely both books equally. */
function ratio(work: BookWorkload): number {
  const ours: BookRoundResult[] = [];
  const theirs: BookRoundResult[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const mine = runOurs(work);
    const other = runOnNodejsOrderBook(work);
    if (mine.restingLots !== other.restingLots) {
      throw new Error(`the books did different work: ${mine.restingLots} and ${other.restingLots} lots rest`);
    }
    ours.push(mine);
    theirs.push(other);
  }
  return fastestNs(theirs) / fastestNs(ours);
}

function runOurs({ seeded, timed }: BookWorkload): BookRoundResult {
  const book = new Book<RestingOrder>();
  // Planes are applied when an action is decoded, so they do not count as book cost.
  const prepare = (operation: BookOperation) =>
    operation.kind === 'cancel'
      ? operation
      : {
          ...operation,
          px: bookPx(BigInt(operation.px)),
          size: lots(BigInt(operation.size)),
          // Every order has its own group: self-trade prevention runs but never triggers.
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
  const elapsedNs = cpuNsOf(timed.map(prepare), apply);
  const restingLots = [...book.levels('bid', LEVEL_COUNT * 2), ...book.levels('ask', LEVEL_COUNT * 2)].map((row) =>
    Number(row.lots),
  );
  return { elapsedNs, restingLots: sum(restingLots) };
}

function fastestNs(rounds: readonly BookRoundResult[]): number {
  return Math.min(...rounds.map((round) => round.elapsedNs));
}
