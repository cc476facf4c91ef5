import { check } from '../../harness/check/check.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { openFundingPositions } from '../../harness/setup/funding-positions.ts';
import { maxSettlementLagMsFor } from '../../harness/setup/funding-row.ts';
import { awaitFundingRows, judgeFundingRowAmount } from './funding-rows.ts';

const ZERO = Dec.of(0);
/** Quotes in permille of the index, both on one side of it: a positive premium, then a negative one. */
const QUOTES = [
  [1010n, 1030n, 'positive'],
  [970n, 990n, 'negative'],
] as const;

export default check({
  id: 'history.funding.each-way',
  title: 'user_funding shows what each side paid or received, at a positive and at a negative funding rate',
  clauses: ['history.funding.sign'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed', 'archive'],
  leases: ['clock'],
  async run(context) {
    const { control, expect } = context;
    const held = await openFundingPositions(context);
    const clause = expect('history.funding.sign');
    for (const [bid, ask, words] of QUOTES) {
      const withdraw = await held.indexed.quote(bid, ask);
      // The quotes rest for most of a period: no document states the sampling interval.
      const { before, ...moved } = await held.overBoundary(() => control.advance(9_000));
      await withdraw();
      const late = before.next + maxSettlementLagMsFor(before.interval);
      for (const side of ['long', 'short'] as const) {
        const isPaid = !moved[side].equals(ZERO);
        if (!clause.exercised(isPaid, `a funding payment of the ${side} at a ${words} rate`)) continue;
        const isOfIt = (time: bigint) => time >= before.next && time <= late;
        const rows = await awaitFundingRows(context, held[side].address, 1, (row) => isOfIt(integerAt(row, 'time')));
        const row = rows.find((each) => isOfIt(integerAt(each, 'time')));
        if (!clause.exercised(row !== undefined, `the row of the ${side} at a ${words} rate`) || row === undefined)
          continue;
        judgeFundingRowAmount(clause, row, moved[side], {
          expected: `usdc of ${moved[side]}, the change of total_raw_usd of the ${side} at a ${words} rate`,
          path: 'usdc',
        });
      }
    }
  },
});
