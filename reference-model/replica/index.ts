// What answers for a node in another process from what it has told of its blocks.

export { FollowedArchive } from './followed-archive.ts';
