import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { ReadComparisonOverrides } from './compared-read.ts';

/** Lists everybody's vaults: only those of the run's accounts are compared. */
export const vaultSummariesComparison: ReadComparisonOverrides = {
  type: 'vault_summaries',
  sinceRun: (body, { addresses }) => {
    const vaults = isJsonArray(body.vaults) ? body.vaults : [];
    const isOwn = (leader: unknown) => addresses.includes(String(leader).toLowerCase());
    return { ...body, vaults: vaults.filter((row) => isJsonObject(row) && isOwn(row.leader)) };
  },
};
