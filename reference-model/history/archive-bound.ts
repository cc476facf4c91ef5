import type { ChainParams } from '../genesis/genesis.ts';

/** Default maximum rows of an archive-only log, equal to the maximum of one read. */
const ROWS = 5_000;

export function archivedRowsBound({ history }: ChainParams): number {
  return history.archive ?? ROWS;
}
