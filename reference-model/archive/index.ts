// The store behind the reads of the archive's lane: apart, because not everybody who runs a venue needs a database.
// The model of a campaign keeps its own histories: it goes back and forth between snapshots of them.

export { ArchiveFile, ArchiveFileError } from './archive-file.ts';
export { type ArchiveLag, BlockArchive } from './block-archive.ts';
export type { ChainJournal, ChainJournalPage } from './journal.ts';
export { openArchive, openChainJournal } from './open-archive.ts';
