import type { EventOf, StampedEvent, VenueEvent } from '../events.ts';
import type { ChainParams } from '../genesis/genesis.ts';
import { HistoryLog, type LogSpan } from './log.ts';

type EventKind = VenueEvent['kind'];

/** Rows left by an event of each of these kinds. Other kinds are skipped, because most events leave nothing in most histories. */
export type EventRowBuilders<Kind extends EventKind, Left> = {
  readonly [Each in Kind]: (event: StampedEvent<EventOf<Each>>) => readonly Left[];
};

/** Rule of a history: the rows that an event leaves in it, and how much of each log a node keeps. */
export interface HistoryRule<Kind extends EventKind, Key, Row> {
  /** Rows, with the log that each one goes to. */
  readonly rows: EventRowBuilders<Kind, readonly [key: Key, row: Row]>;
  /** Maximum rows of one log; null: unlimited, as in an archive. */
  readonly bound: (params: ChainParams) => number | null;
}

/** Logs of past events by key, used only by reads. They are not consensus: no engine rule reads them, and the state hash excludes them. */
export class History<Key, Row> {
  readonly #logs: Map<Key, HistoryLog<Row>>;

  constructor(logs: ReadonlyMap<Key, HistoryLog<Row>> = new Map()) {
    this.#logs = copied(logs);
  }

  /** Oldest first. */
  of(key: Key): readonly Row[] {
    return this.#logs.get(key)?.rows() ?? [];
  }

  /** Oldest first: the oldest or newest `limit` rows within the span. Cost is proportional to the result. */
  page(key: Key, span: LogSpan<Row>, keep: 'oldest' | 'newest', limit: number): readonly Row[] {
    return this.#logs.get(key)?.page(span, keep, limit) ?? [];
  }

  last(key: Key): Row | undefined {
    return this.#logs.get(key)?.last;
  }

  findLast(key: Key, fits: (row: Row) => boolean): Row | undefined {
    return this.#logs.get(key)?.findLast(fits);
  }

  count(key: Key): number {
    return this.#logs.get(key)?.length ?? 0;
  }

  get keys(): Iterable<Key> {
    return this.#logs.keys();
  }

  /** @returns the evicted row */
  add(key: Key, row: Row, bound: number | null): Row | undefined {
    let log = this.#logs.get(key);
    if (log === undefined) {
      log = HistoryLog.empty();
      this.#logs.set(key, log);
    }
    const dropped = bound !== null && log.length >= bound ? log.first : undefined;
    log.add(row, bound);
    return dropped;
  }

  clear(): void {
    this.#logs.clear();
  }

  /** Checkpoint of the current contents. Costs one step per key, independent of the rows. */
  mark(): ReadonlyMap<Key, HistoryLog<Row>> {
    return copied(this.#logs);
  }
}

function copied<Key, Row>(logs: ReadonlyMap<Key, HistoryLog<Row>>): Map<Key, HistoryLog<Row>> {
  return new Map(logs.entries().map(([key, log]) => [key, log.copy()]));
}
