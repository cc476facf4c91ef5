import { lesserOf } from '../../reference-model/index.ts';
import { gridPxAtMarkPercent, orderAction } from '../check/order-spec.ts';
import { topLevelPxOf } from '../client/book-tops.ts';
import { rowsIn } from '../client/json-at.ts';
import { refusalOf } from '../client/replies.ts';
import type { ActResult, VenueClient } from '../client/venue-client.ts';
import type { Dec } from '../compare/decimal.ts';
import type { MarketFacts } from '../probe/facts.ts';
import type { LeftoverAccount } from './unsettled-keys.ts';

/** Leftover position. */
export interface LeftoverLeg {
  readonly holder: LeftoverAccount;
  readonly coin: string;
  readonly long: boolean;
  /** Whole units, above 0. */
  readonly size: Dec;
  /** Side, for an account with two legs in a market; null: it has only one. */
  readonly side: 'long' | 'short' | null;
}

/** Part of a leg that one order closes. */
interface Part {
  readonly leg: LeftoverLeg;
  readonly lots: bigint;
}

/** Distance from the mark within which others' orders may close what the run's accounts cannot close among themselves, per mille. */
const REACH = 30n;

/** Counterparties of a holder's legs. */
export interface CounterpartyOptions {
  /**
   * Returns an account of the same case as counterparty for both legs of an account, which cannot trade with itself; null: there is none.
   */
  readonly beside: (holder: LeftoverAccount) => LeftoverAccount | null;
  /** Whether others' orders may be used. */
  readonly others: boolean;
}

/**
 * Closes the legs of one market against each other, near the mark; then the rest of one side, against resting orders
 * nearby.
 * @returns why an order was refused; null: none was
 */
export async function closeLeftoverLegs(
  client: VenueClient,
  market: MarketFacts,
  legs: readonly LeftoverLeg[],
  { beside, others }: CounterpartyOptions,
): Promise<string | null> {
  const { pairs, rest } = matchLongsWithShorts(legs, market);
  const px = await pxNear(client, market);
  if (px === null) return `${market.coin} has no mark`;
  const replies: ActResult[] = [];
  // In sequence: two pairs of one account would match each other.
  for (const pair of pairs)
    replies.push(...(await Promise.all(pair.map((part) => closePart(client, market, part, px)))));
  const between = bothLegs(rest, beside);
  // In sequence: an unmatched order must not rest on an account without leftovers.
  for (const { part, meets } of between)
    replies.push(await closePart(client, market, part, px), await takeLeg(client, market, part, meets, px));
  if (others)
    for (const part of rest.filter((one) => !between.some(({ part: { leg } }) => leg === one.leg))) {
      const { long } = part.leg;
      const reached = (px * (long ? 1000n - REACH : 1000n + REACH)) / 1000n;
      replies.push(await closePart(client, market, part, (reached / market.tick) * market.tick || market.tick, 'ioc'));
    }
  const [refusal] = replies.flatMap((reply) => refusalOf(reply) ?? []);
  return refusal === undefined ? null : `a position in ${market.coin} stays: ${refusal.code}`;
}

function closePart(client: VenueClient, market: MarketFacts, { leg, lots }: Part, px: bigint, tif = 'gtc') {
  const { holder, long, side } = leg;
  const wish = { market, side: long ? 'ask' : 'bid', px, size: lots, tif, reduceOnly: true } as const;
  return client.act(holder.signer, orderAction(holder, side === null ? wish : { ...wish, positionSide: side }));
}

/** Takes the order that closes the part. */
function takeLeg(client: VenueClient, market: MarketFacts, { leg, lots }: Part, by: LeftoverAccount, px: bigint) {
  const side = leg.long ? 'bid' : 'ask';
  return client.act(by.signer, orderAction(by, { market, side, px, size: lots, tif: 'ioc' }));
}

/** Pairs the two legs of one account, each pair with an account that trades against both and ends flat. */
function bothLegs(rest: readonly Part[], beside: CounterpartyOptions['beside']) {
  return rest.flatMap((long) => {
    const short = rest.find(({ leg }) => !leg.long && leg.holder.address === long.leg.holder.address);
    const meets = long.leg.long ? beside(long.leg.holder) : null;
    if (short === undefined || meets === null) return [];
    const lots = lesserOf(long.lots, short.lots);
    return [long, short].map(({ leg }) => ({ part: { leg, lots }, meets }));
  });
}

/** Pairs longs with shorts of other accounts, and returns the rest. */
export function matchLongsWithShorts(legs: readonly LeftoverLeg[], { szDecimals }: Pick<MarketFacts, 'szDecimals'>) {
  const open = legs.map((leg) => ({ leg, lots: leg.size.truncated(szDecimals).scaledTo(szDecimals) ?? 0n }));
  const pairs: (readonly [Part, Part])[] = [];
  for (const one of open.filter(({ leg }) => leg.long))
    for (const other of open.filter(({ leg }) => !leg.long && leg.holder.address !== one.leg.holder.address)) {
      const lots = lesserOf(one.lots, other.lots);
      if (lots === 0n) continue;
      pairs.push([
        { leg: one.leg, lots },
        { leg: other.leg, lots },
      ]);
      one.lots -= lots;
      other.lots -= lots;
    }
  const rest: readonly Part[] = open.filter(({ lots }) => lots > 0n);
  return { pairs, rest };
}

/** Returns a price on the grid, near the mark at the start of the run, and inside the spread where that has room. */
async function pxNear(client: VenueClient, market: MarketFacts): Promise<bigint | null> {
  const { coin, mark, tick } = market;
  if (mark === null) return null;
  const reply = await client.read('l2_book', { coin });
  const book = reply.kind === 'data' ? reply.data : undefined;
  // An unreadable price does not keep a position open.
  const best = (side: 'bids' | 'asks') => topLevelPxOf(rowsIn(book, side)) ?? null;
  const bid = best('bids');
  const ask = best('asks');
  const near = gridPxAtMarkPercent(market, 100);
  if (bid !== null && near <= bid) return bid + tick;
  return ask !== null && near >= ask && ask > tick ? ask - tick : near;
}
