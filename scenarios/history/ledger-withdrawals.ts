import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitLedgerRows, skipIfLedgerUnlisted } from '../../harness/judging/ledger-rows.ts';
import { DEFAULT_WITHDRAWAL_MICRO_USDC, usdcFromMicro, withdrawViaBridge } from '../../harness/setup/bridge.ts';

export default check({
  id: 'history.ledger.withdrawals',
  title: 'a withdrawal to another chain leaves one ledger row of kind withdraw with its amount',
  clauses: ['history.ledger.withdraw'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, venue, expect } = context;
    await skipIfLedgerUnlisted(context);
    const who = await given.fundedAccount({ usdc: '8' });
    const { debit } = await withdrawViaBridge(context, who, { to: given.stranger().address });
    const own = await awaitLedgerRows(context, who.address, (now) => now.some(({ kind }) => kind === 'withdraw'));
    const rows = own.filter(({ kind }) => kind === 'withdraw');
    const listing = expect('history.ledger.withdraw');
    listing.relation('one row of kind withdraw', { ledger_updates: own }, () => rows.length === 1, 'ledger_updates');
    const [row] = rows;
    listing.equal(field(row, 'coin', own), venue.usdc.name);
    listing.relation(
      `a negative delta of the debited amount (fee included), or of the amount without fee: ${usdcFromMicro(DEFAULT_WITHDRAWAL_MICRO_USDC)}`,
      { delta: field(row, 'delta', own), debit },
      // Either is valid (D150).
      (reported) => {
        const debited = Dec.parse(reported.delta)?.negated();
        const sums = [reported.debit, usdcFromMicro(DEFAULT_WITHDRAWAL_MICRO_USDC)];
        return debited !== undefined && debited.compare(Dec.of(0)) > 0 && sums.some((sum) => sum.equals(debited));
      },
      'delta',
    );
  },
});
