import { channelOf } from '../../spec-schemas/catalogue/channels.ts';
import { FeedClient, type Subscription } from '../client/feed-client.ts';
import { frameFacts, readFacts } from '../forms/facts.ts';
import { bystander } from '../identity/bystander.ts';
import type { Session } from '../runner/session.ts';
import { isSilence } from '../target/wire.ts';

/** A first frame comes at once. */
const FRAME_MS = 2_000;

/** In which form frames of a channel hold something that the documents do not show. */
export interface FrameForm {
  readonly channel: string;
  /** With its article, as a sentence begins with it. */
  readonly fact: string;
  /** In words; null: in none that this build reads. */
  readonly form: string | null;
}

/** The forms of what first frames show, as far as a market and an account without a past tell. */
export async function frameForms({ facts, forms, target }: Session): Promise<readonly FrameForm[]> {
  const socket = await target.connect();
  if (isSilence(socket)) return [];
  const feed = new FeedClient(socket);
  const found: FrameForm[] = [];
  const ofReads = new Set(readFacts.values());
  for (const [channel, { first: fact }] of frameFacts) {
    const subscription = subscriptionOf(channel, facts);
    // What a read shows alike was asked of the read.
    if (subscription === null || ofReads.has(fact)) continue;
    feed.subscribe(subscription);
    await feed.takeWithin((frame) => frame.channel === channel || frame.channel === 'error', FRAME_MS);
    const form = forms?.formOf(fact);
    if (form !== undefined) found.push({ channel, fact: fact.name, form });
  }
  feed.close();
  return found;
}

/** null: it takes a market, and there is none, or a node has no such channel. */
function subscriptionOf(name: string, { markets: [market], role }: Session['facts']): Subscription | null {
  const channel = channelOf(name);
  if (channel === undefined || (channel.role === 'gateway' && role !== 'gateway')) return null;
  const { coin, user, interval } = channel.arguments;
  if (coin !== undefined && market === undefined) return null;
  return {
    type: name,
    ...(coin === undefined ? {} : { coin: market?.coin ?? '' }),
    ...(user === undefined ? {} : { user: bystander }),
    ...(interval === undefined ? {} : { interval: '1m' }),
  };
}
