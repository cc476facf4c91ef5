// The store behind the reads of the archive's lane: apart, because not everybody who runs a venue needs a database.

export { ArchiveFileError } from './archive-file.ts';
export type { ArchiveLag, BlockArchive } from './block-archive.ts';
export { openArchive } from './open-archive.ts';
