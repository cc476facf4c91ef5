import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Dec } from '../compare/decimal.ts';

/** Signed change of a position in one market: that of a fill row, or of a gap between two rows. */
interface Move {
  readonly coin: string;
  readonly by: Dec;
}

/** Gap, with the index of the account whose list has it. */
interface Hole extends Move {
  readonly account: number;
}

interface Step extends Move {
  readonly start: Dec;
}

/**
 * Whether the other side of each of these prints is a row that the venue has lost: `start_position` changes before a fill of another
 * account of the case, or between two of its fills, by exactly these rows (`user_fills` row). A stranger's trade is not explained so, since
 * it would not change our positions. Lost rows at the end of an account's list only show in its current position: if that is unknown and
 * the account has lost other rows, they count as lost as well.
 * @param lists  rows of each account, newest first, complete from the first one
 * @param isAlone  whether no other account of the case has the print
 * @param held  by account, its signed position per market; null: unknown
 */
export function doLostRowsExplainPrints(
  lists: readonly (readonly JsonObject[])[],
  isAlone: (row: JsonObject) => boolean,
  held: readonly (ReadonlyMap<string, Dec> | null)[] = [],
): boolean {
  let holes: readonly Hole[] = lists.flatMap((rows, account) => {
    const found = [...holesIn(rows), ...holesAtEnd(rows, held[account] ?? null)];
    return found.map((hole) => ({ ...hole, account }));
  });
  return lists.every((rows, owner) => {
    const alone = rows.filter(isAlone);
    const steps = alone.flatMap((row) => stepOf(row) ?? []).reverse();
    if (steps.length < alone.length) return false;
    return [...Map.groupBy(steps, ({ coin }) => coin).values()].every((ofCoin) => {
      const others = holes.filter(({ account, coin }) => account !== owner && coin === ofCoin[0]?.coin);
      const filled = filledBy(ofCoin, others);
      holes = holes.filter((hole) => !filled.includes(hole));
      return filled.length > 0 && filled.length === others.length;
    });
  });
}

/** Returns the gaps that the moves of the other side fill, in sequence, each by one or several moves. */
function filledBy(moves: readonly Move[], holes: readonly Hole[]): readonly Hole[] {
  let sum = Dec.of(0);
  for (const [at, { by }] of moves.entries()) {
    sum = sum.plus(by);
    const hole = holes.find((one) => one.by.equals(sum.negated()));
    if (hole === undefined) continue;
    const others = holes.filter((one) => one !== hole);
    return [hole, ...filledBy(moves.slice(at + 1), others)];
  }
  return [];
}

/** Returns the gaps between the fills of an account, by market. */
function holesIn(rows: readonly JsonObject[]): readonly Move[] {
  const steps = rows.flatMap((row) => stepOf(row) ?? []).reverse();
  return [...Map.groupBy(steps, ({ coin }) => coin).values()].flatMap((ofCoin) => {
    // On spot, `start_position` is always zero.
    if (ofCoin.every(({ start }) => start.equals(Dec.of(0)))) return [];
    const isOfLegs = legsOf(ofCoin).every((leg) => holesAlong(leg).length === 0);
    return isOfLegs ? [] : holesAlong(ofCoin);
  });
}

/** Returns the difference between an account's position and its last row, by market. */
function holesAtEnd(rows: readonly JsonObject[], held: ReadonlyMap<string, Dec> | null): readonly Move[] {
  return [...(held ?? [])].flatMap(([coin, size]) => {
    const newest = rows.flatMap((row) => stepOf(row) ?? []).find((step) => step.coin === coin);
    const by = newest === undefined ? size : size.minus(newest.start.plus(newest.by));
    return by.equals(Dec.of(0)) ? [] : [{ coin, by }];
  });
}

/**
 * Returns the steps of a long and a short leg, where both may exist. A step through zero belongs to neither: there is only one position.
 */
function legsOf(steps: readonly Step[]): readonly (readonly Step[])[] {
  const zero = Dec.of(0);
  const within = (sign: 1 | -1) =>
    steps.filter(({ start, by }) => [start, start.plus(by)].every((size) => size.compare(zero) !== -sign));
  const long = within(1);
  const short = within(-1);
  return long.length + short.length === steps.length ? [long, short] : [steps];
}

function holesAlong(steps: readonly Step[]): readonly Move[] {
  return steps.flatMap(({ coin, start }, at) => {
    const before = steps[at - 1];
    // An account's first trade starts from a flat position.
    const by = before === undefined ? start : start.minus(before.start.plus(before.by));
    return by.equals(Dec.of(0)) ? [] : [{ coin, by }];
  });
}

function stepOf({ coin, side, sz, start_position }: JsonObject): Step | null {
  const size = Dec.parse(sz);
  const start = Dec.parse(start_position);
  if (typeof coin !== 'string' || size === null || start === null) return null;
  return { coin, start, by: side === 'B' ? size : size.negated() };
}
