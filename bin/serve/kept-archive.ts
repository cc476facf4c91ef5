import { join } from 'node:path';
import { errorTextOf } from '../../harness/kernel/error-text.ts';
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
  /** Folder with a file for each chain; null: in memory. */
  readonly folder: string | null;
  /** Whether the venue resumed from a saved state. */
  readonly goesOn: boolean;
  /** Called once when blocks cannot be written. */
  readonly onTrouble: (sentence: string) => void;
}

/** Opens the archive of a venue's current chain; after a reset, that of the new chain. @throws UsageError where it cannot be opened */
export function openStoredArchive(
  chain: FollowedChain,
  { folder, goesOn, lag, onTrouble }: Keeping & { readonly lag: ArchiveLag | undefined },
): BlockArchive {
  return inFile(folder, `${chain.identity}.sqlite`, 'archive', (path, onClose) =>
    openArchive(chain, { path, goesOn, lag, onClose, onTrouble: troubleReporter('archive', onTrouble) }),
  );
}

/** Opens the chain's journal likewise. @throws UsageError where it cannot be opened */
export function openStoredJournal(chain: FollowedChain, { folder, goesOn, onTrouble }: Keeping): ChainJournal {
  return inFile(folder, `${chain.identity}.journal.sqlite`, 'journal', (path, onClose) =>
    openChainJournal(chain, { path, goesOn, onClose, onTrouble: troubleReporter('journal', onTrouble) }),
  );
}

/** Opens the archive of a remote node's chain. @throws UsageError where it cannot be opened */
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
    onTrouble(`The ${what} cannot be written: ${errorTextOf(error)}. It holds block ${height ?? 'none'}.`);
}

/** @param open  gets the function that releases the file @throws UsageError where it cannot be opened */
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
