import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { isUnknownType } from '../../harness/client/outcome.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { readTokenNameAndId } from '../../harness/setup/options.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Bound between seconds and milliseconds: seconds since 1970 exceed it only long after any series' expiry. */
const SECONDS_MOST = 100_000_000_000;

export const readsSeriesCheck = check({
  id: 'options.reads.series',
  title: 'option_series lists each series once, with its expiry, kind, settle_asset and escrow_per_unit',
  clauses: ['options.series.shape', 'options.series.kind', 'options.series.escrow', 'options.series.empty'],
  by: 'observe',
  async run({ given, target, expect }) {
    const reply = await target.read('option_series');
    if (isUnknownType(reply)) throw new Unsupported('the read option_series');
    const data = reply.kind === 'data' && isJsonObject(reply.data) ? reply.data : null;
    // Also if it is empty.
    expect('options.series.empty').served(reply);
    expect('options.series.empty').relation('series not to be null', { reply }, () => data?.series !== null);
    assumeKnownForm(data ?? undefined);
    expect('options.series.empty').relation('an array in series', { reply }, () => Array.isArray(data?.series));
    const rows = rowsAt(data ?? undefined, 'series');
    for (const row of expect('options.series.kind').exercisedBy(rows, 'an option series')) {
      expect('options.series.kind').oneOf(field(row, 'kind'), ['put', 'call'], 'series[].kind');
    }
    const shape = expect('options.series.shape');
    shape.shape(data, 'info.option_series');
    const ids = new Set(rows.map(({ signing_id: id }) => String(id)));
    shape.equal(derived(ids.size, reply, rows), rows.length, 'number of distinct series in option_series');
    for (const row of rows)
      shape.relation(
        'an expiry in milliseconds',
        { expiry: field(row, 'expiry') },
        ({ expiry }) => Number(expiry) > SECONDS_MOST,
      );
    // No text covers a kind other than the two.
    const known = rows.filter(({ kind }) => kind === 'put' || kind === 'call');
    const coinOf = ({ kind, underlying }: JsonObject) => (kind === 'put' ? 'USDC' : String(underlying));
    const namesOf = new Map<string, readonly string[]>();
    for (const coin of new Set(['USDC', ...known.map(coinOf)]))
      namesOf.set(coin, await readTokenNameAndId({ given, target }, coin));
    for (const row of expect('options.series.escrow').exercisedBy(known, 'an option series')) {
      const clause = expect('options.series.escrow');
      const isPut = row.kind === 'put';
      const names = namesOf.get(coinOf(row)) ?? [];
      // The documents name the two figures, but show no row with them.
      const isComplete =
        row.settle_asset !== undefined && row.escrow_per_unit !== undefined && row.strike !== undefined;
      if (!clause.exercised(isComplete, 'a row with settle_asset, escrow_per_unit and strike')) continue;
      // An underlying that is no token's name may be a market's name.
      const isNamed = isPut || names.length > 1;
      const dollars = namesOf.get('USDC') ?? [];
      clause.relation(
        isNamed ? `settle_asset ${names.join(' or ')}` : `the underlying in settle_asset, not ${dollars.join(' or ')}`,
        { settle: field(row, 'settle_asset') },
        ({ settle }) => (isNamed ? names.includes(String(settle)) : !dollars.includes(String(settle))),
        'series[].settle_asset',
      );
      clause.decimal(field(row, 'escrow_per_unit'), isPut ? decimalAt(row, 'strike') : '1', 'series[].escrow_per_unit');
    }
  },
});

export const unusedAddressOptionReadsCheck = check({
  id: 'options.reads.nobody',
  title: 'an account without option trades has no option legs and no requests for quotes',
  clauses: [
    'options.state.shape',
    'options.state.renamed',
    'options.rfq-open.shape',
    'options.rfq-user.shape',
    'options.rfq-user.none',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const state = await target.read('option_state', { address });
    if (isUnknownType(state)) {
      // The other name of the same list is the older one.
      const old = await target.read('option_positions', { address });
      expect('options.state.renamed').relation(
        'option positions under option_state, not under the older option_positions',
        { option_state: state, option_positions: old },
        (replies) => replies.option_positions.kind !== 'data',
      );
      throw new Unsupported('the read option_state');
    }
    const data = state.kind === 'data' && isJsonObject(state.data) ? state.data : null;
    assumeKnownForm(data ?? undefined);
    expect('options.state.renamed').relation('an array positions in option_state', { option_state: state }, () =>
      Array.isArray(data?.positions),
    );
    expect('options.state.shape').shape(data, 'info.option_state');
    expect('options.state.shape').equal(field(data ?? undefined, 'positions', state), []);
    const open = given.data(await target.read('rfq_open'));
    expect('options.rfq-open.shape').shape(open, 'info.rfq_open');
    const reply = await target.read('rfq_user', { address });
    const lists =
      reply.kind === 'data' && isJsonObject(reply.data) ? Object.values(reply.data).filter(isJsonArray) : [];
    expect('options.rfq-user.none').relation('only empty lists in rfq_user', { rfq_user: reply }, () =>
      lists.every(({ length }) => length === 0),
    );
    const user = given.data(reply);
    const requested = field(user, 'requested');
    const quoted = field(user, 'quoted');
    expect('options.rfq-user.none').equal(
      derived([requested.value, quoted.value], requested, quoted),
      [[], []],
      'requested and quoted',
    );
    expect('options.rfq-user.shape').shape(user, 'info.rfq_user');
  },
});
