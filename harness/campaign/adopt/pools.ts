import { faucetReserve, type Genesis } from '../../../reference-model/index.ts';
import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../../client/json-at.ts';
import { Dec } from '../../compare/decimal.ts';
import { unitOfPlaces } from '../../compare/planes.ts';
import { requireAmount, requireInteger } from './figures.ts';
import type { AdoptedPart, LiveTables } from './part.ts';

/**
 * Lending pools with nothing lent but dust, where no other sequence plays at the same time. Their existing share
 * holders are accounts outside of the sequence.
 */
export const poolsAdoption: AdoptedPart<LiveTables> = {
  covers: ['pools'],
  write(genesis, { earn, isAlone }) {
    if (!isAlone) return genesis;
    return { ...genesis, pools: unlentPools(earn).map(poolOf) };
  },
};

/** Returns the rows of pools with nothing lent but dust. */
export function unlentPools(earn: LiveTables['earn']) {
  return rowsIn(earn, 'pools').filter(({ total_borrowed }) => isDust(total_borrowed));
}

/** Largest amount that no account can borrow: an amount has six places. */
const DUST = unitOfPlaces(6);

/**
 * Whether a borrowed amount is rounding dust. Interest is rounded per debt and for the pool: the difference stays owed
 * when every debt is paid.
 */
export function isDust(borrowed: JsonValue | undefined): boolean {
  return Dec.of(requireAmount(borrowed)).compare(DUST) < 0;
}

function poolOf(row: ReturnType<typeof unlentPools>[number]): NonNullable<Genesis['pools']>[number] {
  return {
    asset: requireInteger(row, 'signing_id'),
    supplied: requireAmount(row.total_supplied),
    borrowed: requireAmount(row.total_borrowed),
    shares: requireAmount(row.shares_total),
    holder: faucetReserve,
    reserve: requireAmount(row.reserve_accrued),
    index: requireAmount(row.borrow_index),
    rateBps: requireAmount(row.borrow_rate_bps_annual),
    reserveFactorBps: requireAmount(row.reserve_factor_bps),
  };
}
