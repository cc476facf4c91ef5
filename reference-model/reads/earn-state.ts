import type { Core } from '../core.ts';
import { earnSharesValue, earnTermsInForce } from '../engine/spot/earn.ts';
import { unitsOfRatio } from '../numeric/crossings.ts';
import { formatBps } from '../numeric/rates.ts';
import { formatUnits } from '../numeric/served.ts';
import type { Address } from '../state/address.ts';
import { type EarnPool, earnSharesOf, listEarnPools } from '../state/earn.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** A pool, and the account whose shares are requested; null: none. */
export interface EarnPoolQuery {
  readonly pool: EarnPool;
  readonly user: Address | null;
}

/** @source read-api, "Other read rows"; supplement, reads: earn_state */
export interface EarnStateReadRules {
  /** Pools with a row, in order. */
  readonly pools: (core: Core) => readonly EarnPool[];
  readonly row: RowMakers<EarnPoolQuery>;
}

export const earnStateReadRules: EarnStateReadRules = {
  pools: ({ state }) => listEarnPools(state),
  row: {
    name: ({ pool }, { state }) => state.tokens.get(pool.asset)?.name,
    signing_id: ({ pool }) => pool.asset,
    total_supplied: ({ pool }) => formatUnits(pool.supplied),
    total_borrowed: ({ pool }) => formatUnits(pool.borrowed),
    idle: ({ pool }, { rules }) => formatUnits(rules.engine.earn.idle(pool)),
    shares_total: ({ pool }) => formatUnits(pool.shares),
    share_value: ({ pool }, { rules }) => formatUnits(rules.engine.earn.shareValue(pool)),
    borrow_index: ({ pool }) => formatUnits(unitsOfRatio(pool.index)),
    reserve_factor_bps: ({ pool }, core) => formatBps(earnTermsInForce(core, pool.asset).reserveFactor),
    borrow_rate_bps_annual: ({ pool }, core) => formatBps(earnTermsInForce(core, pool.asset).rate),
    reserve_accrued: ({ pool }) => formatUnits(pool.reserve),
    user_shares: ({ pool, user }, { state }) =>
      user === null ? undefined : formatUnits(earnSharesOf(state, pool.asset, user)),
    user_value: ({ pool, user }, { state }) =>
      user === null ? undefined : formatUnits(earnSharesValue(earnSharesOf(state, pool.asset, user), pool)),
  },
};

export const earnStateRead = defineRead('earn_state', (core, { user }) => {
  const { pools, row } = core.rules.reads.earnState;
  return { body: { pools: pools(core).map((pool) => buildRow(core, row, { pool, user })) } };
});
