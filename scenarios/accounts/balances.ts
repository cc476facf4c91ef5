import { check } from '../../harness/check/check.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'accounts.balances.funded',
  title: 'an account with two tokens shows one row for each, USDC first',
  clauses: [
    'accounts.balances.usdc-always',
    'accounts.balances.usdc-first',
    'accounts.balances.hold',
    'accounts.balances.only-place',
    'accounts.balances.names-once',
    'accounts.balances.shape',
  ],
  by: 'act',
  async run({ given, target, venue, expect }) {
    const { address } = await given.fundedAccount({ usdc: '120.5', native: '2' });
    const state = given.data(await target.read('account_state', { address }));
    const rows = rowsAt(state, 'spot.balances');
    const [first] = rows;
    const usdc = rows.find((row) => row.signing_id === venue.usdc.signingId);
    expect('accounts.balances.usdc-always').that(usdc !== undefined, { expected: 'a USDC row', actual: rows });
    expect('accounts.balances.usdc-first').equal(
      [first?.signing_id, usdc?.avg_entry_px],
      [venue.usdc.signingId, null],
      'first row, avg_entry_px of USDC',
    );
    for (const row of rows) {
      const [total, hold] = [decimalAt(row, 'total'), decimalAt(row, 'hold')];
      expect('accounts.balances.hold').that(hold.compare(Dec.of(0)) >= 0 && hold.compare(total) <= 0, {
        expected: `a hold between 0 and ${total.toString()}`,
        actual: hold.toString(),
        path: `${String(row.name)} hold`,
      });
    }
    const names = rows.map(({ name }) => String(name));
    expect('accounts.balances.names-once').equal(new Set(names).size, names.length, 'names of the rows');
    const elsewhere = ledgersIn(state).filter((path) => path !== 'spot.balances');
    expect('accounts.balances.only-place').equal(elsewhere, [], 'where else balances stand');
    expect('accounts.balances.shape').that(
      rows.some((row) => row.signing_id === venue.native.signingId),
      { expected: `a row of ${venue.native.name}`, actual: rows },
    );
    // Of this body the rows alone are judged here: what stands around them is known from an account without any.
    expect('accounts.balances.shape').shape({ ...state, address, spot: { balances: rows } }, 'info.account_state.full');
  },
});

/** Paths of the lists whose rows are those of the spot ledger: a total of a token, by name and number. */
function ledgersIn(value: JsonValue, path = ''): string[] {
  if (isJsonArray(value)) {
    const isLedger = value.some(
      (row) => isJsonObject(row) && ['name', 'signing_id', 'total'].every((key) => key in row),
    );
    return isLedger ? [path] : [];
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => ledgersIn(member, path === '' ? key : `${path}.${key}`));
}
