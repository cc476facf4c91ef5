import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { assumeShownKeys } from '../../harness/check/must-be-shown.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { makeFeeChargingRequirement } from '../../harness/setup/charging-market.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';
import { awaitChargedFill } from './charged-fill.ts';

const DAY_MS = 86_400_000;

export default check({
  id: 'accounts.fees.days',
  title: 'days bounds user.daily_volume, and an invalid number of days counts as 30',
  clauses: ['accounts.fees.days'],
  by: 'operate',
  control: 'days',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, control, expect } = context;
    const [maker, taker] = await Promise.all([
      given.fundedAccount({ usdc: '200' }),
      given.fundedAccount({ usdc: '200' }),
    ]);
    const market = await given.market(makeFeeChargingRequirement(context));
    const rows = async (args: { readonly days?: number | string }) => {
      const schedule = given.data(await target.read('fee_schedule', { address: taker.address, ...args }));
      assumeShownKeys('info.fee_schedule', schedule, 'user.daily_volume');
      const daily = field(schedule, 'user.daily_volume');
      return derived(isJsonArray(daily.value) ? daily.value.length : 0, daily);
    };
    const { takerOid } = await tradeWorthAndCloseAtEnd(context, 30n, { market, maker, taker });
    await awaitChargedFill(context, { account: taker.address, order: takerOid, market });
    await control.advance(DAY_MS);
    await tradeWorthAndCloseAtEnd(context, 30n, { market, maker, taker });

    const all = await rows({});
    // No document says when a fill counts.
    if (all.value < 2) throw new NotExercised('two daily volumes right after trades on two days');
    expect('accounts.fees.days').atMost(await rows({ days: 1 }), 1, 'user.daily_volume');
    for (const days of [30, 0, 31, -1, 'two'])
      expect('accounts.fees.days').equal(
        await rows({ days }),
        all,
        `number of user.daily_volume rows for days ${days}`,
      );
  },
});
