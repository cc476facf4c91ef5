import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'accounts.balances.funded',
  title: 'spot.balances has one row for each token, USDC first, and a USDC row for an account without USDC as well',
  clauses: [
    'accounts.balances.usdc-always',
    'accounts.balances.usdc-first',
    'accounts.balances.hold',
    'accounts.balances.only-place',
    'accounts.balances.names-once',
    'accounts.balances.shape',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await given.fundedAccount({ usdc: '120.5', native: '2' });
    const { address } = owner;
    const state = given.data(await target.read('account_state', { address }));
    const rows = rowsAt(state, 'spot.balances');
    const [first] = rows;
    const usdc = rows.find((row) => row.signing_id === venue.usdc.signingId);
    expect('accounts.balances.usdc-always').row(rows, { signing_id: venue.usdc.signingId }, state);
    const id = field(first, 'signing_id', state);
    const entryPx = field(usdc, 'avg_entry_px', state);
    expect('accounts.balances.usdc-first').equal(
      derived([id.value, entryPx.value], id, entryPx),
      [venue.usdc.signingId, null],
      'signing_id of the first row, avg_entry_px of USDC',
    );
    for (const row of rows) {
      const total = decimalAt(row, 'total');
      const hold = decimalAt(row, 'hold');
      expect('accounts.balances.hold').relation(
        'a hold between 0 and the total',
        { hold, total },
        (row) => row.hold.compare(Dec.of(0)) >= 0 && row.hold.compare(row.total) <= 0,
        `${String(row.name)} hold`,
      );
    }
    const names = rows.map(({ name }) => String(name));
    expect('accounts.balances.names-once').equal(
      derived(new Set(names).size, rows),
      names.length,
      'number of distinct names in spot.balances',
    );
    const elsewhere = ledgersIn(state).filter((path) => path !== 'spot.balances');
    expect('accounts.balances.only-place').equal(
      derived(elsewhere, state),
      [],
      'paths of further lists of token balances',
    );
    expect('accounts.balances.shape').row(rows, { signing_id: venue.native.signingId }, state);
    // Only the rows of this body are judged here: an account without rows shows the surrounding fields.
    const alone = { ...state, address, spot: { balances: rows } };
    expect('accounts.balances.shape').shape(derived(alone, state), 'info.account_state.full');

    const other = given.stranger();
    const gift = sendAssetAction({ asset: venue.native.signingId, destination: other.address, amount: '0.5' });
    await given.accepted(target.act(owner, gift));
    await awaitBalance(context, other.address, venue.native.signingId, '0.5');
    const tokensOnly = given.data(await target.read('account_state', { address: other.address }));
    const others = rowsAt(tokensOnly, 'spot.balances');
    expect('accounts.balances.usdc-always').row(others, { signing_id: venue.usdc.signingId }, tokensOnly);
  },
});

/** Paths of the lists that hold spot ledger rows: a token's total, by name and number. */
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
