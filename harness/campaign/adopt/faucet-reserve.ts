import { faucetReserveAddress } from '../../../reference-model/index.ts';
import { rowsIn } from '../../client/json-at.ts';
import { objectOrEmpty, requireAmountText, requireInteger } from './figures.ts';
import type { PerBlockTables, ShadowGenesisPart } from './part.ts';

/** Balance of the faucet's reserve, and the time of the block in which it was read. No other existing account is adopted. */
export const faucetReserveAdoption: ShadowGenesisPart<PerBlockTables> = {
  covers: ['startMs', 'accounts'],
  write(genesis, source) {
    const holdings: Record<string, string> = {};
    let usdc = '0';
    for (const row of rowsIn(objectOrEmpty(source.reserve.spot), 'balances')) {
      const id = requireInteger(row, 'signing_id');
      if (id === genesis.usdc) usdc = requireAmountText(row.total);
      else holdings[id] = requireAmountText(row.total);
    }
    const startMs = requireInteger(source.reserve, 'time');
    return { ...genesis, startMs, accounts: [{ address: faucetReserveAddress, usdc, tokens: holdings }] };
  },
};
