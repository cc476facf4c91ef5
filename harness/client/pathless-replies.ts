/** Replies that say that a build has no path for an action, where it has none for a sound one either. */
const pathless = new WeakSet<object>();

export function noteWithoutPath(wire: object): void {
  pathless.add(wire);
}

/**
 * Whether a refusal says nothing about the body that it answers: the build has no path for the action at all.
 * @source write-api, "Errors" (`ACTION_UNSUPPORTED`)
 */
export function isWithoutPath(wire: object): boolean {
  return pathless.has(wire);
}
