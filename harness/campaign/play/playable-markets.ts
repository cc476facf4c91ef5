import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { awaitFirstBboAndClose } from '../../check/first-bbo.ts';
import { assumeKnownForm, isUnreadableForm } from '../../client/deviating-forms.ts';
import { FeedClient } from '../../client/feed-client.ts';
import { rowsIn } from '../../client/json-at.ts';
import { MARKETS_PER_SEQUENCE } from '../../generate/references.ts';
import type { Random } from '../../kernel/random.ts';
import type { MarketFacts } from '../../probe/facts.ts';
import type { Session } from '../../runner/session.ts';
import { isSilence, type Target } from '../../target/wire.ts';
import { objectOrEmpty } from '../adopt/figures.ts';
import { TargetSide } from './target-side.ts';

/** Markets on which a campaign can be played. */
export interface PlayableMarkets {
  readonly trading: readonly string[];
  /** Markets closed to opening orders, or delisted: their refusals are compared as well. */
  readonly closed: readonly string[];
  /** Open pairs quoted in USDC. */
  readonly pairs: readonly string[];
}

/** Maximum sequences in parallel, given enough markets. */
export const MAX_LANES = 8;

/**
 * Draws disjoint sets of markets for parallel sequences: as many as possible with trading markets only; a last lane with too few trading
 * markets gets a closed one as well. A campaign with few markets has one lane.
 */
export function drawMarketLanes(
  random: Random,
  { trading, closed }: Pick<PlayableMarkets, 'trading' | 'closed'>,
  markets: number,
): string[][] {
  const left = random.shuffled(trading);
  const other = random.shuffled(closed);
  const lanes: string[][] = [];
  while (left.length > 0 && lanes.length < MAX_LANES) {
    const coins = left.splice(0, markets);
    lanes.push([...coins, ...other.splice(0, markets - coins.length)]);
  }
  // Adds a closed market to a trading one: its refusals are compared as well.
  const last = lanes.at(-1);
  const refusing = other[0];
  if (last !== undefined && refusing !== undefined && markets > 1 && last.length === markets && random.int(1, 3) === 1)
    last[markets - 1] = refusing;
  return lanes;
}

/** Returns lanes of trading markets only, each as large as a sequence needs; one lane where there are too few. */
export function makeTradingMarketLanes({ trading }: PlayableMarkets): string[][] {
  const count = Math.max(1, Math.min(MAX_LANES, Math.floor(trading.length / MARKETS_PER_SEQUENCE)));
  return Array.from({ length: count }, (_, lane) =>
    trading.slice(lane * MARKETS_PER_SEQUENCE, (lane + 1) * MARKETS_PER_SEQUENCE),
  );
}

/** Maximum markets that one campaign is played on; the seed chooses them. */
const MOST = { trading: 16, closed: 4, pairs: 2 };

/** Returns markets that have a mark and no resting orders: the shadow's books start empty. */
export async function findPlayableMarkets(random: Random, session: Session): Promise<PlayableMarkets> {
  const trades = ({ open, close, halted }: MarketFacts) => open && close && !halted;
  const marked = random.shuffled(
    session.facts.markets.filter(
      // No read shows the fees of a deployer's market.
      ({ coin, mark, isBatched }) => mark !== null && !isBatched && !coin.includes(':'),
    ),
  );
  const emptyOf = async (markets: readonly Pick<MarketFacts, 'coin'>[]) => {
    const empty = await Promise.all(markets.map(({ coin }) => bookIsEmpty(session, coin)));
    return markets.flatMap(({ coin }, at) => (empty[at] === true ? [coin] : []));
  };
  const open = random.shuffled(await openPairs(session));
  const [trading, closed, pairs] = await Promise.all([
    emptyOf(marked.filter(trades).slice(0, MOST.trading)),
    emptyOf(marked.filter((market) => !trades(market)).slice(0, MOST.closed)),
    emptyOf(open.slice(0, MOST.pairs)),
  ]);
  return { trading, closed, pairs };
}

/** Returns none for a venue without a spot section. */
async function openPairs({ target, facts }: Session): Promise<readonly Pick<MarketFacts, 'coin'>[]> {
  const { spot } = await new TargetSide(target).data('markets', { kind: 'spot' }).catch(() => ({ spot: {} }));
  return rowsIn(objectOrEmpty(spot), 'pairs').flatMap(({ name, active, quote, base }) =>
    typeof name === 'string' && active === true && quote === facts.usdc.signingId && base !== quote
      ? [{ coin: name }]
      : [],
  );
}

/** @throws UnknownWireFormError when neither the book nor `bbo` can be read */
async function bookIsEmpty({ target }: Session, coin: string): Promise<boolean> {
  const body = JSON.stringify({ type: 'l2_book', coin });
  const outcome = await target.request({
    method: 'POST',
    path: '/info',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const data = outcome.kind === 'reply' && isJsonObject(outcome.reply.json) ? outcome.reply.json.data : undefined;
  const isBare = isUnreadableForm(data) ? await bboIsEmpty(target, coin) : null;
  if (isBare !== null) return isBare;
  assumeKnownForm(data);
  return (
    isJsonObject(data) && isJsonArray(data.bids) && isJsonArray(data.asks) && data.bids.length + data.asks.length === 0
  );
}

/** Whether the book is empty, according to the feed; null: the feed does not show it. */
async function bboIsEmpty(target: Target, coin: string): Promise<boolean | null> {
  const socket = await target.connect();
  const isEmpty = isSilence(socket) ? null : await awaitFirstBboAndClose(new FeedClient(socket), coin);
  return isJsonArray(isEmpty?.bbo) ? isEmpty.bbo.every((level) => level === null) : null;
}
