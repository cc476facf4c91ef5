import { isJsonArray, type JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { bodyWithComparedRows, type ReadComparisonOverrides, withoutKeys } from './compared-read.ts';

/** Lists everybody's dexes: the core dex is compared without accounts' registrations, along with those of the run's accounts. */
export const perpDexsComparison: ReadComparisonOverrides = {
  type: 'perp_dexs',
  follows: ['markets_meta'],
  sinceRun: (body, { addresses }) => ({
    ...body,
    ...bodyWithComparedRows(body, 'dexs', (rows) => {
      const core = rows.filter(({ deployer }) => deployer === null).map(coreSince);
      const own = rows.filter(({ deployer }) => addresses.includes(String(deployer).toLowerCase()));
      // The index of a dex depends on earlier registrations.
      return [...core, ...own.map((row) => withoutKeys(row, ['index']))];
    }),
  }),
};

/** A shadow treats markets registered earlier by others as core markets. */
function coreSince({ assets, n_assets, ...row }: JsonObject): JsonObject {
  const all = isJsonArray(assets) ? assets : [];
  const own = all.filter((coin) => !String(coin).includes(':'));
  return { ...row, assets: own, n_assets: Number(n_assets) - (all.length - own.length) };
}
