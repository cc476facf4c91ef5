import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  earnDepositAction,
  earnShareWorthToleranceOf,
  earnWithdrawAction,
  isRoughlyBetween,
  makeFundedEarnSupplier,
  readEarnPoolRows,
} from '../../harness/setup/earn.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

const bps = /^(0|[1-9][0-9]*)(\.[0-9]+)?$/;

export default check({
  id: 'earn.state.told',
  title: 'earn_state lists pools by asset with consistent figures, and figures of an account only if it is named',
  clauses: [
    'earn.state.shape',
    'earn.state.order',
    'earn.state.user-absent',
    'earn.state.user-zero',
    'earn.state.user-optional',
    'earn.state.bps',
    'earn.state.idle',
    'earn.state.share-value',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    await makeFundedEarnSupplier(context, '10', '2');
    await otherPool();
    const reply = await target.read('earn_state');
    expect('earn.state.user-optional').relation(
      'data of earn_state for a request without user',
      { reply },
      ({ reply: reported }) => reported.kind === 'data' && isJsonObject(reported.data),
    );
    if (reply.kind !== 'data' || !isJsonObject(reply.data)) return;
    const body = reply.data;
    expect('earn.state.shape').shape(body, 'info.earn_state');
    expect('earn.state.order').ordered(body, 'info.earn_state');
    const rows = await readEarnPoolRows(context);
    const assets = rows.map(({ signing_id }) => String(signing_id));
    expect('earn.state.order').equal(
      derived(assets.length, rows),
      new Set(assets).size,
      'number of pools, one per asset',
    );
    expect('earn.state.order').exercised(rows.length > 1, 'more than one pool');
    expect('earn.state.shape').exercised(rows.length > 0, 'a pool');
    for (const row of rows) {
      for (const key of ['user_shares', 'user_value']) expect('earn.state.user-absent').absent(field(row, key));
      for (const key of ['reserve_factor_bps', 'borrow_rate_bps_annual'] as const)
        expect('earn.state.bps').relation(
          'basis points as a decimal string',
          { [key]: field(row, key) },
          ({ [key]: rate }) => typeof rate === 'string' && bps.test(rate),
          key,
        );
      const [supplied, borrowed, idle, shares, value] = [
        'total_supplied',
        'total_borrowed',
        'idle',
        'shares_total',
        'share_value',
      ].map((key) => Dec.parse(row[key]) ?? Dec.of(0));
      if (!supplied || !borrowed || !idle || !shares || !value) continue;
      const left = supplied.minus(borrowed);
      expect('earn.state.idle').relation(
        'idle of total_supplied minus total_borrowed',
        {
          total_supplied: field(row, 'total_supplied'),
          total_borrowed: field(row, 'total_borrowed'),
          idle: field(row, 'idle'),
        },
        () => isRoughlyBetween(idle, left, left),
        'idle',
      );
      const worth = shares.times(value);
      const isWorth = () => isRoughlyBetween(supplied, worth, worth, earnShareWorthToleranceOf(shares, value));
      expect('earn.state.share-value').relation(
        'share_value of total_supplied divided by shares_total, or 0 without shares',
        {
          total_supplied: field(row, 'total_supplied'),
          shares_total: field(row, 'shares_total'),
          share_value: field(row, 'share_value'),
        },
        () => (shares.equals(Dec.of(0)) ? value.equals(Dec.of(0)) : isWorth()),
        'share_value',
      );
    }
    const own = await readEarnPoolRows(context, given.stranger().address);
    for (const row of expect('earn.state.user-zero').exercisedBy(own, 'a pool'))
      for (const key of ['user_shares', 'user_value'] as const)
        expect('earn.state.user-zero').decimal(field(row, key), '0', `${key} of an account without a deposit`);

    /** A second pool, if pairs are also quoted in the native token and it can be lent. */
    async function otherPool(): Promise<void> {
      const who = await given.fundedAccount({ native: '3' });
      const asset = venue.native.signingId;
      await target.act(who, earnDepositAction(asset, '2'));
      given.afterwards(async () => {
        await target.act(who, earnWithdrawAction(asset, '2'));
      });
      await pace.blocks(2);
    }
  },
});
