import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { openFundingPositionsOfKind } from '../../harness/setup/funding-positions.ts';
import { positionKindSuffixes } from '../../harness/setup/position-kinds.ts';

const withdrawable = (kind: 'cross' | 'hedged') =>
  check({
    id: `accounts.scalars.withdrawable-funding${kind === 'cross' ? '' : `.${kind}`}`,
    title: `what an account pays for funding it cannot withdraw${positionKindSuffixes[kind]}`,
    clauses: ['accounts.scalars.withdrawable-funding'],
    by: 'operate',
    control: 'funding',
    needs: ['funded-accounts', 'closed'],
    leases: ['clock'],
    async run(context) {
      const { given, target, expect } = context;
      const held = await openFundingPositionsOfKind(context, kind);
      const { address } = held.long;
      const look = async () => decimalAt(given.data(await target.read('account_state', { address })), 'withdrawable');
      await held.untilBoundary();
      const before = await look();
      const { long: moved } = await held.overBoundary();
      const after = await look();
      if (moved.compare(Dec.of(0)) >= 0) throw new NotExercised('an account that owed funding');
      given.require(
        before.compare(Dec.of(0)) > 0 && after.compare(Dec.of(0)) > 0,
        'nothing may be withdrawn in any case',
      );
      // With accruing funding, the most that was owed before it was settled is the payment itself.
      const fell = before.minus(after);
      expect('accounts.scalars.withdrawable-funding').relation(
        'less than before the payment, by what was paid',
        { before, after, paid: moved.abs() },
        ({ paid }) => isWithinTolerance(fell, paid, paid.times(Dec.of('0.1')).plus(negativePowerOfTen(7))),
        'withdrawable',
      );
    },
  });

export default withdrawable('cross');
export const scalarsWithdrawableFundingHedgedCheck = withdrawable('hedged');
