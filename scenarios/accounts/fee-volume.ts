import { check } from '../../harness/check/check.ts';
import { ownTradeWorth } from '../../harness/check/own-trade.ts';
import { shown } from '../../harness/check/shown.ts';
import { at, decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { chargedFill } from './charged-fill.ts';

export default check({
  id: 'accounts.fees.volume',
  title: 'a charged fill counts with its notional for the taker as taker, for the maker as maker',
  clauses: ['accounts.fees.volume', 'accounts.fees.shape'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const [maker, taker] = await Promise.all([
      given.fundedAccount({ usdc: '150' }),
      given.fundedAccount({ usdc: '150' }),
    ]);
    const market = await given.market();
    const trade = await ownTradeWorth(context, 60n, { market, maker, taker });
    const fill = await chargedFill(context, taker.address, trade.takerOid);
    const notional = decimalAt(fill, 'px').times(decimalAt(fill, 'sz')).toString();

    for (const [{ address }, own, other] of [
      [taker, 'taker', 'maker'],
      [maker, 'maker', 'taker'],
    ] as const) {
      const body = await pace.eventually(
        async () => {
          const schedule = given.data(await target.read('fee_schedule', { address }));
          shown('info.fee_schedule', schedule, `user.${own}_volume_30d`, `user.${other}_volume_30d`);
          return schedule;
        },
        (schedule) => decimalAt(schedule, `user.${own}_volume_30d`).compare(Dec.of(0)) > 0,
      );
      expect('accounts.fees.volume').decimal(
        at(body, `user.${own}_volume_30d`),
        notional,
        `${own}_volume_30d of the ${own}`,
      );
      expect('accounts.fees.volume').decimal(
        at(body, `user.${other}_volume_30d`),
        '0',
        `${other}_volume_30d of the ${own}`,
      );
      expect('accounts.fees.shape').shape(body, 'info.fee_schedule');
    }
  },
});
