// What answers for a node in another process from what it has told of its blocks.

export { type AskJournal, FollowedArchive, JournalFault } from './followed-archive.ts';
