import type { OwnComparison } from './compared-read.ts';

/** The high-water mark is that of a fee of which no source says how it accrues: it is not compared. */
export const vaultState: OwnComparison = {
  type: 'vault_state',
  follows: ['vault_summaries'],
  asks: ({ vaults }) => vaults.map(({ target, shadow }) => ({ target: { vault: target }, shadow: { vault: shadow } })),
  since: ({ high_water_mark: _fee, ...body }) => body,
};
