import type { CommittedBlock } from '../events.ts';
import type { ArchiveFile, StoredBlock } from './archive-file.ts';

export interface BlockWriterOptions {
  /**
   * Called when a block cannot be written although the previous one was, with the newest stored height. The write is retried with the next
   * block.
   */
  readonly onTrouble?: ((error: unknown, newest: number | null) => void) | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** Writes each block to a file as it arrives, and buffers blocks while there is no room. */
export class BlockWriter<Block extends CommittedBlock> {
  readonly #file: ArchiveFile;
  readonly #rows: (block: Block) => void;
  readonly #options: BlockWriterOptions;
  /** Blocks received but not yet in the file, oldest first. */
  #waiting: { readonly block: Block; readonly digest: string }[] = [];
  #isTroubled = false;

  /** @param rows  adds a block's rows to the file, inside its transaction */
  constructor(file: ArchiveFile, rows: (block: Block) => void, options: BlockWriterOptions) {
    this.#file = file;
    this.#rows = rows;
    this.#options = options;
  }

  /** The newest block in the file; null: none. */
  get newest(): StoredBlock | null {
    return this.#file.newest;
  }

  /** Number of blocks received but not yet in the file. */
  get missing(): number {
    return this.#waiting.length;
  }

  /** @param digest  identifies the block if it comes from another process */
  take(block: Block, digest = ''): void {
    this.#waiting.push({ block, digest });
    this.flush();
  }

  /** Writes buffered blocks as far as there is room. */
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
      // The committing venue is healthy; only the archive is in trouble.
      if (!this.#isTroubled) this.#options.onTrouble?.(error, this.newest?.height ?? null);
      this.#isTroubled = true;
    }
  }

  /** Rewinds the file to an older block and discards buffered blocks. */
  rewind(height: number): void {
    this.#waiting = [];
    this.#file.rewind(height);
  }

  close(): void {
    this.#file.close();
    this.#options.onClose?.();
  }
}
