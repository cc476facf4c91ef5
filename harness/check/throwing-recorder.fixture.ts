import { ClauseBrokenError } from '../kernel/verdicts.ts';
import type { ClauseRecorder } from './expect.ts';

/** Throws on a broken clause, as if every clause decided; records nothing else. */
export const throwingRecorder: ClauseRecorder = {
  recordHeld: () => undefined,
  recordBroken: () => undefined,
  recordDecided: (broken, mismatch) => {
    throw new ClauseBrokenError(broken, mismatch);
  },
  earlierAccused: () => null,
  isBroken: false,
  recordUnusual: () => undefined,
  recordUnexercised: () => undefined,
  decides: () => true,
  carries: () => true,
};
