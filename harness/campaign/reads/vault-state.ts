import type { ReadComparisonOverrides } from './compared-read.ts';

/** The high-water mark is not compared: it belongs to a fee whose accrual no source describes. */
export const vaultStateComparison: ReadComparisonOverrides = {
  type: 'vault_state',
  follows: ['vault_summaries'],
  requests: ({ vaults }) =>
    vaults.map(({ target, shadow }) => ({ target: { vault: target }, shadow: { vault: shadow } })),
  sinceRun: ({ high_water_mark: _fee, ...body }) => body,
};
