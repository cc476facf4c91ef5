import { faucetReserve } from '../../../reference-model/index.ts';
import { rowsIn } from '../../client/json-at.ts';
import { amount, object, whole } from './figures.ts';
import type { AdoptedPart, Present } from './part.ts';

/** What the faucet gives out of, at the time of the block that it was read in. Other accounts of before are none of ours. */
export const reserve: AdoptedPart<Present> = {
  covers: ['startMs', 'accounts'],
  write(genesis, source) {
    const holdings: Record<string, string> = {};
    let usdc = '0';
    for (const row of rowsIn(object(source.reserve.spot), 'balances')) {
      const id = whole(row, 'signing_id');
      if (id === genesis.usdc) usdc = amount(row.total);
      else holdings[id] = amount(row.total);
    }
    const startMs = whole(source.reserve, 'time');
    return { ...genesis, startMs, accounts: [{ address: faucetReserve, usdc, tokens: holdings }] };
  },
};
