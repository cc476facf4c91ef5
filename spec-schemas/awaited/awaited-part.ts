import type { ActionTag } from '../catalogue/actions.ts';
import type { ChannelName } from '../catalogue/channels.ts';
import type { ReadType } from '../catalogue/reads.ts';
import type { Feature } from './features.ts';

/** A part of the venue that this build may not have: an action, a read, a channel, or a feature that is none of them. */
export type AwaitedPart = ActionTag | ReadType | ChannelName | Feature;

/** What the clauses of an area need before a check can judge them, by the id of a clause, or by its beginning and `.*`. */
export type AwaitedRows = Readonly<Record<string, AwaitedPart>>;
