import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { splitAccount } from '../../harness/setup/split-account.ts';
import { classTransfer } from '../../harness/setup/token-send.ts';
import { rowsOfOwnMove } from '../history/rows-of-own-move.ts';

const AMOUNT = '2.75';

export default check({
  id: 'transfers.class.ledger',
  title: 'what the ledger tells of a class transfer is its amount, of nobody else',
  clauses: ['transfers.class.ledger', 'history.ledger.every-move'],
  by: 'act',
  accounts: 'fresh',
  needs: ['archive'],
  async run(context) {
    const { given, target, expect, seen } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    await splitAccount(context, who);
    const moves = () => given.accepted(target.act(who, classTransfer(AMOUNT, false)));
    const rows = await rowsOfOwnMove(context, who, moves, expect('history.ledger.every-move'));
    seen('D135', `${rows.length} rows`);
    const told = expect('transfers.class.ledger');
    for (const row of told.exercisedBy(rows, 'a row of a class transfer')) {
      told.decimal(decimalAt(row, 'delta').abs(), Dec.of(AMOUNT), 'delta');
      const other = field(row, 'counterparty');
      told.equal(derived(String(other.value ?? who.address).toLowerCase(), other), who.address, 'counterparty');
    }
  },
});
