import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { type AccountArgumentName, accountArgumentNames } from '../../harness/client/account-keys.ts';
import { type FeedClient, type FeedFrame, isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { toTracedFrames } from '../../harness/judging/feed-records.ts';
import type { ChannelEntry } from '../../spec-schemas/catalogue/channel-entry.ts';
import { channels } from '../../spec-schemas/catalogue/channels.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { awaitFirstAnswer, awaitFirstAnswers } from './first-answer.ts';

const rows: readonly ChannelEntry[] = channels;

export default check({
  id: 'feed.subscribe.every-channel',
  title: 'each known channel is acknowledged, begins with one first frame, and its unsubscribe is acknowledged',
  clauses: [
    'feed.subscribe.ack',
    'feed.subscribe.snapshot',
    'feed.frame.shape',
    'feed.frame.no-sequence',
    'feed.frame.snapshot-flag',
    'feed.unsubscribe.ack',
  ],
  by: 'observe',
  async run({ feed, given, venue, expect }) {
    const { address } = given.stranger();
    const coin = venue.markets[0]?.coin ?? '';
    let channelCount = 0;
    await given.eachPart(rows, async ({ name, role, arguments: named }) => {
      if (role === 'gateway' && venue.role !== 'gateway') return;
      const socket = await feed();
      const subscriptions = subscriptionsTo(name, named, { address, coin });
      const found = await subscribed(socket, subscriptions);
      // Other clauses judge whether a channel is known, and under which key it takes its account.
      if (found === null) return;
      channelCount += 1;
      const { subscription, frames } = found;
      const [ack, first] = frames;
      expect('feed.subscribe.ack').equal(
        derived(
          ['channel', 'data.method', 'data.subscription.type'].map((key) => at(ack?.json, key)),
          toTracedFrames(socket, ack),
        ),
        ['subscriptionResponse', 'subscribe', name],
        'channel, method, type',
      );
      judgeNamesAccount(expect('feed.subscribe.ack'), ack, subscription, address);
      expect('feed.subscribe.snapshot').relation(
        `the first frame of ${name} after the acknowledgement`,
        { next: toTracedFrames(socket, ...frames) },
        () => first?.channel === name,
      );
      if (first === undefined) return;
      const forbidden = ['seq', 'ts', 'sub_id'].filter((key) => key in first.json);
      expect('feed.frame.no-sequence').equal(
        derived(forbidden, first),
        [],
        'forbidden keys (seq, ts, sub_id) in a first frame',
      );
      expect('feed.frame.shape').relation(
        'a frame with channel, data and is_snapshot',
        { first },
        ({ first: { json, isSnapshot } }) => 'data' in json && isSnapshot !== undefined,
      );
      expect('feed.frame.snapshot-flag').equal(field(first.json, 'is_snapshot'), true);

      socket.send({ method: 'unsubscribe', subscription });
      const end = await awaitFirstAnswer(socket, isSubscriptionReply);
      expect('feed.unsubscribe.ack').equal(
        derived(
          ['channel', 'data.method', 'data.subscription.type'].map((key) => at(end?.json, key)),
          toTracedFrames(socket, end),
        ),
        ['subscriptionResponse', 'unsubscribe', name],
        'channel, method, type',
      );
    });
    given.require(channelCount > 0, 'no channel is taken');
  },
});

/** Judges that an acknowledgement that names an account names that of its subscription. Whether it names any is open (D26). */
function judgeNamesAccount(
  clause: Expectation,
  ack: FeedFrame | undefined,
  subscription: JsonObject,
  address: string,
): void {
  if (ack === undefined || !Object.values(subscription).includes(address)) return;
  const acknowledged = field(ack.json, 'data.subscription');
  clause.relation(
    `no account other than ${address} in data.subscription of the acknowledgement`,
    { subscription: acknowledged },
    (named) => addressesIn(named.subscription ?? null).every((each) => each === address.toLowerCase()),
    'data.subscription',
  );
}

function addressesIn(value: JsonValue): readonly string[] {
  return (
    canonicalText(value)
      .toLowerCase()
      .match(/0x[0-9a-f]{40}\b/g) ?? []
  );
}

/** Returns the bodies that may subscribe a channel: a form for each name of its account. */
function subscriptionsTo(
  type: string,
  named: ChannelEntry['arguments'],
  values: { readonly address: string; readonly coin: string },
): readonly JsonObject[] {
  const own: Record<string, string> = { type };
  for (const [key, { kind, values: words, required }] of Object.entries(named)) {
    if (kind === 'coin') own[key] = values.coin;
    if (kind === 'word' && required) own[key] = words?.[0] ?? '';
  }
  const isOfAccount = Object.values(named).some(({ kind }) => kind === 'user');
  return isOfAccount
    ? accountArgumentNames.map((key: AccountArgumentName) => ({ ...own, [key]: values.address }))
    : [own];
}

/** The first body that is not refused, with its result; null: all are refused. */
async function subscribed(socket: FeedClient, subscriptions: readonly JsonObject[]) {
  for (const subscription of subscriptions) {
    socket.send({ method: 'subscribe', subscription });
    const frames = await awaitFirstAnswers(socket, ({ channel }) => channel !== 'pong', 2);
    if (frames[0]?.channel !== 'error') return { subscription, frames };
  }
  return null;
}
