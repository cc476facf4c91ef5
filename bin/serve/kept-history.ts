import type { ArchiveLag, ChainJournal } from '../../reference-model/archive/index.ts';
import { UsageError } from '../usage-error.ts';
import type { ChosenVenue } from './chosen-venue.ts';
import { openKeptArchive, openKeptJournal } from './kept-archive.ts';

/** Options that say what is kept of the past, and where. */
export interface HistoryOptions {
  readonly state?: string;
  /** Where the archive is kept; left out: beside the state, and without one in memory. */
  readonly archiveDir?: string;
  /** How far the archive answers behind the chain. */
  readonly archiveLag?: ArchiveLag;
  /** Where committed blocks are kept that are handed out; true: beside the state, and without one in memory. */
  readonly journal?: string | true;
}

/** All that is kept of the past beside a venue. */
export interface KeptHistory {
  /** Whether blocks are told to nobody: only then can the venue go back. */
  readonly isEmpty: boolean;
  readonly journal: (() => ChainJournal) | null;
  /** No more is kept. @returns whether all that there was is */
  end(): boolean;
}

/** @param goesOn  whether the venue goes on from a saved state @throws UsageError */
export function openKeptHistory(
  { venue, hasArchive }: ChosenVenue,
  options: HistoryOptions,
  goesOn: boolean,
): KeptHistory {
  const { state, archiveDir, archiveLag: lag, journal } = options;
  const beside = (what: string) => (state === undefined ? null : `${state}.${what}`);
  const keeping = { goesOn, onTrouble: (sentence: string) => console.error(`error: ${sentence}`) };
  if (!hasArchive && (archiveDir !== undefined || lag !== undefined))
    throw new UsageError('--archive-dir and --archive-lag are of an archive: leave out --no-archive');
  const archived = hasArchive
    ? venue.followedBy((chain) => openKeptArchive(chain, { ...keeping, lag, folder: archiveDir ?? beside('archive') }))
    : null;
  const folder = journal === true ? beside('journal') : journal;
  const keptJournal =
    folder === undefined ? null : venue.followedBy((chain) => openKeptJournal(chain, { ...keeping, folder }));
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
