import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';
import { receivedFrameObjects, toTracedFrames } from '../../harness/judging/feed-records.ts';
import { makeNoAcceptedAccountArgumentError } from '../../harness/setup/account-channel.ts';
import { awaitFirstAnswers } from './first-answer.ts';
import { subscribeAccountByAnyKey } from './subscribed-account.ts';

const accountChannels = ['fills', 'order_updates', 'open_orders', 'account_state', 'ledger_updates', 'notifications'];

const clauses = [
  'feed.subscribe.account-key',
  'feed.subscribe.snapshot',
  'feed.frame.shape',
  'feed.account-state.body',
  'feed.channel.named',
  'feed.channel.no-coin',
  'feed.channel.snake-case',
  'feed.channel.user-missing',
] as const;

export default check({
  id: 'feed.subscribe.account-channels',
  title: 'account channels accept an account and begin with a first frame',
  clauses,
  by: 'observe',
  run: (context) => judgeChannels(context, context.given.stranger().address),
});

export const subscribeFundedAccountCheck = check({
  id: 'feed.subscribe.funded-account',
  title: 'account channels begin with a first frame for a funded account as well',
  clauses,
  by: 'act',
  run: async (context) => judgeChannels(context, (await context.given.fundedAccount({ usdc: '20' })).address),
});

async function judgeChannels(
  { feed, venue, expect, reportForm }: CaseContext<(typeof clauses)[number]>,
  address: string,
): Promise<void> {
  for (const type of accountChannels) {
    const socket = await feed();
    const { key, frames, answer } = await subscribeAccountByAnyKey(socket, type, address);
    expect('feed.channel.named').relation(
      `an acknowledgement of ${type}`,
      { answer: toTracedFrames(socket, answer) },
      ({ answer: [reported] }) => !String(at(reported, 'data.error')).includes('unknown channel'),
    );
    // Refused for a missing coin, or for another reason.
    const coin = venue.markets[0]?.coin ?? '';
    if (answer?.channel === 'error') socket.send({ method: 'subscribe', subscription: { type, user: address, coin } });
    const withCoin =
      answer?.channel === 'error' ? (await awaitFirstAnswers(socket, isSubscriptionReply, 1))[0] : undefined;
    expect('feed.channel.no-coin').relation(
      `an acknowledgement of ${type} without a coin`,
      { without: toTracedFrames(socket, answer), withOne: receivedFrameObjects(withCoin) },
      ({ withOne: [reported] }) => reported?.channel !== 'subscriptionResponse',
    );
    expect('feed.subscribe.account-key').relation(
      `an acknowledgement of ${type} with the account in user, or in another known key`,
      { answer: toTracedFrames(socket, answer) },
      ({ answer: [reported] }) => reported?.channel === 'subscriptionResponse',
    );
    expect('feed.subscribe.account-key').unusual(key !== 'user', {
      expected: 'user',
      actual: derived(key, toTracedFrames(socket, answer)),
    });
    if (key !== 'user') reportForm('D26', key);

    // The document leaves the key of an account open: a channel that accepts none of the keys owes no frame.
    if (answer?.channel === 'error') throw makeNoAcceptedAccountArgumentError(type);

    const named = frames.find((frame) => !isSubscriptionReply(frame) && frame.channel !== '');
    if (named !== undefined)
      expect('feed.channel.snake-case').relation(
        `the channel of ${type} frames to be a name in snake_case`,
        { channel: field(named.json, 'channel') },
        ({ channel }) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(String(channel)),
        'channel',
      );
    const first = frames.find(({ channel }) => channel === type);
    expect('feed.subscribe.snapshot').present(
      derived(first, toTracedFrames(socket, ...frames)),
      `the first frame of ${type}`,
    );
    expect('feed.frame.shape').relation(
      'a frame with channel, data and is_snapshot',
      { first: toTracedFrames(socket, first) },
      ({ first: [frame] }) => frame !== undefined && 'data' in frame && typeof frame.is_snapshot === 'boolean',
    );
    if (type === 'account_state') expect('feed.account-state.body').shape(first?.json ?? null, 'frame.account_state');

    const nobody = await feed();
    nobody.send({ method: 'subscribe', subscription: { type } });
    const refusal = (await awaitFirstAnswers(nobody, () => true, 1))[0];
    expect('feed.channel.user-missing').relation(
      `an error frame for a ${type} subscribe without an account`,
      { answer: toTracedFrames(nobody, refusal) },
      ({ answer: [reported] }) => reported?.channel === 'error',
    );
  }
}
