import { join } from 'node:path';
import { errorText } from '../../harness/kernel/error-text.ts';
import {
  ArchiveFile,
  ArchiveFileError,
  type ArchiveLag,
  BlockArchive,
  type ChainJournal,
  openArchive,
  openChainJournal,
} from '../../reference-model/archive/index.ts';
import type { FollowedChain } from '../../reference-model/index.ts';
import { UsageError } from '../usage-error.ts';
import { lockVenueFile } from './locked-file.ts';

interface Keeping {
  /** A file for each chain is kept there; null: in memory. */
  readonly folder: string | null;
  /** Whether the venue went on from a saved state. */
  readonly goesOn: boolean;
  /** Told once when blocks cannot be written. */
  readonly onTrouble: (sentence: string) => void;
}

/** The archive of a venue's chain, or the one of a chain that takes its place after a reset. @throws UsageError */
export function openKeptArchive(
  chain: FollowedChain,
  { folder, goesOn, lag, onTrouble }: Keeping & { readonly lag: ArchiveLag | undefined },
): BlockArchive {
  return inFile(folder, `${chain.identity}.sqlite`, 'archive', (path, onClose) =>
    openArchive(chain, { path, goesOn, lag, onClose, onTrouble: troubleReporter('archive', onTrouble) }),
  );
}

/** Its journal, in the same way. @throws UsageError */
export function openKeptJournal(chain: FollowedChain, { folder, goesOn, onTrouble }: Keeping): ChainJournal {
  return inFile(folder, `${chain.identity}.journal.sqlite`, 'journal', (path, onClose) =>
    openChainJournal(chain, { path, goesOn, onClose, onTrouble: troubleReporter('journal', onTrouble) }),
  );
}

/** The archive of a chain that a node elsewhere turned out to be on. @throws UsageError */
export function openFollowedArchive(
  chainIdentity: string,
  rules: FollowedChain['rules'],
  { folder, lag, onTrouble }: Omit<Keeping, 'goesOn'> & { readonly lag: ArchiveLag | undefined },
): BlockArchive {
  return inFile(folder, `${chainIdentity}.sqlite`, 'archive', (path, onClose) => {
    const file = new ArchiveFile(path, chainIdentity);
    return new BlockArchive(file, rules, { lag, onClose, onTrouble: troubleReporter('archive', onTrouble) });
  });
}

function troubleReporter(what: string, onTrouble: Keeping['onTrouble']) {
  return (error: unknown, height: number | null) =>
    onTrouble(`The ${what} cannot be written: ${errorText(error)}. It holds block ${height ?? 'none'}.`);
}

/** @param open  told what gives the file back @throws UsageError */
function inFile<Opened>(
  folder: string | null,
  name: string,
  what: string,
  open: (path: string, onClose: () => void) => Opened,
): Opened {
  if (folder === null) return open(':memory:', () => {});
  const path = join(folder, name);
  const lock = lockVenueFile(path, what);
  try {
    return open(path, lock.release);
  } catch (error) {
    lock.release();
    throw error instanceof ArchiveFileError ? new UsageError(error.message) : error;
  }
}
