import { check } from '../../harness/check/check.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import { isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { openOrderRowsIn } from '../../harness/client/feed-forms.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

export default check({
  id: 'feed.subscribe.by-address',
  title: 'where address is accepted in place of user, the frames are those of the account in address',
  clauses: ['feed.subscribe.account-alias'],
  by: 'act',
  async run(context) {
    const { feed, given, expect, reportForm } = context;
    const [market, trader] = await Promise.all([given.market(), given.fundedAccount()]);
    const { oid } = await placeRestingOrder(context, trader, { market, side: 'bid' });
    await awaitOpenOrders(context, trader.address, (rows) => isAmongOrders(rows, oid));
    const { key } = await subscribeAccountChannel(await feed(), 'open_orders', trader.address);

    const socket = await feed();
    socket.send({ method: 'subscribe', subscription: { type: 'open_orders', address: trader.address } });
    const answer = await socket.take(isSubscriptionReply, 'the answer to subscribe open_orders');
    const isSubscribed = answer.channel !== 'error';
    reportForm('D26', key === 'user' && isSubscribed ? 'both' : key);
    if (!isSubscribed) throw new NotExercised('an account channel that takes address');
    const first = await socket.begun('open_orders');
    assumeKnownForm(first.data);
    expect('feed.subscribe.account-alias').relation(
      `order ${oid} of ${trader.address} in the first open_orders frame`,
      { frame: toTracedFrames(socket, first) },
      () => openOrderRowsIn(first.data).some((row) => row.oid === oid),
      'data',
    );
  },
});
