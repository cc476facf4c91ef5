import type { Core } from '../core.ts';
import { deleverageRankOf } from '../engine/liquidation/net-takeover.ts';
import { type PositionRow, positionRows } from '../engine/risk/account-scalars.ts';
import { type Account, readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { perpNamed } from '../state/market.ts';
import { type Dex, dexOfCoin } from '../state/perp-deploys.ts';
import { positionAt } from '../state/positions.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** @source supplement, reads: clearinghouse_state; the argument `detail`: read-api, "POST /info" */
export interface ClearinghouseStateReadRules {
  readonly body: RowMakers<{ readonly account: Account; readonly rows: readonly Record<string, unknown>[] }>;
  readonly rows: (core: Core, account: Account) => readonly PositionRow[];
  /** Key of a dex in the body; the core dex is null (D175). */
  readonly dexKey: (dex: Dex | null) => string;
  /** Fields that `detail: adl` adds to each row. */
  readonly adl: RowMakers<{ readonly account: Account; readonly row: PositionRow }>;
}

export const clearinghouseStateReadRules: ClearinghouseStateReadRules = {
  body: {
    address: ({ account }) => account.address,
    clearinghouse_state: ({ rows }, core) => byDex(core, rows),
    height: (_, { state }) => state.height,
    time: (_, { state }) => state.timeMs,
  },
  rows: positionRows,
  dexKey: (dex) => dex?.name ?? '',
  adl: { adl_lamps: ({ account, row }, core) => lampsOfRow(core, account, row) },
};

/** Rows grouped by the dex of their market; the core dex is always present. */
function byDex(core: Core, rows: readonly Record<string, unknown>[]): Record<string, { positions: unknown[] }> {
  const { dexKey } = core.rules.reads.clearinghouseState;
  const dexs: Record<string, { positions: unknown[] }> = { [dexKey(null)]: { positions: [] } };
  for (const row of rows) {
    const key = dexKey(dexOfCoin(core.state, String(row.coin)) ?? null);
    dexs[key] = { positions: [...(dexs[key]?.positions ?? []), row] };
  }
  return dexs;
}

function lampsOfRow(core: Core, { address }: Account, { coin, side }: PositionRow): number {
  const market = perpNamed(core.state, coin);
  const position = market && positionAt(core.state, address, market.id, side ?? 'net');
  return market === undefined || position === undefined ? 0 : deleverageRankOf(core, address, market, position);
}

export const clearinghouseStateRead = defineRead('clearinghouse_state', (core, { address, detail }) => ({
  body: clearinghouseBody(core, address, detail === 'adl'),
}));

/** The body of one account, as in the read and the channel. @param withLamps  whether to include its rank in the ADL queues */
export function clearinghouseBody(core: Core, address: Address, withLamps: boolean): Record<string, unknown> {
  const rules = core.rules.reads.clearinghouseState;
  const account = readAccount(core.state, address);
  const rows = rules
    .rows(core, account)
    .map((row) => (withLamps ? { ...row, ...buildRow(core, rules.adl, { account, row }) } : { ...row }));
  return buildRow(core, rules.body, { account, rows });
}
