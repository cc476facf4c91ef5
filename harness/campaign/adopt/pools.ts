import { faucetReserve, type Genesis } from '../../../reference-model/index.ts';
import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../../client/json-at.ts';
import { Dec } from '../../compare/decimal.ts';
import { unit } from '../../compare/planes.ts';
import { amount, whole } from './figures.ts';
import type { AdoptedPart, Present } from './part.ts';

/**
 * Lending pools with nothing lent but dust, where no other sequence plays at the same time. Their existing share
 * holders are accounts outside of the sequence.
 */
export const pools: AdoptedPart<Present> = {
  covers: ['pools'],
  write(genesis, { earn, isAlone }) {
    if (!isAlone) return genesis;
    return { ...genesis, pools: idlePools(earn).map(poolOf) };
  },
};

/** Returns the rows of pools with nothing lent but dust. */
export function idlePools(earn: Present['earn']) {
  return rowsIn(earn, 'pools').filter(({ total_borrowed }) => isCrumbs(total_borrowed));
}

/** Largest amount that no account can borrow: an amount has six places. */
const CRUMBS = unit(6);

/**
 * Whether a borrowed amount is rounding dust. Interest is rounded per debt and for the pool: the difference stays owed
 * when every debt is paid.
 */
export function isCrumbs(borrowed: JsonValue | undefined): boolean {
  return Dec.of(amount(borrowed)).compare(CRUMBS) < 0;
}

function poolOf(row: ReturnType<typeof idlePools>[number]): NonNullable<Genesis['pools']>[number] {
  return {
    asset: whole(row, 'signing_id'),
    supplied: amount(row.total_supplied),
    borrowed: amount(row.total_borrowed),
    shares: amount(row.shares_total),
    holder: faucetReserve,
    reserve: amount(row.reserve_accrued),
    index: amount(row.borrow_index),
    rateBps: amount(row.borrow_rate_bps_annual),
    reserveFactorBps: amount(row.reserve_factor_bps),
  };
}
