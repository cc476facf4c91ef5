import { faucetReserve } from '../../../reference-model/index.ts';
import { rowsIn } from '../../client/json-at.ts';
import { amount, object, whole } from './figures.ts';
import type { AdoptedPart, Present } from './part.ts';

/**
 * Balance of the faucet's reserve, and the time of the block in which it was read. Other earlier accounts are not
 * adopted.
 */
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
