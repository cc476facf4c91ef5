import type { ReadContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { openFundingPositionsOfKind } from '../../harness/setup/funding-positions.ts';
import { positionKindTitleSuffixes } from '../../harness/setup/position-kinds.ts';

const ZERO = Dec.of(0);

const withdrawable = (kind: 'cross' | 'hedged') =>
  check({
    id: `accounts.scalars.withdrawable-funding${kind === 'cross' ? '' : `.${kind}`}`,
    title: `a funding payment lowers withdrawable of the paying account by its amount${positionKindTitleSuffixes[kind]}`,
    clauses: ['accounts.scalars.withdrawable-funding'],
    by: 'operate',
    control: 'funding',
    needs: ['funded-accounts', 'closed'],
    leases: ['clock'],
    async run(context) {
      const { given, expect } = context;
      const held = await openFundingPositionsOfKind(context, kind);
      // Right after a boundary little is owed, whether funding accrues continuously or falls due at once.
      await held.overBoundary();
      const before = await readSums(context, held.long);
      const { long: moved } = await held.overBoundary();
      const after = await readSums(context, held.long);
      if (moved.compare(ZERO) >= 0) throw new NotExercised('an account that owed funding');
      if (!before.notional.equals(after.notional)) throw new NotExercised('a mark that stands still for a period');
      given.require(
        before.withdrawable.compare(ZERO) > 0 && after.withdrawable.compare(ZERO) > 0,
        'nothing may be withdrawn in any case',
      );
      const fell = before.withdrawable.minus(after.withdrawable);
      expect('accounts.scalars.withdrawable-funding').relation(
        'withdrawable lower than after the previous funding payment, by the amount paid',
        { before: before.withdrawable, after: after.withdrawable, paid: moved.abs() },
        ({ paid }) => isWithinTolerance(fell, paid, paid.times(Dec.of('0.1')).plus(negativePowerOfTen(7))),
        'withdrawable',
      );
    },
  });

export default withdrawable('cross');
export const scalarsWithdrawableFundingHedgedCheck = withdrawable('hedged');

/** Withdrawable sum, and the notional at the mark: a greater notional lowers the sum through its margin or a loss. */
async function readSums({ given, target }: ReadContext, { address }: Identity) {
  const state = given.data(await target.read('account_state', { address }));
  return {
    withdrawable: decimalAt(state, 'withdrawable'),
    notional: decimalAt(state, 'perp.total_ntl_pos'),
  };
}
