import { check } from '../../harness/check/check.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { answers } from './answered.ts';
import { isAnswer } from './joined.ts';

const accountChannels = ['fills', 'order_updates', 'open_orders', 'account_state', 'ledger_updates', 'notifications'];

export default check({
  id: 'feed.subscribe.account-channels',
  title: 'account channels are told their account and begin with their frame',
  clauses: ['feed.subscribe.account-key', 'feed.subscribe.snapshot', 'feed.frame.shape', 'feed.account-state.body'],
  by: 'observe',
  async run({ feed, given, expect, seen }) {
    const { address } = given.stranger();
    for (const type of accountChannels) {
      const socket = await feed();
      let key = 'user';
      const byKey = (frame: FeedFrame) => isAnswer(frame) || frame.channel === type;
      socket.send({ method: 'subscribe', subscription: { type, user: address } });
      let frames = await answers(socket, byKey, 2);
      let answer = frames.find(isAnswer);
      if (answer?.channel === 'error') {
        key = 'address';
        socket.send({ method: 'subscribe', subscription: { type, address } });
        frames = await answers(socket, byKey, 2);
        answer = frames.find(isAnswer);
      }
      expect('feed.subscribe.account-key').that(answer?.channel === 'subscriptionResponse', {
        expected: `${type} to take its account by user`,
        actual: answer?.json,
      });
      expect('feed.subscribe.account-key').unusual(key !== 'user', { expected: 'user', actual: key });
      seen('D26', key);

      const first = frames.find(({ channel }) => channel === type);
      expect('feed.subscribe.snapshot').that(first !== undefined, {
        expected: `the first frame of ${type}`,
        actual: first,
      });
      expect('feed.frame.shape').that(first !== undefined && 'data' in first.json && first.isSnapshot !== undefined, {
        expected: 'a frame with channel, data and is_snapshot',
        actual: first?.json,
      });
      if (type === 'account_state') expect('feed.account-state.body').shape(first?.json, 'frame.account_state');
    }
  },
});
