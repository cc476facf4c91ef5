import { builtChannels } from '../../../reference-model/index.ts';
import type { ChannelEntry } from '../../../spec-schemas/catalogue/channel-entry.ts';
import { channels } from '../../../spec-schemas/catalogue/channels.ts';
import type { FrameShapeId } from '../../../spec-schemas/shapes/frame-shapes.list.ts';
import type { Subscription } from '../../client/feed-client.ts';
import { channelsNotCompared } from './not-compared.ts';

/** Channel whose frames a campaign compares with the shadow's. */
interface ComparedChannel {
  readonly name: string;
  readonly shape: FrameShapeId;
  /** Keys that a subscription must name. */
  readonly ofAccount: boolean;
  readonly ofMarket: boolean;
  /**
   * Whether only the newest frame counts, whenever it was sent. How often an account's state is pushed between two cuts depends on mark
   * updates that are not observed one by one, and on D24.
   */
  readonly latestOnly: boolean;
}

const rows: readonly ChannelEntry[] = channels;

/** All built channels of the catalogue except for the excused ones. */
export const comparedChannels: readonly ComparedChannel[] = rows
  .filter(({ name }) => Object.hasOwn(builtChannels, name) && channelsNotCompared[name] === undefined)
  .map(comparedChannel);

/** Returns the compared channel of a name; null: it is not compared. Any value is accepted. */
export function comparedChannelOf(name: unknown): ComparedChannel | null {
  return comparedChannels.find((channel) => channel.name === name) ?? null;
}

/** Returns the subscriptions of one account's socket. @param userKey  key that names the account (D26) */
export function makeAccountSubscriptions(address: string, coins: readonly string[], userKey: string): Subscription[] {
  const own = comparedChannels.filter(({ ofAccount }) => ofAccount);
  return own.flatMap(({ name: type, ofMarket }) =>
    (ofMarket ? coins.map((coin) => ({ coin })) : [{}]).map((which) => ({ type, [userKey]: address, ...which })),
  );
}

/** Returns the subscriptions of the public socket. */
export function makeMarketSubscriptions(coins: readonly string[]): Subscription[] {
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
