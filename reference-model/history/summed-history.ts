import type { VenueEvent } from '../events.ts';
import { type EventRowBuilders, History, type HistoryRule } from './history.ts';
import type { HistoryLog, LogSpan } from './log.ts';

/** A history whose rows accumulate over several events, and enter their log when closed. */
export interface SummedHistoryRule<Kind extends VenueEvent['kind'], Key, Part, Row> {
  /** Part added by an event, with its log and its row. */
  readonly parts: EventRowBuilders<Kind, readonly [key: Key, name: string, part: Part]>;
  readonly add: Adding<Part, Row>;
  readonly bound: HistoryRule<Kind, Key, Row>['bound'];
}

/** @param open  the row so far; null: none is open */
type Adding<Part, Row> = (open: Row | null, part: Part) => SummedHistoryRows<Row>;

/** Rows that a part left open or closed. */
export interface SummedHistoryRows<Row> {
  readonly open: Row | null;
  readonly closed: Row | null;
}

type OpenRows<Row> = ReadonlyMap<string, Row>;

export interface SummedHistoryCheckpoint<Key, Row> {
  readonly closed: ReadonlyMap<Key, HistoryLog<Row>>;
  readonly open: ReadonlyMap<Key, OpenRows<Row>>;
}

/** Rows with a beginning and an end: closed ones in logs, open ones by name. */
export class SummedHistory<Key, Row> {
  readonly #closed: History<Key, Row>;
  readonly #open: Map<Key, Map<string, Row>>;

  constructor(mark?: SummedHistoryCheckpoint<Key, Row>) {
    this.#closed = new History(mark?.closed);
    this.#open = copied(mark?.open);
  }

  /** Closed rows, oldest end first. */
  page(key: Key, span: LogSpan<Row>, keep: 'oldest' | 'newest', limit: number): readonly Row[] {
    return this.#closed.page(key, span, keep, limit);
  }

  openAt(key: Key, name: string): Row | null {
    return this.#open.get(key)?.get(name) ?? null;
  }

  /** Number of closed rows. */
  count(key: Key): number {
    return this.#closed.count(key);
  }

  /** Keys of the logs with a closed row. */
  get keys(): Iterable<Key> {
    return this.#closed.keys;
  }

  /** Adds a part to the open row with this name; a closed row is appended to its log. */
  take<Part>(key: Key, name: string, part: Part, add: Adding<Part, Row>, bound: number | null): void {
    const rows = this.#open.get(key);
    const { open, closed } = add(rows?.get(name) ?? null, part);
    if (open !== null) {
      if (rows === undefined) this.#open.set(key, new Map([[name, open]]));
      else rows.set(name, open);
    } else if (rows?.delete(name) === true && rows.size === 0) this.#open.delete(key);
    if (closed !== null) this.#closed.add(key, closed, bound);
  }

  /** Checkpoint of the current contents. Cost is proportional to the open rows. */
  mark(): SummedHistoryCheckpoint<Key, Row> {
    return { closed: this.#closed.mark(), open: copied(this.#open) };
  }
}

/** Rows are immutable values; only the map entries are replaced. */
function copied<Key, Row>(open: SummedHistoryCheckpoint<Key, Row>['open'] = new Map()): Map<Key, Map<string, Row>> {
  return new Map(open.entries().map(([key, rows]) => [key, new Map(rows)]));
}
