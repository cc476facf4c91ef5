import type { CommittedBlock } from '../events.ts';
import type { ArchiveSource } from '../history/archive.ts';
import { firstIndexFailing } from '../history/log.ts';
import type { SerializedState } from '../state/snapshot.ts';
import type { ArchiveFile } from './archive-file.ts';
import { BlockWriter, type BlockWriterOptions } from './block-writer.ts';
import { openStoredHistories } from './stored-histories.ts';
import { type ArchiveRules, StoredRowWriter } from './stored-rows.ts';

/** Lag of an archive behind its newest block, in blocks or in ms of real time. */
export type ArchiveLag = { readonly blocks: number } | { readonly ms: number };

/** Key of the chain facts among the open rows. */
const FACTS = ['facts', 'chain', 'all'] as const;

/** A committed block, with the facts about its chain that its events do not carry. */
export interface BlockWithArchiveMetadata extends CommittedBlock {
  /** Facts in force from this block on; null or absent: unchanged. */
  readonly facts?: SerializedState | null;
}

export interface ArchiveOptions extends BlockWriterOptions {
  /** Lag of the archive; absent: none. */
  readonly lag?: ArchiveLag | undefined;
  /** Milliseconds on a monotonic clock. */
  readonly now?: (() => number) | undefined;
}

/**
 * The complete, unbounded history of one chain in a file. It stores each committed block and serves the reads of the archive's lane. Blocks
 * within the lag are already stored but not shown yet.
 */
export class BlockArchive extends BlockWriter<BlockWithArchiveMetadata> {
  readonly served: ArchiveSource;
  readonly #file: ArchiveFile;
  readonly #lag: ArchiveLag | null;
  readonly #now: () => number;
  /** Blocks in the file that were not shown at the last read, oldest first, with their arrival times. */
  #held: { readonly height: number; readonly atMs: number }[] = [];
  #shown: number;
  /** Height at which the shown history is frozen; null: it follows the chain. */
  #stillAt: number | null = null;

  constructor(file: ArchiveFile, rules: ArchiveRules, options: ArchiveOptions = {}) {
    const { lag = null, now = () => performance.now() } = options;
    const rows = (height: number) => new StoredRowWriter(file, rules, height);
    super(
      file,
      ({ height, events, facts = null }) => {
        rows(height).addAll(events);
        if (facts !== null) file.putOpen(...FACTS, { height, text: JSON.stringify(facts) });
        if (this.#lag !== null) this.#held.push({ height, atMs: this.#now() });
      },
      options,
    );
    this.#file = file;
    this.#lag = lag;
    this.#now = now;
    this.#shown = file.newest?.height ?? -1;
    this.served = openStoredHistories(file, rules.match, () => this.#shownHeight());
  }

  /** Facts as of the newest block; null: none were written. */
  get facts(): SerializedState | null {
    const text = this.#file.openAt(...FACTS, this.newest?.height ?? 0);
    return text === null ? null : (JSON.parse(text) as SerializedState);
  }

  /** Stores blocks without showing them until released. */
  hold(isHeld: boolean): void {
    if (isHeld === (this.#stillAt !== null)) return;
    this.#stillAt = isHeld ? Math.min(this.#shownHeight(), this.newest?.height ?? -1) : null;
  }

  override rewind(height: number): void {
    super.rewind(height);
    this.#held = this.#held.filter((held) => held.height <= height);
    this.#shown = Math.min(this.#shown, height);
    this.#stillAt = this.#stillAt === null ? null : Math.min(this.#stillAt, height);
  }

  #shownHeight(): number {
    if (this.#stillAt !== null) return this.#stillAt;
    if (this.#lag === null) return Number.POSITIVE_INFINITY;
    const lag = this.#lag;
    const now = this.#now();
    const held = this.#held;
    const isShown = (at: number) =>
      'blocks' in lag ? at < held.length - lag.blocks : (held[at]?.atMs ?? now) <= now - lag.ms;
    const shown = held.splice(0, firstIndexFailing(0, held.length, isShown));
    this.#shown = shown.at(-1)?.height ?? this.#shown;
    return this.#shown;
  }
}
