import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

/** Whole seconds since 1970 come to more than this long after any series. */
const SECONDS_MOST = 100_000_000_000;

export const series = check({
  id: 'options.reads.series',
  title: 'the list of option series says what each one is and what it ties up',
  clauses: ['options.series.shape', 'options.series.kind', 'options.series.escrow', 'options.series.empty'],
  by: 'observe',
  async run({ target, expect }) {
    const reply = await target.read('option_series');
    if (reply.kind === 'error' && reply.error.code === 'UNKNOWN_TYPE') throw new NotHere('the read option_series');
    const data = reply.kind === 'data' && isJsonObject(reply.data) ? reply.data : null;
    // With nothing in it, too.
    expect('options.series.empty').that(reply.wire.status === 200 && Array.isArray(data?.series), {
      expected: 'HTTP 200 with a list `series`',
      actual: reply.wire.text,
    });
    const rows = rowsAt(data ?? undefined, 'series');
    for (const row of expect('options.series.kind').exercisedBy(rows, 'an option series')) {
      expect('options.series.kind').oneOf(row.kind, ['put', 'call'], 'series[].kind');
    }
    const shape = expect('options.series.shape');
    shape.shape(data, 'info.option_series');
    shape.equal(new Set(rows.map(({ signing_id: id }) => String(id))).size, rows.length, 'series, each of them once');
    for (const { expiry } of rows)
      shape.that(Number(expiry) > SECONDS_MOST, { expected: 'an expiry in milliseconds', actual: expiry });
    for (const row of expect('options.series.escrow').exercisedBy(rows, 'an option series')) {
      const clause = expect('options.series.escrow');
      const isPut = row.kind === 'put';
      clause.equal(field(row, 'settle_asset'), isPut ? 'USDC' : String(row.underlying), 'series[].settle_asset');
      clause.decimal(field(row, 'escrow_per_unit'), isPut ? decimalAt(row, 'strike') : '1', 'series[].escrow_per_unit');
    }
  },
});

export const nobody = check({
  id: 'options.reads.nobody',
  title: 'who never traded options has no leg, and is party to no request',
  clauses: [
    ...(['options.state.shape', 'options.state.renamed', 'options.rfq-open.shape'] as const),
    ...(['options.rfq-user.shape', 'options.rfq-user.none'] as const),
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const state = await target.read('option_state', { address });
    if (state.kind === 'error' && state.error.code === 'UNKNOWN_TYPE') {
      // The other name of the same list would be the old one.
      const old = await target.read('option_positions', { address });
      expect('options.state.renamed').that(old.kind !== 'data', {
        expected: 'the positions under `option_state`',
        actual: old.wire.text,
      });
      throw new NotHere('the read option_state');
    }
    const data = state.kind === 'data' && isJsonObject(state.data) ? state.data : null;
    expect('options.state.renamed').that(Array.isArray(data?.positions), {
      expected: 'a list `positions` under `option_state`',
      actual: state.wire.text,
    });
    expect('options.state.shape').shape(data, 'info.option_state');
    expect('options.state.shape').equal(field(data, 'positions'), []);
    const open = given.data(await target.read('rfq_open'));
    expect('options.rfq-open.shape').shape(open, 'info.rfq_open');
    const user = given.data(await target.read('rfq_user', { address }));
    expect('options.rfq-user.none').equal([user.requested, user.quoted], [[], []], 'requested and quoted');
    expect('options.rfq-user.shape').shape(user, 'info.rfq_user');
  },
});
