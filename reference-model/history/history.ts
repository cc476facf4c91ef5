import type { EventOf, StampedEvent, VenueEvent } from '../events.ts';
import type { ChainParams } from '../genesis/genesis.ts';
import { HistoryLog, type LogSpan } from './log.ts';

type EventKind = VenueEvent['kind'];

/** Rows that an event of each of these kinds leaves. Other kinds are not asked: most events leave nothing in most histories. */
export type RowsOfEvent<Kind extends EventKind, Left> = {
  readonly [Each in Kind]: (event: StampedEvent<EventOf<Each>>) => readonly Left[];
};

/** Rule of a history: the rows that an event leaves in it, and how much of each log a node keeps. */
export interface HistoryRule<Kind extends EventKind, Key, Row> {
  /** Rows, with the log that each one goes to. */
  readonly rows: RowsOfEvent<Kind, readonly [key: Key, row: Row]>;
  /** Rows of one log; null keeps all of them, as an archive does. */
  readonly bound: (params: ChainParams) => number | null;
}

/**
 * Logs of what was, by key: what is only served. Nothing in here is consensus: no rule of the engine reads it, and it is
 * no part of the state hash.
 */
export class History<Key, Row> {
  readonly #logs: Map<Key, HistoryLog<Row>>;

  constructor(logs: ReadonlyMap<Key, HistoryLog<Row>> = new Map()) {
    this.#logs = copied(logs);
  }

  /** Oldest first. */
  of(key: Key): readonly Row[] {
    return this.#logs.get(key)?.rows() ?? [];
  }

  /** Oldest first: of the rows inside the span the oldest or the newest `limit`. Costs what it returns. */
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

  /** @returns the row that no longer fits */
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

  /** All of it as of now. Costs a look at each key, not at what stands under it. */
  mark(): ReadonlyMap<Key, HistoryLog<Row>> {
    return copied(this.#logs);
  }
}

function copied<Key, Row>(logs: ReadonlyMap<Key, HistoryLog<Row>>): Map<Key, HistoryLog<Row>> {
  return new Map(logs.entries().map(([key, log]) => [key, log.copy()]));
}
