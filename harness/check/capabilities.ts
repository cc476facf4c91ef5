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
 * Resources that a case may hold and others would notice: blocks, time and prices (`clock`), the operator's budgets
 * (`limits`), restarts and resets (`node`), the faucet's IP window and reserve (`faucet`). A case that holds one runs
 * alone. A case that lets time pass holds `time` where the clock can be moved, and waits beside the others where it
 * cannot. A case that needs the index of an unfed venue while it is fresh (`fresh-index`) begins first, beside the
 * others. A case that registers tokens, pairs or markets (`registrations`) makes the next registration dearer: where
 * nobody cuts the blocks in which that price comes down, such cases follow each other, beside the others; a case that
 * only looks comes before any of them. Markets are leased one by one, by `given.market`.
 */
export type Lease = 'clock' | 'time' | 'fresh-index' | 'limits' | 'node' | 'faucet' | 'registrations';
