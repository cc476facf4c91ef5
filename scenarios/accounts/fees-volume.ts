import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { at, decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { makeFeeChargingRequirement } from '../../harness/setup/charging-market.ts';
import { productFeeRowIn } from '../../harness/setup/fee-schedule.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { awaitChargedFill } from './charged-fill.ts';

export default check({
  id: 'accounts.fees.volume',
  title: 'the notional of a charged fill counts as taker volume of the taker and as maker volume of the maker',
  clauses: [
    'accounts.fees.volume',
    'accounts.fees.product-volume',
    'accounts.fees.daily-volume',
    'accounts.fees.shape',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [maker, taker] = await Promise.all([
      given.fundedAccount({ usdc: '150' }),
      given.fundedAccount({ usdc: '150' }),
    ]);
    const market = await given.market(makeFeeChargingRequirement(context));
    const trade = await tradeWorthAndCloseAtEnd(context, 60n, { market, maker, taker });
    const fill = await awaitChargedFill(context, { account: taker.address, order: trade.takerOid, market });
    const notional = decimalAt(fill, 'px').times(decimalAt(fill, 'sz'));

    for (const [{ address }, own, other] of [
      [taker, 'taker', 'maker'],
      [maker, 'maker', 'taker'],
    ] as const) {
      const body = await pace.eventually(
        async () => {
          const schedule = given.data(await target.read('fee_schedule', { address }));
          assumeShownKeys('info.fee_schedule', schedule, `user.${own}_volume_30d`, `user.${other}_volume_30d`);
          return schedule;
        },
        (schedule) => decimalAt(schedule, `user.${own}_volume_30d`).compare(Dec.of(0)) > 0,
      );
      expect('accounts.fees.volume').decimal(
        field(body, `user.${own}_volume_30d`),
        notional,
        `${own}_volume_30d of the ${own}`,
        [{ what: 'the notional of the fill', amount: notional }],
      );
      expect('accounts.fees.volume').decimal(
        field(body, `user.${other}_volume_30d`),
        '0',
        `${other}_volume_30d of the ${own}`,
      );
      for (const [side, sum] of [
        [own, notional],
        [other, '0'],
      ] as const) {
        const ofProduct = field(productFeeRowIn(body, 'perp'), `${side}_volume_30d`);
        if (
          expect('accounts.fees.product-volume').exercised(
            typeof ofProduct.value === 'string',
            'the volumes of row perp',
          )
        )
          expect('accounts.fees.product-volume').decimal(ofProduct, sum, `${side}_volume_30d of product perp`);
        const byDay = dailyVolumes(body, `${side}_volume`);
        if (expect('accounts.fees.daily-volume').exercised(byDay !== null, 'the volumes of the days') && byDay !== null)
          expect('accounts.fees.daily-volume').decimal(
            derived(Dec.sum(byDay), field(body, 'user.daily_volume')),
            sum,
            `sum of ${side}_volume over user.daily_volume`,
          );
      }
      const makers = dailyVolumes(body, 'maker_volume');
      const venues = dailyVolumes(body, 'exchange_maker_volume');
      for (const [day, all] of (venues ?? []).entries())
        expect('accounts.fees.daily-volume').atLeast(all, makers?.[day] ?? Dec.of(0), 'exchange_maker_volume');
      expect('accounts.fees.shape').shape(body, 'info.fee_schedule');
    }
  },
});

// Every key is optional, and one with the wrong type counts as absent (D106).

function objectsAt(body: JsonObject, path: string): readonly JsonObject[] | null {
  const rows = at(body, path);
  return isJsonArray(rows) ? rows.filter(isJsonObject) : null;
}

/** Returns one figure of every listed day; null if the venue does not show it for each. */
function dailyVolumes(body: JsonObject, key: string): readonly Dec[] | null {
  const figures = objectsAt(body, 'user.daily_volume')?.map((row) => Dec.parse(row[key], { holder: row, keys: [key] }));
  return figures?.every((figure) => figure !== null) === true ? figures : null;
}
