// Archive that answers for a node in another process, built from the node's block journal.

export { FollowedArchive } from './followed-archive.ts';
