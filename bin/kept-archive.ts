import { join } from 'node:path';
import { wordsOf } from '../harness/runner/words-of.ts';
import { ArchiveFileError, type ArchiveLag, type BlockArchive, openArchive } from '../reference-model/archive/index.ts';
import type { ChainFollower, FollowedChain } from '../reference-model/index.ts';
import { lockedFile } from './locked-file.ts';
import { UsageError } from './usage-error.ts';

export interface ArchiveKeeping {
  /** A file for each chain is kept there; null: in memory. */
  readonly folder: string | null;
  readonly lag: ArchiveLag | null;
  /** Whether the venue went on from a saved state. */
  readonly goesOn: boolean;
  /** Told once when blocks cannot be written. */
  readonly onTrouble: (sentence: string) => void;
}

/** The archive of a venue's chain, or the one of a chain that takes its place after a reset. @throws UsageError */
export function keptArchive(chain: FollowedChain, { folder, lag, goesOn, onTrouble }: ArchiveKeeping): KeptArchive {
  if (folder === null) return new KeptArchive(opened(chain, { path: ':memory:', goesOn, lag, onTrouble }), () => {});
  const path = join(folder, `${chain.identity}.sqlite`);
  const lock = lockedFile(path, 'archive');
  try {
    return new KeptArchive(opened(chain, { path, goesOn, lag, onTrouble }), lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** An archive and the lock of its file. */
export class KeptArchive implements ChainFollower {
  readonly #archive: BlockArchive;
  readonly #release: () => void;

  constructor(archive: BlockArchive, release: () => void) {
    this.#archive = archive;
    this.#release = release;
  }

  get served() {
    return this.#archive.served;
  }

  /** Blocks that are not in the file. */
  get missing(): number {
    return this.#archive.missing;
  }

  take(block: Parameters<ChainFollower['take']>[0]): void {
    this.#archive.take(block);
  }

  close(): void {
    this.#archive.close();
    this.#release();
  }
}

type Opening = Omit<ArchiveKeeping, 'folder'> & { readonly path: string };

function opened(chain: FollowedChain, { path, goesOn, lag, onTrouble }: Opening): BlockArchive {
  try {
    const archive: BlockArchive = openArchive(chain, {
      ...{ path, goesOn, lag: lag ?? undefined },
      onTrouble: (error) =>
        onTrouble(`The archive cannot be written: ${wordsOf(error)}. It holds block ${archive.newest?.height}.`),
    });
    return archive;
  } catch (error) {
    throw error instanceof ArchiveFileError ? new UsageError(error.message) : error;
  }
}
