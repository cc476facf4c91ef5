import type { Stamped } from '../events.ts';
import type { Params } from '../genesis/genesis.ts';
import { History, type HistoryRule } from './history.ts';
import type { Log, Span } from './log.ts';

/** A history whose rows are added up from several events, and stand in their log once they are closed. */
export interface SumRule<Key, Part, Row> {
  /** What an event adds, with the log that it goes to and the row that it goes into. */
  readonly parts: (event: Stamped) => readonly (readonly [key: Key, name: string, part: Part])[];
  /** @param open  the row so far; null where none is open */
  readonly add: (open: Row | null, part: Part) => Added<Row>;
  readonly bound: HistoryRule<Key, Row>['bound'];
}

/** What a part left open, and what it closed. */
export interface Added<Row> {
  readonly open: Row | null;
  readonly closed: Row | null;
}

type OpenRows<Row> = ReadonlyMap<string, Row>;

export interface SumMark<Key, Row> {
  readonly closed: ReadonlyMap<Key, Log<Row>>;
  readonly open: ReadonlyMap<Key, OpenRows<Row>>;
}

/** Rows that have a beginning and an end: those that ended in logs, and by name those that did not. */
export class SummedHistory<Key, Row> {
  readonly #closed: History<Key, Row>;
  readonly #open: Map<Key, OpenRows<Row>>;

  constructor(mark?: SumMark<Key, Row>) {
    this.#closed = new History(mark?.closed);
    this.#open = new Map(mark?.open);
  }

  /** Closed rows, oldest end first. */
  page(key: Key, span: Span<Row>, keep: 'oldest' | 'newest', limit: number): readonly Row[] {
    return this.#closed.page(key, span, keep, limit);
  }

  openAt(key: Key, name: string): Row | null {
    return this.#open.get(key)?.get(name) ?? null;
  }

  /** Closed rows. */
  count(key: Key): number {
    return this.#closed.count(key);
  }

  /** Of logs with a closed row. */
  get keys(): Iterable<Key> {
    return this.#closed.keys;
  }

  take<Part>({ parts, add, bound }: SumRule<Key, Part, Row>, event: Stamped, params: Params): void {
    for (const [key, name, part] of parts(event)) {
      const { open, closed } = add(this.openAt(key, name), part);
      this.#put(key, name, open);
      if (closed !== null) this.#closed.add(key, closed, bound(params));
    }
  }

  /** All of it as of now: rows are values, and what an account has open is made anew with each change. */
  mark(): SumMark<Key, Row> {
    return { closed: this.#closed.mark(), open: new Map(this.#open) };
  }

  #put(key: Key, name: string, row: Row | null): void {
    const rows = new Map(this.#open.get(key));
    if (row === null) rows.delete(name);
    else rows.set(name, row);
    if (rows.size === 0) this.#open.delete(key);
    else this.#open.set(key, rows);
  }
}
