// Entry to the store behind the archive lane's reads. It is separate because not every operator of a venue needs a database. A campaign's
// model keeps its histories in memory instead, because it moves between snapshots.

export { ArchiveFile, ArchiveFileError } from './archive-file.ts';
export { type ArchiveLag, BlockArchive } from './block-archive.ts';
export type { ChainJournal, ChainJournalPage } from './journal.ts';
export { openArchive, openChainJournal } from './open-archive.ts';
