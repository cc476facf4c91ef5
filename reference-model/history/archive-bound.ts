import type { ChainParams } from '../genesis/genesis.ts';

/** Rows of one log of what only an archive serves: the most that a read of it gives at once, where nothing is said. */
const ROWS = 5_000;

export function archivedRowsBound({ history }: ChainParams): number {
  return history.archive ?? ROWS;
}
