import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { oneOrderBatchAction } from '../../harness/setup/priority-bids.ts';
import { castVote } from '../../harness/setup/votes.ts';

export default check({
  id: 'transport.status.post-only-window',
  title:
    'exchange_status has post_only true exactly during a post-only window, in which post-only orders are accepted and all others refused',
  clauses: ['transport.status.post-only', 'transport.status.post-only-orders', 'transport.status.post-only-taken'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  // The check toggles the switch itself.
  switchedOff: 'post-only',
  async run(context) {
    const { given, target, venue, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const spec = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
    const window = (post_only: boolean) =>
      castVote(context, { category: 'vote_global', action: 'SetPostOnly', payload: { post_only } });
    const shown = async () => field(given.data(await target.read('exchange_status')), 'post_only');
    given.afterwards(() => window(venue.switchedOff?.includes('post-only') === true));

    await window(true);
    expect('transport.status.post-only').equal(await shown(), true);
    for (const sent of [orderAction, oneOrderBatchAction] as const) {
      const reply = async (tif: 'gtc' | 'ioc' | 'alo') =>
        requireEveryOrderReported(await target.act(trader, sent(trader, { ...spec, tif })));
      for (const tif of ['gtc', 'ioc'] as const) expect('transport.status.post-only-orders').refused(await reply(tif));
      expect('transport.status.post-only-taken').accepted(await reply('alo'));
    }
    await window(false);
    expect('transport.status.post-only').equal(await shown(), false);
    const { kind } = await given.placed(trader, { ...spec, tif: 'gtc' });
    given.require(kind === 'resting', 'the order is refused without a window as well');
  },
});
