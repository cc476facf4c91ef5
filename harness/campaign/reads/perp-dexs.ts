import { isJsonArray, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { bodyWithComparedRows, type ReadComparisonOverrides, withoutKeys } from './compared-read.ts';

/**
 * Lists everybody's dexes: compared are the core one, without accounts' registrations, and those of the run's accounts.
 */
export const perpDexsComparison: ReadComparisonOverrides = {
  type: 'perp_dexs',
  follows: ['markets_meta'],
  sinceRun: (body, { addresses }) => ({
    ...body,
    ...bodyWithComparedRows(body, 'dexs', (rows) => {
      const core = rows.filter(({ deployer }) => deployer === null).map(coreSince);
      const own = rows.filter(({ deployer }) => addresses.includes(String(deployer).toLowerCase()));
      // The number of a dex depends on earlier ones.
      return [...core, ...own.map((row) => withoutKeys(row, ['index']))];
    }),
  }),
};

/** A shadow takes earlier registrations of others for markets of the core. */
function coreSince({ assets, n_assets, ...row }: JsonObject): JsonObject {
  const all = isJsonArray(assets) ? assets : [];
  const own = all.filter((coin) => !String(coin).includes(':'));
  return { ...row, assets: own, n_assets: Number(n_assets) - (all.length - own.length) };
}
