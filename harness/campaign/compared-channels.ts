import { builtChannels } from '../../reference-model/index.ts';
import type { ChannelEntry } from '../../spec-schemas/catalogue/channel-entry.ts';
import { channels } from '../../spec-schemas/catalogue/channels.ts';
import type { FrameShapeId } from '../../spec-schemas/shapes/frame-shapes.list.ts';
import type { Subscription } from '../client/feed-client.ts';
import { channelsNotCompared } from './not-compared.ts';

/** A channel whose frames a campaign holds against the shadow's. */
interface ComparedChannel {
  readonly name: string;
  readonly shape: FrameShapeId;
  /** What a subscription to it has to name. */
  readonly ofAccount: boolean;
  readonly ofMarket: boolean;
  /**
   * Only the newest frame counts, whenever it was sent: how often a state of an account is told between two cuts hangs on
   * marks that are not seen one by one, and on D24.
   */
  readonly latestOnly: boolean;
}

const rows: readonly ChannelEntry[] = channels;

/** All that are built, but for those that are excused, as their rows in the catalogue have them. */
export const comparedChannels: readonly ComparedChannel[] = rows
  .filter(({ name }) => Object.hasOwn(builtChannels, name) && channelsNotCompared[name] === undefined)
  .map(comparedChannel);

/** Null for one that is not compared. Any name may be asked for. */
export function comparedChannelOf(name: unknown): ComparedChannel | null {
  return comparedChannels.find((channel) => channel.name === name) ?? null;
}

/** What the socket of one account is subscribed to. @param userKey  which key names the account (D26) */
export function subscriptionsOf(address: string, coins: readonly string[], userKey: string): Subscription[] {
  const own = comparedChannels.filter(({ ofAccount }) => ofAccount);
  return own.flatMap(({ name: type, ofMarket }) =>
    (ofMarket ? coins.map((coin) => ({ coin })) : [{}]).map((which) => ({ type, [userKey]: address, ...which })),
  );
}

/** What the socket that is no account's is subscribed to. */
export function openSubscriptions(coins: readonly string[]): Subscription[] {
  const [ofMarkets, ofVenue] = [true, false].map((ofMarket) =>
    comparedChannels.flatMap((row) => (!row.ofAccount && row.ofMarket === ofMarket ? [{ type: row.name }] : [])),
  );
  return [...coins.flatMap((coin) => (ofMarkets ?? []).map((row) => ({ ...row, coin }))), ...(ofVenue ?? [])];
}

function comparedChannel({ name, frame: shape, push, arguments: sent }: ChannelEntry): ComparedChannel {
  const required = Object.entries(sent).flatMap(([key, argument]) => (argument.required ? [key] : []));
  const unknown = required.filter((key) => key !== 'user' && key !== 'coin');
  if (unknown.length > 0) throw new Error(`a campaign has no ${unknown} to subscribe to ${name} with`);
  const ofAccount = required.includes('user');
  return { name, shape, ofAccount, ofMarket: required.includes('coin'), latestOnly: ofAccount && push === 'whole' };
}
