/** A range of a log whose rows are sorted by the predicates' order. */
export interface LogSpan<Row> {
  readonly isBefore: (row: Row) => boolean;
  readonly isAfter: (row: Row) => boolean;
}

/** The whole log. */
export const wholeLogSpan: LogSpan<unknown> = { isBefore: () => false, isAfter: () => false };

/**
 * Rows appended at the end and evicted at the front. A copy shares rows with its original, so copying costs nothing regardless of size, and
 * neither sees the other's additions.
 */
export class HistoryLog<Row> {
  /** Append-only; places outside `start` to `end` belong to other logs. */
  #rows: Row[];
  #start: number;
  #end: number;

  private constructor(rows: Row[], start: number, end: number) {
    this.#rows = rows;
    this.#start = start;
    this.#end = end;
  }

  static empty<Row>(): HistoryLog<Row> {
    return new HistoryLog<Row>([], 0, 0);
  }

  /** @param rows  oldest first */
  static of<Row>(rows: readonly Row[]): HistoryLog<Row> {
    return new HistoryLog([...rows], 0, rows.length);
  }

  copy(): HistoryLog<Row> {
    return new HistoryLog(this.#rows, this.#start, this.#end);
  }

  get length(): number {
    return this.#end - this.#start;
  }

  get first(): Row | undefined {
    return this.length === 0 ? undefined : this.#rows[this.#start];
  }

  get last(): Row | undefined {
    return this.length === 0 ? undefined : this.#rows[this.#end - 1];
  }

  /** Oldest first. */
  rows(): Row[] {
    return this.#rows.slice(this.#start, this.#end);
  }

  /** The newest matching row. */
  findLast(fits: (row: Row) => boolean): Row | undefined {
    for (let at = this.#end - 1; at >= this.#start; at--) {
      const row = this.#rows[at] as Row; // between start and end every place is taken
      if (fits(row)) return row;
    }
    return undefined;
  }

  /** Oldest first; finds both ends of the span by binary search. */
  page({ isBefore, isAfter }: LogSpan<Row>, keep: 'oldest' | 'newest', limit: number): Row[] {
    const at = (holds: (row: Row) => boolean) => (place: number) => holds(this.#rows[place] as Row); // every place is taken
    const start = firstIndexFailing(this.#start, this.#end, at(isBefore));
    const end = firstIndexFailing(
      start,
      this.#end,
      at((row) => !isAfter(row)),
    );
    const left = Math.min(limit, end - start);
    return keep === 'oldest' ? this.#rows.slice(start, start + left) : this.#rows.slice(end - left, end);
  }

  /** @param bound  maximum rows; null: unlimited */
  add(row: Row, bound: number | null): void {
    if (bound !== null) this.#start = Math.max(this.#start, this.#end + 1 - bound);
    // Rows behind the end are another log's continuation of this one. Rows in front of the start are garbage: they are dropped once they
    // outnumber the remaining rows, so that each row is copied once on average.
    const isShared = this.#rows.length > this.#end;
    if (isShared || this.#start > this.#end - this.#start) {
      this.#rows = this.#rows.slice(this.#start, this.#end);
      this.#start = 0;
    }
    this.#rows.push(row);
    this.#end = this.#rows.length;
  }
}

/** Returns the first place between `from` and `end` where `holds` is false; it is true before that place and false after it. */
export function firstIndexFailing(from: number, end: number, holds: (place: number) => boolean): number {
  let low = from;
  let high = end;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
