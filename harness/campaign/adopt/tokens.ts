import { rowsIn } from '../../client/json-at.ts';
import { objectOrEmpty, requireInteger, requireText } from './figures.ts';
import type { PerBlockTables, ShadowGenesisPart, StaticTables } from './part.ts';

/** Network, and the two tokens that the genesis document has separate parts for. */
export const usdcAndNativeAdoption: ShadowGenesisPart<StaticTables> = {
  covers: ['network', 'usdc', 'native'],
  write: (genesis, { facts }) => ({
    ...genesis,
    network: facts.network,
    usdc: facts.usdc.signingId,
    native: facts.native.signingId,
  }),
};

/** All tokens, including those that accounts have registered since genesis. */
export const tokensAdoption: ShadowGenesisPart<PerBlockTables> = {
  covers: ['tokens'],
  write: (genesis, { pairs }) => ({
    ...genesis,
    tokens: rowsIn(objectOrEmpty(pairs.spot), 'tokens').map((row) => ({
      id: requireInteger(row, 'id'),
      name: requireText(row, 'name'),
      szDecimals: requireInteger(row, 'sz_decimals'),
      weiDecimals: requireInteger(row, 'wei_decimals'),
      tokenId: requireText(row, 'token_id').toLowerCase(),
      systemAddress: requireText(row, 'system_address').toLowerCase(),
      isCanonical: row.is_canonical === true,
    })),
  }),
};
