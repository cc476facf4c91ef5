import type { Ledger } from './expect.ts';
import { ClauseBroken } from './verdicts.ts';

/** Throws what is seen broken, as every clause decides; notes nothing else. */
export const throwingLedger: Ledger = {
  held: () => undefined,
  broken: () => undefined,
  decided: (broken, mismatch) => {
    throw new ClauseBroken(broken, mismatch);
  },
  accusedBefore: () => null,
  isBroken: false,
  unusual: () => undefined,
  unexercised: () => undefined,
  decides: () => true,
  carries: () => true,
};
