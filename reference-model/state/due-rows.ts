import type { Address } from './address.ts';

/** An account, and where on some scale it is due: a height, a price. */
export interface DueRow<At extends bigint | number> {
  readonly at: At;
  readonly address: Address;
}

/** Rows in ascending order, those of one place by address: what is due stands at one end, whatever else there is. */
export type DueRows<At extends bigint | number> = DueRow<At>[];

export function addDue<At extends bigint | number>(rows: DueRows<At>, row: DueRow<At>): void {
  rows.splice(
    firstIndex(rows, (other) => !isBefore(other, row)),
    0,
    row,
  );
}

/** Takes one row out; none that is like it: nothing changes. */
export function dropDue<At extends bigint | number>(rows: DueRows<At>, row: DueRow<At>): void {
  const index = firstIndex(rows, (other) => !isBefore(other, row));
  const found = rows[index];
  if (found?.at === row.at && found.address === row.address) rows.splice(index, 1);
}

/** Takes out what is due at `at` and before. */
export function takeUpTo<At extends bigint | number>(rows: DueRows<At>, at: At): DueRow<At>[] {
  return rows.splice(
    0,
    firstIndex(rows, (row) => row.at > at),
  );
}

/** Takes out what is due at `at` and beyond. */
export function takeFrom<At extends bigint | number>(rows: DueRows<At>, at: At): DueRow<At>[] {
  return rows.splice(firstIndex(rows, (row) => row.at >= at));
}

function isBefore<At extends bigint | number>(row: DueRow<At>, other: DueRow<At>): boolean {
  return row.at < other.at || (row.at === other.at && row.address < other.address);
}

/** Index of the first row that meets a condition which every row behind it meets too; past the end when none does. */
function firstIndex<At extends bigint | number>(rows: DueRows<At>, meets: (row: DueRow<At>) => boolean): number {
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
