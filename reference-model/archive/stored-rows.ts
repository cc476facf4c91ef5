import type { BookRules } from '../book/book-rules.ts';
import type { StampedEvent } from '../events.ts';
import type { HistoryRules } from '../history/histories.ts';
import { rowBuilderFor } from '../history/history-keeper.ts';
import type { SummedHistoryRule } from '../history/summed-history.ts';
import type { ArchiveFile } from './archive-file.ts';
import { parseStoredRow, storedRowText } from './stored-histories.ts';

/** Rules that build a chain's rows, and that parse their values. */
export interface ArchiveRules {
  readonly history: HistoryRules;
  readonly match: BookRules;
}

/** Adds the rows of one block to a file, by the same rules as a node's histories. */
export class StoredRowWriter {
  readonly #file: ArchiveFile;
  readonly #rules: ArchiveRules;
  readonly #height: number;
  /** Rows that the block has opened or closed so far, by history, key and name. */
  readonly #open = new Map<string, OpenRow>();

  constructor(file: ArchiveFile, rules: ArchiveRules, height: number) {
    this.#file = file;
    this.#rules = rules;
    this.#height = height;
  }

  /** Adds all events of a block; called once per block. */
  addAll(events: readonly StampedEvent[]): void {
    for (const event of events) this.#add(event);
    for (const { history, key, name, row } of this.#open.values())
      this.#file.putOpen(history, key, name, { height: this.#height, text: row === null ? null : storedRowText(row) });
  }

  #add(event: StampedEvent): void {
    const { fills, ledger, fundings, transitions, blocks, lives, volumeDays } = this.#rules.history;
    this.#addRows('archivedFills', fills.rows, event);
    this.#addRows('ledger', ledger.rows, event);
    this.#addRows('fundings', fundings.rows, event);
    this.#addRows('transitions', transitions.rows, event);
    this.#addRows('blocks', blocks.rows, event);
    this.#addParts('lives', lives, event);
    this.#addParts('volumeDays', volumeDays, event);
  }

  #addRows(
    history: string,
    rows: Parameters<typeof rowBuilderFor<readonly [string, unknown]>>[0],
    event: StampedEvent,
  ): void {
    for (const [key, row] of rowBuilderFor(rows, event.kind)?.(event) ?? []) this.#addRow(history, key, row);
  }

  #addParts<Part, Row>(history: string, rule: SummedHistoryRule<never, string, Part, Row>, event: StampedEvent): void {
    for (const [key, name, part] of rowBuilderFor(rule.parts, event.kind)?.(event) ?? []) {
      const { open, closed } = rule.add(this.#openRow<Row>(history, key, name), part);
      this.#open.set(`${history} ${key} ${name}`, { history, key, name, row: open });
      if (closed !== null) this.#addRow(history, key, closed);
    }
  }

  #addRow(history: string, key: string, row: unknown): void {
    this.#file.add(history, key, { height: this.#height, text: storedRowText(row) });
  }

  #openRow<Row>(history: string, key: string, name: string): Row | null {
    const known = this.#open.get(`${history} ${key} ${name}`);
    // All rows under one name come from one rule.
    if (known !== undefined) return known.row as Row | null;
    const text = this.#file.openAt(history, key, name, this.#height);
    return text === null ? null : parseStoredRow(text, this.#rules.match);
  }
}

interface OpenRow {
  readonly history: string;
  readonly key: string;
  readonly name: string;
  /** null: closed or never opened. */
  readonly row: unknown;
}
