import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { moveAndReadLedgerRows } from '../../harness/judging/ledger-rows-of-move.ts';
import { evmTransferAction } from '../../harness/setup/evm.ts';

export default check({
  id: 'transfers.evm.told',
  title: 'a transfer to the EVM appears in the ledger as a withdrawal of its amount',
  clauses: ['transfers.evm.ledger', 'history.ledger.every-move'],
  by: 'act',
  accounts: 'fresh',
  needs: ['evm'],
  // A concurrent case's vote on the fee could refuse it.
  leases: ['clock'],
  async run(context) {
    const { given, target, expect, reportForm: observed } = context;
    const clause = 'transfers.evm.ledger';
    const who = await given.fundedAccount({ usdc: '20' });
    const { address } = given.stranger();
    const crosses = () => given.accepted(target.act(who, evmTransferAction('2.75', address)));
    const rows = await moveAndReadLedgerRows(context, who, crosses, expect('history.ledger.every-move'));
    observed('D143', rows.map((row) => String(row.kind)).join() || 'no row');
    for (const row of expect(clause).exercisedBy(rows, 'a row of a transfer to the EVM')) {
      expect(clause).equal(field(row, 'kind'), 'withdraw');
      expect(clause).decimal(decimalAt(row, 'delta'), Dec.of('-2.75'), 'delta');
    }
  },
});
