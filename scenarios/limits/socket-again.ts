import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { receivedFrameObjects } from '../../harness/judging/feed-records.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { clearAllowlistUntilEnd } from './off-the-allowlist.ts';
import { openManySubscriptions } from './subscribe-keys.ts';

const MOST = 64;

export default check({
  id: 'limits.socket.again',
  title: 'a connection can replace an ended one of its 64 subscriptions, and a duplicate subscribe does not count',
  clauses: ['limits.socket.64'],
  by: 'observe',
  leases: ['limits'],
  async run(context) {
    const { feed, given, expect } = context;
    await clearAllowlistUntilEnd(context);
    const one = given.stranger().address;
    // An operator may allow fewer.
    if ((await openManySubscriptions(await feed(), one, MOST)).acknowledged !== MOST)
      throw new NotExercised(`a connection that holds ${MOST} subscriptions`);
    const socket = await feed();
    const { acknowledged, key } = await openManySubscriptions(socket, one, MOST - 1);
    given.require(acknowledged === MOST - 1, `${acknowledged} of ${MOST - 1} subscriptions were acknowledged`);
    const held = { type: 'open_orders', [key]: `${one.slice(0, 38)}0000` };
    const answered = async (method: 'subscribe' | 'unsubscribe', subscription: Readonly<Record<string, string>>) => {
      socket.send({ method, subscription });
      return socket.take(isSubscriptionReply, `the answer to ${method}`);
    };
    // A second subscribe is ignored or acknowledged again: another check judges that.
    socket.send({ method: 'subscribe', subscription: held });
    await socket.drained();
    const last = await answered('subscribe', { type: 'fills', [key]: one });
    expect('limits.socket.64').equal(
      derived(last.channel, receivedFrameObjects(last)),
      'subscriptionResponse',
      'channel of the reply to the 64th subscription, after a duplicate',
    );
    const ended = await answered('unsubscribe', held);
    given.require(ended.channel === 'subscriptionResponse', 'an unsubscribe was not acknowledged');
    const next = await answered('subscribe', { type: 'fills', [key]: `${one.slice(0, 38)}0001` });
    expect('limits.socket.64').equal(
      derived(next.channel, receivedFrameObjects(next)),
      'subscriptionResponse',
      'channel of the reply to a subscribe after an unsubscribe',
    );
  },
});
