import { check } from '../../harness/check/check.ts';
import { Blocked } from '../../harness/check/verdicts.ts';
import type { FeedFrame } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';
import { isAnswer } from '../../harness/setup/account-channel.ts';
import { answers } from './answered.ts';

const accountChannels = ['fills', 'order_updates', 'open_orders', 'account_state', 'ledger_updates', 'notifications'];

export default check({
  id: 'feed.subscribe.account-channels',
  title: 'account channels are told their account and begin with their frame',
  clauses: [
    'feed.subscribe.account-key',
    'feed.subscribe.snapshot',
    'feed.frame.shape',
    'feed.account-state.body',
    'feed.channel.named',
    'feed.channel.no-coin',
    'feed.channel.snake-case',
    'feed.channel.user-missing',
  ],
  by: 'observe',
  async run({ feed, given, venue, expect, seen }) {
    const { address } = given.stranger();
    for (const type of accountChannels) {
      const socket = await feed();
      let key = 'user';
      // Nothing else was asked of this socket: a data frame is this channel's, whatever it is called.
      const byKey = ({ channel }: FeedFrame) => channel !== 'pong';
      socket.send({ method: 'subscribe', subscription: { type, user: address } });
      let frames = await answers(socket, byKey, 2);
      let answer = frames.find(isAnswer);
      if (answer?.channel === 'error') {
        key = 'address';
        socket.send({ method: 'subscribe', subscription: { type, address } });
        frames = await answers(socket, byKey, 2);
        answer = frames.find(isAnswer);
      }
      const isUnknown = String(at(answer?.json, 'data.error')).includes('unknown channel');
      expect('feed.channel.named').that(!isUnknown, {
        expected: `an acknowledgement of ${type}`,
        actual: answer?.json,
      });
      // Refused for want of a coin, or for something else.
      const coin = venue.markets[0]?.coin ?? '';
      if (answer?.channel === 'error')
        socket.send({ method: 'subscribe', subscription: { type, user: address, coin } });
      const withCoin = answer?.channel === 'error' ? (await answers(socket, isAnswer, 1))[0] : undefined;
      expect('feed.channel.no-coin').that(withCoin?.channel !== 'subscriptionResponse', {
        expected: `an acknowledgement of ${type} without a coin`,
        actual: [answer?.json ?? null, withCoin?.json ?? null],
      });
      expect('feed.subscribe.account-key').that(answer?.channel === 'subscriptionResponse', {
        expected: `${type} to take its account by user`,
        actual: answer?.json,
      });
      expect('feed.subscribe.account-key').unusual(key !== 'user', { expected: 'user', actual: key });
      seen('D26', key);

      // How an account is named the document leaves open: who is not told, as far as we can tell it, owes no frame.
      if (answer?.channel === 'error') throw new Blocked(`${type} takes its account neither by user nor by address`);

      const name = frames.find((frame) => !isAnswer(frame) && frame.channel !== '')?.channel;
      if (name !== undefined)
        expect('feed.channel.snake-case').that(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name), {
          expected: `the frames of ${type} under a name in snake_case`,
          actual: name,
          path: 'channel',
        });
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

      const nobody = await feed();
      nobody.send({ method: 'subscribe', subscription: { type } });
      const refusal = (await answers(nobody, () => true, 1))[0];
      expect('feed.channel.user-missing').that(refusal?.channel === 'error', {
        expected: `an error frame for ${type} of no account`,
        actual: refusal?.json,
      });
    }
  },
});
