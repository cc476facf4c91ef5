import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { productFeeRowsIn } from '../../harness/setup/fee-schedule.ts';

const ONE = Dec.of(1);
const ALL_BPS = Dec.of(10_000);

const userKeys = [
  'taker_volume_30d',
  'maker_volume_30d',
  'taker_bps',
  'maker_bps',
  'effective_taker_bps',
  'effective_maker_bps',
  'maker_rebate_bps',
  'referrer',
  'products',
  'daily_volume',
];

export default check({
  id: 'accounts.fees.new-account',
  title: 'fee_schedule lists rising tiers, and a new account pays the rates of the lowest tier',
  clauses: [
    'accounts.fees.tiers-ascending',
    'accounts.fees.user-by-address',
    'accounts.fees.new-account',
    'accounts.fees.effective-maker',
    'accounts.fees.rebate',
    'accounts.fees.perp-product',
    'accounts.fees.days',
    'accounts.fees.shares',
    'accounts.fees.shape',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const everybody = given.data(await target.read('fee_schedule'));
    const one = given.data(await target.read('fee_schedule', { address }));
    expect('accounts.fees.user-by-address').equal(
      field(everybody, 'user'),
      undefined,
      'user in fee_schedule without an address',
    );
    assumeShownKeys('info.fee_schedule', one, 'user.address', ...userKeys.map((key) => `user.${key}`));
    assumeShownKeys('info.fee_schedule', everybody, 'tiers');
    const named = field(one, 'user.address');
    expect('accounts.fees.user-by-address').equal(
      derived(String(named.value).toLowerCase(), named),
      address,
      'user.address',
    );

    const bounds = rowsAt(everybody, 'tiers').map((tier) => decimalAt(tier, 'volume_30d'));
    expect('accounts.fees.tiers-ascending').relation(
      'volume_30d of the tiers to rise from 0',
      { bounds: derived(bounds, field(everybody, 'tiers')) },
      (tiers) =>
        tiers.bounds.every((bound, index) => index === 0 || bound.compare(tiers.bounds[index - 1] ?? bound) > 0) &&
        tiers.bounds[0]?.equals(Dec.of(0)) === true,
    );

    // Uses the lowest, wherever it is listed: the clause above judges the order.
    const [first] = rowsAt(one, 'tiers').toSorted((a, b) =>
      decimalAt(a, 'volume_30d').compare(decimalAt(b, 'volume_30d')),
    );
    for (const key of ['taker_volume_30d', 'maker_volume_30d'])
      expect('accounts.fees.new-account').decimal(field(one, `user.${key}`), '0');
    expect('accounts.fees.new-account').equal(field(one, 'user.referrer'), null);
    const credit = field(one, 'user.referrer_credit');
    if (typeof credit.value === 'string')
      expect('accounts.fees.new-account').decimal(credit, '0', 'user.referrer_credit of an account without referrals');
    for (const key of ['taker_bps', 'maker_bps'])
      expect('accounts.fees.new-account').decimal(field(one, `user.${key}`), decimalAt(first, key));

    const rate = (key: string) => decimalAt(one, `user.${key}`);
    expect('accounts.fees.effective-maker').decimal(
      field(one, 'user.effective_maker_bps'),
      rate('maker_bps').minus(rate('maker_rebate_bps')),
    );
    expect('accounts.fees.rebate').decimal(field(one, 'user.maker_rebate_bps'), '0');
    const listed = field(one, 'user.products');
    const rows = productFeeRowsIn(one) ?? [];
    const products = rows.map(({ product }) => product);
    const kinds = derived(new Set(products).size, listed);
    expect('accounts.fees.shape').equal(kinds, products.length, 'number of distinct products in user.products');
    const perps = rows.filter(({ product }) => product === 'perp');
    expect('accounts.fees.perp-product').equal(
      derived(perps.length, listed),
      1,
      'number of rows perp in user.products',
    );
    const [perp] = perps;
    for (const side of ['taker', 'maker'])
      expect('accounts.fees.perp-product').decimal(
        field(perp, `${side}_bps`, listed),
        rate(`effective_${side}_bps`),
        `${side}_bps of product perp`,
      );

    for (const [key, all] of [
      ['burn_ratio', ONE],
      ['referrer_share_bps', ALL_BPS],
    ] as const) {
      const share = Dec.parse(everybody[key]);
      if (expect('accounts.fees.shares').exercised(share !== null, `a ${key}`) && share !== null)
        expect('accounts.fees.shares').relation(
          `from 0 to ${all}`,
          { [key]: field(everybody, key) },
          () => share.compare(Dec.of(0)) >= 0 && share.compare(all) <= 0,
          key,
        );
    }

    for (const days of [1, 30, 0, 31, 'ten']) {
      const reply = await target.read('fee_schedule', { address, days });
      expect('accounts.fees.days').served(reply.wire);
      expect('accounts.fees.days').equal(
        field(reply.wire.json, 'data.user.daily_volume'),
        [],
        `user.daily_volume for days ${days}`,
      );
    }
    for (const body of [everybody, one]) expect('accounts.fees.shape').shape(body, 'info.fee_schedule');
  },
});
