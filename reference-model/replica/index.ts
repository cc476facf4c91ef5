// Archive that answers for a node in another process from the node's journal of its blocks.

export { FollowedArchive } from './followed-archive.ts';
