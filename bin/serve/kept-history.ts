import type { ArchiveLag, ChainJournal } from '../../reference-model/archive/index.ts';
import { UsageError } from '../usage-error.ts';
import type { ChosenVenue } from './chosen-venue.ts';
import { openStoredArchive, openStoredJournal } from './kept-archive.ts';

/** Options for the stored history. */
export interface HistoryOptions {
  readonly state?: string;
  /** Folder of the archive; default: beside the state, or in memory without one. */
  readonly archiveDir?: string;
  /** Lag of the archive behind the chain. */
  readonly archiveLag?: ArchiveLag;
  /** Folder of the journal of committed blocks; true: beside the state, or in memory without one. */
  readonly journal?: string | true;
}

/** Stored history of a venue. */
export interface StoredHistory {
  /** Whether no store follows the blocks; only then can the venue go back. */
  readonly isEmpty: boolean;
  readonly journal: (() => ChainJournal) | null;
  /** Stops storing. @returns whether everything was stored */
  end(): boolean;
}

/** @param goesOn  whether the venue resumes from a saved state @throws UsageError where a store cannot be opened */
export function openStoredHistory(
  { venue, hasArchive }: ChosenVenue,
  options: HistoryOptions,
  goesOn: boolean,
): StoredHistory {
  const { state, archiveDir, archiveLag: lag, journal } = options;
  const beside = (what: string) => (state === undefined ? null : `${state}.${what}`);
  const keeping = { goesOn, onTrouble: (sentence: string) => console.error(`error: ${sentence}`) };
  if (!hasArchive && (archiveDir !== undefined || lag !== undefined))
    throw new UsageError('--archive-dir and --archive-lag are of an archive: leave out --no-archive');
  const archived = hasArchive
    ? venue.followedBy((chain) =>
        openStoredArchive(chain, { ...keeping, lag, folder: archiveDir ?? beside('archive') }),
      )
    : null;
  const folder = journal === true ? beside('journal') : journal;
  const keptJournal =
    folder === undefined ? null : venue.followedBy((chain) => openStoredJournal(chain, { ...keeping, folder }));
  return {
    isEmpty: archived === null && keptJournal === null,
    journal: keptJournal,
    end: () => {
      const all = [archived, keptJournal].flatMap((now) => now?.() ?? []);
      const isWhole = all.every(({ missing }) => missing === 0);
      for (const each of all) each.close();
      return isWhole;
    },
  };
}
