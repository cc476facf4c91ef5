import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';
import { receivedFrameObjects, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { awaitFirstAnswer, awaitFirstAnswers } from './first-answer.ts';

export default check({
  id: 'feed.subscribe.lifecycle',
  title: 'a repeated subscribe is not answered, and every unsubscribe is acknowledged',
  clauses: ['feed.subscribe.duplicate', 'feed.unsubscribe.ack', 'feed.unsubscribe.never-subscribed'],
  by: 'observe',
  async run({ feed, venue, expect }) {
    const [market] = venue.markets;
    if (market === undefined) throw new Unsupported('a perpetual market');
    const book = { type: 'l2_book', coin: market.coin };
    const socket = await feed();
    await socket.firstFrame(book);

    socket.subscribe(book);
    const reported = (await socket.drained()).filter(
      (frame) => isSubscriptionReply(frame) || (frame.channel === 'l2_book' && frame.isSnapshot === true),
    );
    expect('feed.subscribe.duplicate').equal(
      receivedFrameObjects(...reported),
      [],
      'answers to a repeated l2_book subscribe',
    );

    socket.unsubscribe(book);
    const ack = await awaitFirstAnswer(socket, isSubscriptionReply);
    const keys = ['channel', 'data.method', 'data.subscription.type', 'data.subscription.coin'];
    expect('feed.unsubscribe.ack').equal(
      derived(
        keys.map((key) => at(ack?.json, key)),
        toTracedFrames(socket, ack),
      ),
      ['subscriptionResponse', 'unsubscribe', 'l2_book', market.coin],
      'channel, method, type, coin',
    );
    expect('feed.unsubscribe.ack').shape(ack?.json ?? null, 'frame.subscription_response');

    const never = { type: 'trades', coin: market.coin };
    socket.unsubscribe(never);
    const idle = await awaitFirstAnswer(socket, isSubscriptionReply);
    expect('feed.unsubscribe.never-subscribed').equal(
      derived(
        [idle?.channel, at(idle?.json, 'data.method'), at(idle?.json, 'data.subscription.type')],
        toTracedFrames(socket, idle),
      ),
      ['subscriptionResponse', 'unsubscribe', 'trades'],
      'channel, method, type',
    );
    const subscribed = { type: 'bbo', coin: market.coin };
    await socket.firstFrame(subscribed);
    socket.unsubscribe(never);
    socket.subscribe(subscribed);
    const later = toTracedFrames(socket, ...(await awaitFirstAnswers(socket, isSubscriptionReply, 1)));
    const methods = later.value.map((json) => at(json, 'data.method'));
    expect('feed.unsubscribe.never-subscribed').equal(
      derived(methods, later),
      ['unsubscribe'],
      'data.method of the answers to unsubscribe trades (never subscribed) and to a repeated subscribe bbo',
    );
  },
});
