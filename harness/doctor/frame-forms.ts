import { channelOf } from '../../spec-schemas/catalogue/channels.ts';
import { type AccountArgumentName, accountArgumentNames, isUnknownChannelError } from '../client/account-keys.ts';
import { bystanderAddress } from '../client/bystander.ts';
import { FeedClient, type FeedFrame } from '../client/feed-client.ts';
import { normalizersByChannel, normalizersByRead } from '../forms/body-normalizers.ts';
import { PUBLIC_FACTS_FORM } from '../forms/learned-forms.ts';
import type { Session } from '../runner/session.ts';
import { isSilence } from '../target/wire.ts';

/** A first frame comes at once. */
const FRAME_MS = 2_000;

/** Form of an undocumented part of a channel's frames. */
export interface UndocumentedFrameForm {
  readonly channel: string;
  /** Description with its article, as the beginning of a sentence. */
  readonly fact: string;
  /** Description; null: this build cannot read it. */
  readonly form: string | null;
}

/** Returns the forms of first frames, as far as a market and an account without history show them, and the name of the account argument. */
export async function readFrameForms({ facts, forms, target }: Session): Promise<readonly UndocumentedFrameForm[]> {
  const socket = await target.connect();
  if (isSilence(socket)) return [];
  const feed = new FeedClient(socket);
  const found: UndocumentedFrameForm[] = [];
  const ofReads = new Set(normalizersByRead.values());
  const namedBy = new Set<AccountArgumentName | null>();
  for (const [channel, { first: fact }] of normalizersByChannel) {
    const subscription = subscriptionOf(channel, facts);
    // A fact shared with a read was already learnt from the read.
    if (subscription === null || ofReads.has(fact)) continue;
    const key = await subscribed(feed, subscription);
    if (key !== undefined && !namedBy.has(key)) {
      namedBy.add(key);
      found.push({ channel, fact: 'the account in a subscription', form: wordsOf(key) });
    }
    const form = forms?.formOf(fact);
    if (form !== undefined) found.push({ channel, fact: fact.name, form });
  }
  feed.close();
  return found;
}

function wordsOf(key: AccountArgumentName | null): string | null {
  if (key === null) return null;
  return key === accountArgumentNames[0] ? PUBLIC_FACTS_FORM : `named by \`${key}\``;
}

/**
 * Waits for the first frame. A channel of an account is requested under each possible name of the argument (D26).
 * @returns the accepted name; null: none was; undefined: no account is named, or the venue has no such channel
 */
async function subscribed(
  feed: FeedClient,
  { account, ...rest }: Asked,
): Promise<AccountArgumentName | null | undefined> {
  if (account === undefined) {
    feed.subscribe(rest);
    await answerOf(feed, rest.type);
    return undefined;
  }
  for (const key of accountArgumentNames) {
    feed.send({ method: 'subscribe', subscription: { ...rest, [key]: account } });
    const answer = await answerOf(feed, rest.type);
    if (answer?.channel !== 'error') return answer === null ? undefined : key;
    if (isUnknownChannelError(answer)) return undefined;
  }
  return null;
}

function answerOf(feed: FeedClient, channel: string): Promise<FeedFrame | null> {
  return feed.takeWithin((frame) => frame.channel === channel || frame.channel === 'error', FRAME_MS);
}

interface Asked {
  readonly type: string;
  readonly coin?: string;
  readonly interval?: string;
  readonly account?: string;
}

/** null: it takes a market, and there is none, or a node has no such channel. */
function subscriptionOf(name: string, { markets: [market], role }: Session['facts']): Asked | null {
  const channel = channelOf(name);
  if (channel === undefined || (channel.role === 'gateway' && role !== 'gateway')) return null;
  const { coin, user, interval } = channel.arguments;
  if (coin !== undefined && market === undefined) return null;
  return {
    type: name,
    ...(coin === undefined ? {} : { coin: market?.coin ?? '' }),
    ...(user === undefined ? {} : { account: bystanderAddress }),
    ...(interval === undefined ? {} : { interval: '1m' }),
  };
}
