/** Capabilities of a target. A check that needs a missing one is skipped, and the skip names it. */
export const capabilities = [
  'faucet',
  'funded-accounts',
  'closed',
  'control',
  'budget',
  'gateway',
  'archive',
  'evm',
  'wire',
] as const;

export type Capability = (typeof capabilities)[number];

/**
 * Resources that a case may hold and that affect others: blocks, time and prices (`clock`), the operator's budgets (`limits`), restarts and
 * resets (`node`), the faucet's IP window and reserve (`faucet`). A case that holds one runs alone. A case that lets time pass holds `time`
 * where the clock can be moved, and waits in parallel with others where it cannot. A case that needs the index of an unfed venue while it
 * is fresh (`fresh-index`) starts first, in parallel with others. A case that registers tokens, pairs or markets (`registrations`) makes
 * the next registration more expensive: where nobody cuts the blocks in which that price falls, such cases run one after another, in
 * parallel with others; a read-only case runs before them. Markets are leased one by one, by `given.market`.
 */
export type Lease = 'clock' | 'time' | 'fresh-index' | 'limits' | 'node' | 'faucet' | 'registrations';
