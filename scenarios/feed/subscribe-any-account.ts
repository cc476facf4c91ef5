import { check } from '../../harness/check/check.ts';
import { accountArgumentNames } from '../../harness/client/account-keys.ts';
import { type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import { awaitFirstAnswers } from './first-answer.ts';

export default check({
  id: 'feed.subscribe.any-account',
  title: 'one connection can subscribe to account_state of any accounts, without their keys',
  clauses: ['feed.channel.any-account'],
  by: 'observe',
  async run({ feed, given, expect }) {
    const socket = await feed();
    for (const { address } of [given.stranger(), given.stranger()]) {
      let reported: Awaited<ReturnType<typeof awaitFirstAnswers>> = [];
      for (const key of accountArgumentNames) {
        socket.send({ method: 'subscribe', subscription: { type: 'account_state', [key]: address } });
        // Frames of the earlier account may still arrive.
        const isItsState = ({ channel, data }: FeedFrame) =>
          channel === 'account_state' && String(at(data, 'address')).toLowerCase() === address;
        reported = await awaitFirstAnswers(socket, (frame) => isSubscriptionReply(frame) || isItsState(frame), 2);
        if (reported[0]?.channel !== 'error') break;
      }
      expect('feed.channel.any-account').relation(
        `an acknowledgement, and an account_state frame with address ${address}`,
        { frames: toTracedFrames(socket, ...reported) },
        ({ frames }) => frames.some(({ data }) => String(at(data, 'address')).toLowerCase() === address),
      );
    }
  },
});
