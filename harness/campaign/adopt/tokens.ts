import { object, rows, text, whole } from './figures.ts';
import type { AdoptedPart, Tables } from './part.ts';

/** Tokens and the two that have a part of their own. */
export const tokens: AdoptedPart<Tables> = {
  covers: ['network', 'usdc', 'native', 'tokens'],
  write: (genesis, { meta, facts }) => ({
    ...genesis,
    network: facts.network,
    usdc: facts.usdc.signingId,
    native: facts.native.signingId,
    tokens: rows(object(meta.spot), 'tokens').map((row) => ({
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
