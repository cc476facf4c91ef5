import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

const removedNames = [
  'total_margin_used',
  'total_ntl_pos',
  'pm_maint_margin',
  'pm_concentration_penalty',
  'balances',
  'maint_margin',
  'mode',
  'clearinghouse_state',
  'option_positions',
];
const zeros = [
  'account_value',
  'total_raw_usd',
  'withdrawable',
  'health',
  'perp.init_margin',
  'perp.total_ntl_pos',
  'perp.pm_maint_margin',
  'perp.pm_concentration_penalty',
  'margin.collateral',
  'margin.debt',
  'option.escrow',
];

export default check({
  id: 'accounts.state.unknown',
  title: 'an address never seen reads as a full body of zeros',
  clauses: [
    'accounts.state.address',
    'accounts.state.lanes',
    'accounts.state.next-expiry',
    'accounts.state.removed-names',
    'accounts.state.health-deferred',
    'accounts.state.words',
    'accounts.state.default-modes',
    'accounts.state.default-position-mode',
    'accounts.state.no-split',
    'accounts.state.pm-net-value',
    'accounts.state.unknown',
    'accounts.state.shape',
    'accounts.balances.usdc-always',
  ],
  by: 'observe',
  async run({ given, target, venue, expect }) {
    const { address } = given.stranger();
    const reply = await target.read('account_state', { address });
    expect('accounts.state.unknown').served(reply.wire);
    const state = given.data(reply);
    expect('accounts.state.address').equal(String(state.address).toLowerCase(), address, 'address');
    for (const lane of ['perp', 'spot', 'margin', 'option']) {
      expect('accounts.state.lanes').that(isJsonObject(state[lane]), {
        expected: 'an object',
        actual: state[lane] ?? null,
        path: lane,
      });
    }
    expect('accounts.state.next-expiry').equal(
      [at(state, 'option.legs'), at(state, 'option.next_expiry')],
      [0, undefined],
      'option.legs, option.next_expiry',
    );
    for (const name of removedNames) expect('accounts.state.removed-names').equal(state[name], undefined, name);
    expect('accounts.state.health-deferred').that(
      state.health_deferred === undefined || state.health_deferred === true,
      {
        expected: 'true, or no such key',
        actual: state.health_deferred ?? null,
        path: 'health_deferred',
      },
    );
    const { tier, abstraction, position_mode: mode } = state;
    expect('accounts.state.words').that(
      ['Safe', 'T0', 'T1', 'T2', 'T3'].includes(String(tier)) &&
        ['unified', 'standard', 'portfolio'].includes(String(abstraction)) &&
        ['one_way', 'hedge'].includes(String(mode)),
      {
        expected: 'documented words of tier, abstraction and position_mode',
        actual: [tier ?? null, abstraction ?? null, mode ?? null],
      },
    );
    expect('accounts.state.default-modes').equal(abstraction, 'unified', 'abstraction');
    expect('accounts.state.default-position-mode').equal(mode, 'one_way', 'position_mode');
    given.that(abstraction !== 'standard', 'a new account is in standard mode');
    expect('accounts.state.no-split').equal(
      [state.split, state.reservations],
      [undefined, undefined],
      'split, reservations',
    );
    expect('accounts.state.pm-net-value').decimal(field(state, 'pm_net_value'), '0');
    expect('accounts.state.pm-net-value').equal(field(state, 'perp.pm_net_value'), undefined);

    const balances = at(state, 'spot.balances');
    expect('accounts.balances.usdc-always').that(
      Array.isArray(balances) && balances.some((row) => isJsonObject(row) && row.signing_id === venue.usdc.signingId),
      {
        expected: 'a USDC row',
        actual: balances ?? null,
        path: 'spot.balances',
      },
    );
    for (const path of zeros) expect('accounts.state.unknown').decimal(at(state, path), '0', path);
    for (const row of rowsAt(state, 'spot.balances')) {
      for (const key of ['total', 'hold'])
        expect('accounts.state.unknown').decimal(row[key], '0', `spot.balances ${String(row.name)} ${key}`);
    }
    expect('accounts.state.shape').shape(state, 'info.account_state.full');
  },
});
