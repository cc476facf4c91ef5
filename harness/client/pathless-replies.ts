import { isUnsupported, lacksActionPath } from './outcome.ts';
import type { ActReply } from './replies.ts';

/** A commit, which answers on 200, has read the body. @source write-api, "Errors" */
const BEFORE_THE_BODY = 400;

/** The build has no path for an action of this tag, and says so before it has read the body. */
export function isUnsupportedBeforeDecode(reply: ActReply, tag: string): boolean {
  return isUnsupported(reply) ? reply.status === BEFORE_THE_BODY : lacksActionPath(reply, tag);
}

/** Replies that say that a build has no path for an action, where it has none for a sound one either. */
const pathless = new WeakSet<object>();

export function noteUnsupported(wire: object): void {
  pathless.add(wire);
}

/**
 * Whether a refusal says nothing about the body that it answers: the build has no path for the action at all.
 * @source write-api, "Errors" (`ACTION_UNSUPPORTED`)
 */
export function isNotedUnsupported(wire: object): boolean {
  return pathless.has(wire);
}
