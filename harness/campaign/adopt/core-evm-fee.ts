import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../../client/json-at.ts';
import { Dec } from '../../compare/decimal.ts';
import type { ShadowGenesisPart, StaticTables } from './part.ts';

/** Fee of a transfer to the EVM, and the market that prices it: only the votes that set them show either. */
export const coreEvmFeeAdoption: ShadowGenesisPart<StaticTables> = {
  covers: [],
  write(genesis, { votes }) {
    const coreEvm = Dec.parse(findNewestEnactedValue(votes, 'fee.core_evm_fee_mtf'));
    const market = Number(findNewestEnactedValue(votes, 'mtf_asset_id') ?? '0') - 1;
    const isMarket = genesis.markets.some(({ id }) => id === market);
    const fees = {
      ...genesis.params.fees,
      ...(coreEvm === null ? {} : { coreEvm: coreEvm.toString() }),
      ...(isMarket ? { nativeMarket: market } : {}),
    };
    return { ...genesis, params: { ...genesis.params, fees } };
  },
};

/**
 * Returns the newest value that an enacted vote gave to a field; rows are ordered oldest first.
 * @source read-api, "Validator votes"
 */
export function findNewestEnactedValue(votes: JsonObject, field: string): string | undefined {
  const values = rowsIn(votes, 'votes')
    .filter(({ status }) => status === 'enacted')
    .flatMap((row) => rowsIn(row, 'changes').filter((change) => change.field === field))
    .map((change) => change.new);
  const newest = values.at(-1);
  return typeof newest === 'string' ? newest : undefined;
}
