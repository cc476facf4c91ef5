import type { Address } from './address.ts';

/** An account or another object by id, and the value at which it is due: a height, a time, a price. */
export interface DueRow<At extends bigint | number, Id extends bigint | string = Address> {
  readonly at: At;
  readonly id: Id;
}

/** Rows in ascending order, ties by id: due rows are at one end, however many others there are. */
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

/** Removes one row; a missing row is a no-op. */
export function dropDue<At extends bigint | number, Id extends bigint | string>(
  rows: DueRows<At, Id>,
  row: DueRow<At, Id>,
): void {
  const index = firstIndex(rows, (other) => !isBefore(other, row));
  const found = rows[index];
  if (found?.at === row.at && found.id === row.id) rows.splice(index, 1);
}

/** Returns the rows due at or before `at`, without removing them. */
export function dueUpTo<At extends bigint | number, Id extends bigint | string>(
  rows: DueRows<At, Id>,
  at: At,
): DueRow<At, Id>[] {
  return rows.slice(0, endOf(rows, at));
}

/** Returns the rows due at or after `at`, without removing them. */
export function dueFrom<At extends bigint | number, Id extends bigint | string>(
  rows: DueRows<At, Id>,
  at: At,
): DueRow<At, Id>[] {
  return rows.slice(startOf(rows, at));
}

/** Due value of the first row after `at`; null: none. */
export function nextDue<At extends bigint | number>(rows: DueRows<At, bigint | string>, at: At): At | null {
  return rows[endOf(rows, at)]?.at ?? null;
}

/** Removes and returns the rows due at or before `at`. */
export function takeDueUpTo<At extends bigint | number, Id extends bigint | string>(
  rows: DueRows<At, Id>,
  at: At,
): DueRow<At, Id>[] {
  return rows.splice(0, endOf(rows, at));
}

/** Removes and returns the rows due at or after `at`. */
export function takeDueFrom<At extends bigint | number, Id extends bigint | string>(
  rows: DueRows<At, Id>,
  at: At,
): DueRow<At, Id>[] {
  return rows.splice(startOf(rows, at));
}

/** Index after all rows due at or before `at`. */
function endOf<At extends bigint | number>(rows: DueRows<At, bigint | string>, at: At): number {
  return firstIndex(rows, (row) => row.at > at);
}

/** Index before all rows due at or after `at`. */
function startOf<At extends bigint | number>(rows: DueRows<At, bigint | string>, at: At): number {
  return firstIndex(rows, (row) => row.at >= at);
}

function isBefore<At extends bigint | number, Id extends bigint | string>(
  row: DueRow<At, Id>,
  other: DueRow<At, Id>,
): boolean {
  return row.at < other.at || (row.at === other.at && row.id < other.id);
}

/** Index of the first row that meets a monotonic condition; the length if none does. */
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
