import type { ActionTag } from '../catalogue/actions.ts';
import type { ChannelName } from '../catalogue/channels.ts';
import type { ReadType } from '../catalogue/reads.ts';

/** Part of the venue that this build may lack: an action, a read or a channel. */
export type OptionalVenuePart = ActionTag | ReadType | ChannelName;

/** Parts that a check of a clause needs, keyed by clause id, or by a prefix of ids that ends in `.*`. */
export type AwaitedPartByClause = Readonly<Record<string, OptionalVenuePart>>;
