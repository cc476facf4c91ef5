/** What a target lets us do. A check that needs one the target lacks is skipped, and the skip names it. */
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
 * What a case may hold that others would notice: blocks, time and prices (`clock`), the operator's budgets (`limits`),
 * restarts and resets (`node`), the faucet's IP window and reserve (`faucet`). A case that holds one runs alone. One that lets
 * time pass holds it where the clock can be moved (`time`), and waits beside the others where it cannot. One that needs the
 * index of a venue that nobody feeds while it is fresh (`fresh-index`) begins first, beside the others. One that registers
 * tokens, pairs or markets (`registrations`) makes the next registration dearer: where nobody cuts the blocks in which that price
 * comes down, these follow each other, beside the others; one that only looks comes before any of them.
 * Markets are leased one by one, by `given.market`.
 */
export type Lease = 'clock' | 'time' | 'fresh-index' | 'limits' | 'node' | 'faucet' | 'registrations';
