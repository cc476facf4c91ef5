import { faucetReserveAddress, type Genesis } from '../../../reference-model/index.ts';
import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../../client/json-at.ts';
import { Dec } from '../../compare/decimal.ts';
import { negativePowerOfTen } from '../../compare/planes.ts';
import { requireAmountText, requireInteger } from './figures.ts';
import type { PerBlockTables, ShadowGenesisPart } from './part.ts';

/**
 * Lending pools that have lent nothing but dust, where no other sequence plays at the same time. Their existing share holders are not
 * accounts of the sequence.
 */
export const lendingPoolsAdoption: ShadowGenesisPart<PerBlockTables> = {
  covers: ['pools'],
  write(genesis, { earn, isAlone }) {
    if (!isAlone) return genesis;
    return { ...genesis, pools: selectPoolsWithoutLoans(earn).map(poolOf) };
  },
};

/** Returns the rows of pools with nothing lent but dust. */
export function selectPoolsWithoutLoans(earn: PerBlockTables['earn']) {
  return rowsIn(earn, 'pools').filter(({ total_borrowed }) => isBorrowedDust(total_borrowed));
}

/** Bound of a dust amount: smaller than any amount that can be borrowed, since amounts have six places. */
const DUST = negativePowerOfTen(6);

/**
 * Whether a borrowed amount is rounding dust. Interest is rounded both per debt and for the pool: the difference stays owed after every
 * debt is repaid.
 */
export function isBorrowedDust(borrowed: JsonValue | undefined): boolean {
  return Dec.of(requireAmountText(borrowed)).compare(DUST) < 0;
}

function poolOf(row: ReturnType<typeof selectPoolsWithoutLoans>[number]): NonNullable<Genesis['pools']>[number] {
  return {
    asset: requireInteger(row, 'signing_id'),
    supplied: requireAmountText(row.total_supplied),
    borrowed: requireAmountText(row.total_borrowed),
    shares: requireAmountText(row.shares_total),
    holder: faucetReserveAddress,
    reserve: requireAmountText(row.reserve_accrued),
    index: requireAmountText(row.borrow_index),
    rateBps: requireAmountText(row.borrow_rate_bps_annual),
    reserveFactorBps: requireAmountText(row.reserve_factor_bps),
  };
}
