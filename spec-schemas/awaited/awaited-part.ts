import type { ActionTag } from '../catalogue/actions.ts';
import type { ChannelName } from '../catalogue/channels.ts';
import type { ReadType } from '../catalogue/reads.ts';

/** A part of the venue that this build may not have: an action, a read or a channel. */
export type OptionalVenuePart = ActionTag | ReadType | ChannelName;

/** Parts that the clauses of an area need before a check can judge them, by the id of a clause, or by its beginning and `.*`. */
export type AwaitedRows = Readonly<Record<string, OptionalVenuePart>>;
