import { check } from '../../harness/check/check.ts';
import { Traced } from '../../harness/check/evidence.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { jsonRequest, OperatorLimits, SLOW, times } from '../../harness/setup/operator-limits.ts';

const BURST = 4;
const BACK = 2;
const SENT = 3 * BURST;

export default check({
  id: 'limits.account.budget',
  title: 'an account spends one token a request, whatever it holds, and gets them back with time',
  clauses: ['limits.account.burst', 'limits.account.refill', 'limits.account.batch'],
  by: 'operate',
  leases: ['limits', 'clock'],
  async run({ given, target, control, expect }) {
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const limits = await OperatorLimits.taken({ given, target, control });
    const setting = limits.before.per_account;
    // The operator's own setting, which no exchange with the venue shows.
    const shown = new Traced(setting ?? 'no limit', []);
    expect('limits.account.burst').unusual(setting?.burst !== 1_200, {
      expected: 'a burst of 1200',
      actual: shown,
    });
    expect('limits.account.refill').unusual(setting?.per_second !== 20, {
      expected: '20 requests a second',
      actual: shown,
    });
    const signed = (action: Parameters<typeof target.envelope>[1]) =>
      jsonRequest('/exchange', target.envelope(trader, action).body);

    const cancel = () => signed({ type: 'cancel_all_orders', params: { owner: trader.address } });
    await limits.full('per_account', { per_second: SLOW, burst: BURST });
    const idle = await limits.volley(times(SENT, cancel));
    await limits.letsIn(expect('limits.account.burst'), `${BURST} of ${SENT} requests to be let in`, idle, BURST);
    await limits.letPass((BACK * 1_000) / SLOW);
    const later = await limits.volley(times(SENT, cancel));
    const back = `${BACK} requests to be let in after ${BACK} tokens' time`;
    await limits.letsIn(expect('limits.account.refill'), back, later, BACK);

    // Three legs each: a venue that counts legs affords one of them.
    const px = pxAt(market, 60);
    const leg = orderAction(trader, { market, side: 'bid', px, size: sizeWorth(market, px, 20n) }).order;
    await limits.full('per_account', { per_second: SLOW, burst: BURST });
    const batches = await limits.volley(
      times(SENT, () =>
        signed({ type: 'batch_order', params: { owner: trader.address, orders: [leg, leg, leg], grouping: 'na' } }),
      ),
    );
    await limits.letsIn(expect('limits.account.batch'), `${BURST} of ${SENT} batches to be let in`, batches, BURST);
  },
});
