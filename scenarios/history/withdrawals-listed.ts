import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { MICRO, usdcOf, withdrawn } from '../../harness/setup/bridge.ts';
import { ledgerOnce, unlessUnlisted } from './ledger-rows.ts';

export default check({
  id: 'history.ledger.withdrawals',
  title: 'a withdrawal to another chain leaves one row, of what it took',
  clauses: ['history.ledger.withdraw'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, venue, expect } = context;
    await unlessUnlisted(context);
    const who = await given.fundedAccount({ usdc: '8' });
    const { debit } = await withdrawn(context, who, { to: given.stranger().address });
    const own = await ledgerOnce(context, who.address, (now) => now.some(({ kind }) => kind === 'withdraw'));
    const rows = own.filter(({ kind }) => kind === 'withdraw');
    expect('history.ledger.withdraw').that(rows.length === 1, {
      expected: 'one row of kind withdraw',
      actual: own,
      path: 'ledger_updates',
    });
    const [row] = rows;
    expect('history.ledger.withdraw').equal(row?.coin ?? null, venue.usdc.name, 'coin');
    const delta = Dec.parse(row?.delta)?.negated();
    // With the fee or without it (D150).
    const isOfIt =
      delta !== undefined && delta.compare(Dec.of(0)) > 0 && [debit, usdcOf(MICRO)].some((sum) => sum.equals(delta));
    expect('history.ledger.withdraw').that(isOfIt, {
      expected: `a delta of -${debit}`,
      actual: row,
      path: 'delta',
    });
  },
});
