import { faucetReserve } from '../../../reference-model/index.ts';
import { rowsIn } from '../../client/json-at.ts';
import { requireAmount, requireInteger, requireObject } from './figures.ts';
import type { AdoptedPart, LiveTables } from './part.ts';

/**
 * Balance of the faucet's reserve, and the time of the block in which it was read. Other earlier accounts are not
 * adopted.
 */
export const faucetReserveAdoption: AdoptedPart<LiveTables> = {
  covers: ['startMs', 'accounts'],
  write(genesis, source) {
    const holdings: Record<string, string> = {};
    let usdc = '0';
    for (const row of rowsIn(requireObject(source.reserve.spot), 'balances')) {
      const id = requireInteger(row, 'signing_id');
      if (id === genesis.usdc) usdc = requireAmount(row.total);
      else holdings[id] = requireAmount(row.total);
    }
    const startMs = requireInteger(source.reserve, 'time');
    return { ...genesis, startMs, accounts: [{ address: faucetReserve, usdc, tokens: holdings }] };
  },
};
