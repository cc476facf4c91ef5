import type { CommittedBlock } from '../events.ts';
import type { ArchiveFile, StoredBlock } from './archive-file.ts';

export interface BlockWriterOptions {
  /**
   * Told when a block cannot be written and the one before it could be, with the height of the newest that is. It is tried
   * again with the next one.
   */
  readonly onTrouble?: ((error: unknown, newest: number | null) => void) | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** Writes each block into a file as it comes, and keeps what there is no room for until there is. */
export class BlockWriter<Block extends CommittedBlock> {
  readonly #file: ArchiveFile;
  readonly #rows: (block: Block) => void;
  readonly #options: BlockWriterOptions;
  /** Told and not in the file, oldest first. */
  #waiting: { readonly block: Block; readonly digest: string }[] = [];
  #isTroubled = false;

  /** @param rows  adds to the file what a block leaves, inside of its transaction */
  constructor(file: ArchiveFile, rows: (block: Block) => void, options: BlockWriterOptions) {
    this.#file = file;
    this.#rows = rows;
    this.#options = options;
  }

  /** The newest block in the file; null: none is. */
  get newest(): StoredBlock | null {
    return this.#file.newest;
  }

  /** Blocks that were told and are not in the file. */
  get missing(): number {
    return this.#waiting.length;
  }

  /** @param digest  by which it is known again, where it comes from another process */
  take(block: Block, digest = ''): void {
    this.#waiting.push({ block, digest });
    this.flush();
  }

  /** Writes what waits, as far as there is room. */
  flush(): void {
    try {
      for (let [first] = this.#waiting; first !== undefined; [first] = this.#waiting) {
        const { block, digest } = first;
        const { height, timeMs } = block;
        this.#file.write({ height, timeMs, digest }, () => this.#rows(block));
        this.#waiting.shift();
      }
      this.#isTroubled = false;
    } catch (error) {
      // The venue that commits the blocks is well: the archive alone is in trouble.
      if (!this.#isTroubled) this.#options.onTrouble?.(error, this.newest?.height ?? null);
      this.#isTroubled = true;
    }
  }

  /** Takes the file back to an older block, and forgets what waits. */
  rewind(height: number): void {
    this.#waiting = [];
    this.#file.rewind(height);
  }

  close(): void {
    this.#file.close();
    this.#options.onClose?.();
  }
}
