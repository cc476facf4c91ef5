import { rowsIn } from '../../client/json-at.ts';
import { object, text, whole } from './figures.ts';
import type { AdoptedPart, Present, Tables } from './part.ts';

/** Network, and the two tokens that have a part of their own. */
export const ownTokens: AdoptedPart<Tables> = {
  covers: ['network', 'usdc', 'native'],
  write: (genesis, { facts }) => ({
    ...genesis,
    network: facts.network,
    usdc: facts.usdc.signingId,
    native: facts.native.signingId,
  }),
};

/** All tokens, including those that accounts have registered since. */
export const tokens: AdoptedPart<Present> = {
  covers: ['tokens'],
  write: (genesis, { pairs }) => ({
    ...genesis,
    tokens: rowsIn(object(pairs.spot), 'tokens').map((row) => ({
      id: whole(row, 'id'),
      name: text(row, 'name'),
      szDecimals: whole(row, 'sz_decimals'),
      weiDecimals: whole(row, 'wei_decimals'),
      tokenId: text(row, 'token_id').toLowerCase(),
      systemAddress: text(row, 'system_address').toLowerCase(),
      isCanonical: row.is_canonical === true,
    })),
  }),
};
