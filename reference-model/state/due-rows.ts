import type { Address } from './address.ts';

/** An account, or something else by its id, and where on some scale it is due: a height, a price. */
export interface DueRow<At extends bigint | number, Id extends bigint | string = Address> {
  readonly at: At;
  readonly id: Id;
}

/** Rows in ascending order, those of one place by id: what is due stands at one end, whatever else there is. */
export type DueRows<At extends bigint | number, Id extends bigint | string = Address> = DueRow<At, Id>[];

export function addDue<At extends bigint | number, Id extends bigint | string>(
  rows: DueRows<At, Id>,
  row: DueRow<At, Id>,
): void {
  rows.splice(
    firstIndex(rows, (other) => !isBefore(other, row)),
    0,
    row,
  );
}

/** Takes one row out; none that is like it: nothing changes. */
export function dropDue<At extends bigint | number, Id extends bigint | string>(
  rows: DueRows<At, Id>,
  row: DueRow<At, Id>,
): void {
  const index = firstIndex(rows, (other) => !isBefore(other, row));
  const found = rows[index];
  if (found?.at === row.at && found.id === row.id) rows.splice(index, 1);
}

/** Returns the rows due at `at` and before, without removing them. */
export function dueUpTo<At extends bigint | number, Id extends bigint | string>(
  rows: DueRows<At, Id>,
  at: At,
): DueRow<At, Id>[] {
  return rows.slice(0, endOf(rows, at));
}

/** Returns the rows due at `at` and beyond, without removing them. */
export function dueFrom<At extends bigint | number, Id extends bigint | string>(
  rows: DueRows<At, Id>,
  at: At,
): DueRow<At, Id>[] {
  return rows.slice(startOf(rows, at));
}

/** When the first row behind `at` is due; null: none is. */
export function nextDue<At extends bigint | number>(rows: DueRows<At, bigint | string>, at: At): At | null {
  return rows[endOf(rows, at)]?.at ?? null;
}

/** Takes out what is due at `at` and before. */
export function takeDueUpTo<At extends bigint | number, Id extends bigint | string>(
  rows: DueRows<At, Id>,
  at: At,
): DueRow<At, Id>[] {
  return rows.splice(0, endOf(rows, at));
}

/** Takes out what is due at `at` and beyond. */
export function takeDueFrom<At extends bigint | number, Id extends bigint | string>(
  rows: DueRows<At, Id>,
  at: At,
): DueRow<At, Id>[] {
  return rows.splice(startOf(rows, at));
}

/** Behind all that is due at `at` and before. */
function endOf<At extends bigint | number>(rows: DueRows<At, bigint | string>, at: At): number {
  return firstIndex(rows, (row) => row.at > at);
}

/** Before all that is due at `at` and beyond. */
function startOf<At extends bigint | number>(rows: DueRows<At, bigint | string>, at: At): number {
  return firstIndex(rows, (row) => row.at >= at);
}

function isBefore<At extends bigint | number, Id extends bigint | string>(
  row: DueRow<At, Id>,
  other: DueRow<At, Id>,
): boolean {
  return row.at < other.at || (row.at === other.at && row.id < other.id);
}

/** Index of the first row that meets a condition which every row behind it meets too; past the end when none does. */
function firstIndex<At extends bigint | number, Id extends bigint | string>(
  rows: DueRows<At, Id>,
  meets: (row: DueRow<At, Id>) => boolean,
): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row === undefined || meets(row)) high = middle;
    else low = middle + 1;
  }
  return low;
}
