import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
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
  title: 'account_state of an unknown address is a complete body with zero figures',
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
    expect('accounts.state.address').equal(
      derived(String(state.address).toLowerCase(), field(state, 'address')),
      address,
      'address',
    );
    for (const lane of ['perp', 'spot', 'margin', 'option']) {
      expect('accounts.state.lanes').relation(
        'an object under perp, spot, margin and option',
        { [lane]: field(state, lane) },
        ({ [lane]: value }) => isJsonObject(value),
        lane,
      );
    }
    const legs = field(state, 'option.legs');
    const expiry = field(state, 'option.next_expiry');
    expect('accounts.state.next-expiry').equal(
      derived([legs.value, expiry.value], legs, expiry),
      [0, undefined],
      'option.legs, option.next_expiry',
    );
    for (const name of removedNames) expect('accounts.state.removed-names').absent(field(state, name));
    expect('accounts.state.health-deferred').relation(
      'health_deferred true or absent',
      { health_deferred: field(state, 'health_deferred') },
      (health) => health.health_deferred === undefined || health.health_deferred === true,
      'health_deferred',
    );
    const abstraction = field(state, 'abstraction');
    const mode = field(state, 'position_mode');
    expect('accounts.state.words').relation(
      'documented values of tier, abstraction and position_mode',
      { tier: field(state, 'tier'), abstraction, position_mode: mode },
      (words) =>
        ['Safe', 'T0', 'T1', 'T2', 'T3'].includes(String(words.tier)) &&
        ['unified', 'standard', 'portfolio'].includes(String(words.abstraction)) &&
        ['one_way', 'hedge'].includes(String(words.position_mode)),
    );
    expect('accounts.state.default-modes').equal(abstraction, 'unified');
    expect('accounts.state.default-position-mode').equal(mode, 'one_way');
    given.require(abstraction.value !== 'standard', 'a new account is in standard mode');
    const split = field(state, 'split');
    const reservations = field(state, 'reservations');
    expect('accounts.state.no-split').equal(
      derived([split.value, reservations.value], split, reservations),
      [undefined, undefined],
      'split, reservations',
    );
    expect('accounts.state.pm-net-value').decimal(field(state, 'pm_net_value'), '0');
    expect('accounts.state.pm-net-value').equal(field(state, 'perp.pm_net_value'), undefined);

    expect('accounts.balances.usdc-always').row(field(state, 'spot.balances'), { signing_id: venue.usdc.signingId });
    for (const path of zeros) expect('accounts.state.unknown').decimal(field(state, path), '0');
    for (const row of rowsAt(state, 'spot.balances')) {
      for (const key of ['total', 'hold'])
        expect('accounts.state.unknown').decimal(field(row, key), '0', `spot.balances ${String(row.name)} ${key}`);
    }
    expect('accounts.state.shape').shape(state, 'info.account_state.full');
  },
});
