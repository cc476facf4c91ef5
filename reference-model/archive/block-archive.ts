import type { CommittedBlock } from '../events.ts';
import type { Archive } from '../history/archive.ts';
import { firstNot } from '../history/log.ts';
import type { ArchiveFile, BlockPoint } from './archive-file.ts';
import { storedHistories } from './stored-histories.ts';
import { type ArchiveRules, StoredRows } from './stored-rows.ts';

/** How far an archive answers behind its newest block: blocks, or real time in ms. */
export type ArchiveLag = { readonly blocks: number } | { readonly ms: number };

export interface ArchiveOptions {
  /** Left out: none. */
  readonly lag?: ArchiveLag | undefined;
  /** Milliseconds on a clock that never goes back. */
  readonly now?: (() => number) | undefined;
  /** Told when a block cannot be written and the one before it could be. It is tried again with the next one. */
  readonly onTrouble?: ((error: unknown) => void) | undefined;
}

type DigestedBlock = CommittedBlock & BlockPoint;

/**
 * All history of one chain in a file, without a bound: it takes in each committed block, and serves what the reads of the
 * archive's lane ask for. What a lag holds back is in the file already and not shown yet.
 */
export class BlockArchive {
  readonly served: Archive;
  readonly #file: ArchiveFile;
  readonly #rules: ArchiveRules;
  readonly #lag: ArchiveLag | null;
  readonly #now: () => number;
  readonly #onTrouble: (error: unknown) => void;
  /** Told and not in the file, oldest first. */
  readonly #waiting: DigestedBlock[] = [];
  /** In the file, and not shown when last somebody asked, oldest first; when each one came. */
  readonly #held: { readonly height: number; readonly atMs: number }[] = [];
  #shown: number;
  #isTroubled = false;

  constructor(file: ArchiveFile, rules: ArchiveRules, options: ArchiveOptions = {}) {
    const { lag = null, now = () => performance.now(), onTrouble = () => {} } = options;
    this.#file = file;
    this.#rules = rules;
    this.#lag = lag;
    this.#now = now;
    this.#onTrouble = onTrouble;
    this.#shown = file.newest?.height ?? -1;
    this.served = storedHistories(file, rules.match, () => this.#shownHeight());
  }

  /** The newest block in the file; null: none is. */
  get newest(): BlockPoint | null {
    return this.#file.newest;
  }

  /** Blocks that were told and are not in the file. */
  get missing(): number {
    return this.#waiting.length;
  }

  /** @param digest  by which it is known again, where it comes from another process */
  take({ height, timeMs, events }: CommittedBlock, digest = ''): void {
    this.#waiting.push({ height, timeMs, events, digest });
    try {
      for (let [block] = this.#waiting; block !== undefined; [block] = this.#waiting) {
        this.#write(block);
        this.#waiting.shift();
      }
      this.#isTroubled = false;
    } catch (error) {
      // The venue is well: what waits is written when there is room again.
      if (!this.#isTroubled) this.#onTrouble(error);
      this.#isTroubled = true;
    }
  }

  close(): void {
    this.#file.close();
  }

  #write(block: DigestedBlock): void {
    const rows = new StoredRows(this.#file, this.#rules, block.height);
    this.#file.write(block, () => {
      for (const event of block.events) rows.add(event);
      rows.end();
    });
    if (this.#lag !== null) this.#held.push({ height: block.height, atMs: this.#now() });
  }

  #shownHeight(): number {
    if (this.#lag === null) return Number.POSITIVE_INFINITY;
    const [lag, now, held] = [this.#lag, this.#now(), this.#held];
    const isShown = (at: number) =>
      'blocks' in lag ? at < held.length - lag.blocks : (held[at]?.atMs ?? now) <= now - lag.ms;
    const shown = held.splice(0, firstNot(0, held.length, isShown));
    this.#shown = shown.at(-1)?.height ?? this.#shown;
    return this.#shown;
  }
}
