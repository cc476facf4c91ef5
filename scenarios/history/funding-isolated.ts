import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { openFundingPositionsOfKind } from '../../harness/setup/funding-positions.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { awaitFundingRows } from './funding-rows.ts';

export default check({
  id: 'history.funding.isolated',
  title: 'user_funding lists the funding payments of an isolated position',
  clauses: ['history.funding.every-payment'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed', 'archive'],
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const held = await openFundingPositionsOfKind(context, 'isolated');
    // The short is cross: its cash shows whether there was a payment, and in which direction.
    const { short, before } = await held.overBoundary();
    const got = short.compare(Dec.of(0));
    if (got === 0) throw new NotExercised('a payment of funding');
    // An earlier boundary without a payment may also have a row.
    const isOfBoundary = ({ time }: JsonObject) => Number(time) >= Number(before.next);
    // The other party's row shows first that there is an archive of payments, and that it has this boundary.
    await awaitFundingRows(context, held.short.address, 1, isOfBoundary);
    const rows = await awaitFundingRows(context, held.long.address, 1, isOfBoundary);
    expect('history.funding.every-payment').relation(
      `a row with szi ${held.trade.size} and a usdc that is ${got > 0 ? 'paid (negative)' : 'received (positive)'}, or 0 where the payment is less than the last decimal place`,
      { fundings: derived(rows, rows) },
      () =>
        rows.some(
          (row) => decimalAt(row, 'szi').equals(held.trade.size) && decimalAt(row, 'usdc').compare(Dec.of(0)) !== got,
        ),
      'user_funding of the account with the isolated long position',
    );
  },
});
