import { isUnsupported, lacksActionPath } from './outcome.ts';
import type { ActReply } from './replies.ts';

/** First error status: a reply with 200 comes from a commit, which has read the body. @source write-api, "Errors" */
const BEFORE_THE_BODY = 400;

/** Whether the build has no path for an action with this tag, and says so before reading the body. */
export function isUnsupportedBeforeDecode(reply: ActReply, tag: string): boolean {
  return isUnsupported(reply) ? reply.status === BEFORE_THE_BODY : lacksActionPath(reply, tag);
}

/** Replies that a build has no path for an action, if it has none for a valid one either. */
const pathless = new WeakSet<object>();

export function noteUnsupported(wire: object): void {
  pathless.add(wire);
}

/**
 * Whether a refusal says nothing about the request's body: the build has no path for the action at all.
 * @source write-api, "Errors" (`ACTION_UNSUPPORTED`)
 */
export function isNotedUnsupported(wire: object): boolean {
  return pathless.has(wire);
}
