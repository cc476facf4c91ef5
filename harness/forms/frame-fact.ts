import type { Fact } from './fact.ts';

/** Facts of a channel's frames: of a first frame, and of a push, which may be another form of the same. */
export interface FrameFact {
  readonly first: Fact;
  readonly later: Fact;
}

/** Returns the fact for every frame of a channel. */
export function factOfEveryFrame(fact: Fact): FrameFact {
  return { first: fact, later: fact };
}

/** Each learnt by itself: a first frame may list many records where a push has one alone. */
export function factsOfFirstAndLater(channel: string, of: Fact['of'], find: Fact['find']): FrameFact {
  const name = `the body of ${channel} frames`;
  return { first: { name, of, find }, later: { name, of, find } };
}
