import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { moveAndReadLedgerRows } from '../../harness/judging/ledger-rows-of-move.ts';
import { switchToSplitWallets } from '../../harness/setup/split-account.ts';
import { classTransferAction } from '../../harness/setup/token-send.ts';

const AMOUNT = '2.75';

export default check({
  id: 'transfers.class.ledger',
  title: 'the ledger row of a class transfer shows its amount and no counterparty',
  clauses: ['transfers.class.ledger', 'history.ledger.every-move', 'history.ledger.row', 'history.ledger.coin'],
  by: 'act',
  accounts: 'fresh',
  needs: ['archive'],
  async run(context) {
    const { given, target, venue, expect, reportForm } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    await switchToSplitWallets(context, who);
    const moves = () => given.accepted(target.act(who, classTransferAction(AMOUNT, false)));
    const rows = await moveAndReadLedgerRows(context, who, moves, expect('history.ledger.every-move'));
    reportForm('D135', `${rows.length} rows`);
    const reported = expect('transfers.class.ledger');
    for (const row of reported.exercisedBy(rows, 'a row of a class transfer')) {
      expect('history.ledger.row').relation(
        'a row with a kind, a decimal delta and a coin',
        { row },
        ({ row: { kind, delta, coin } }) =>
          typeof kind === 'string' && typeof coin === 'string' && Dec.parse(delta) !== null,
      );
      expect('history.ledger.coin').equal(field(row, 'coin'), venue.usdc.name);
      reported.decimal(decimalAt(row, 'delta').abs(), Dec.of(AMOUNT), 'delta');
      const other = field(row, 'counterparty');
      reported.equal(derived(String(other.value ?? who.address).toLowerCase(), other), who.address, 'counterparty');
    }
  },
});
