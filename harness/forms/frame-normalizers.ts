import type { BodyNormalizer } from './body-normalizer.ts';

/** Facts of a channel's frames: of first frames, and of pushes, which may have another form. */
export interface FrameNormalizers {
  readonly first: BodyNormalizer;
  readonly later: BodyNormalizer;
}

/** Returns the fact for every frame of a channel. */
export function makeSharedFrameNormalizers(fact: BodyNormalizer): FrameNormalizers {
  return { first: fact, later: fact };
}

/** Learnt separately: a first frame may list many records where a push has a single one. */
export function makeSplitFrameNormalizers(
  channel: string,
  of: BodyNormalizer['of'],
  find: BodyNormalizer['find'],
): FrameNormalizers {
  const name = `the body of ${channel} frames`;
  return { first: { name, of, find }, later: { name, of, find } };
}
