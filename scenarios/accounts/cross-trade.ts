import type { Given } from '../../harness/check/given.ts';
import { Blocked, Disturbed } from '../../harness/check/verdicts.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import type { VenueClient } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** A price at which nobody else rests or takes: book plane, whole USDC x 1e8. */
const PX_PLACES = 8;

export interface CrossWish {
  readonly market: MarketFacts;
  /** Rests the ask. */
  readonly maker: Identity;
  /** Takes it, and is long afterwards. */
  readonly taker: Identity;
  /** Whole USDC that the trade is worth at least; 60 when left out. */
  readonly usdc?: bigint;
  /** In lots, in place of a worth. */
  readonly size?: bigint;
}

/** One trade between two own accounts: the taker bought. */
export interface CrossTrade {
  readonly px: bigint;
  readonly size: bigint;
  /** The taker's order. */
  readonly oid: string;
}

/**
 * Trades between two own accounts inside the spread, a little above the mark where the spread has room for it.
 * @throws Blocked when the book leaves no room, Disturbed when somebody else's order got in between
 */
export async function crossTrade(
  { given, target }: { readonly given: Given; readonly target: VenueClient },
  wish: CrossWish,
): Promise<CrossTrade> {
  const { market, maker, taker, usdc = 60n } = wish;
  const px = await priceInside(given, target, market);
  const size = wish.size ?? given.sizeWorth(market, px, usdc);
  const rests = await given.placed(maker, { market, side: 'ask', px, size });
  if (rests.kind === 'filled') throw new Disturbed('a bid of somebody else came to the price of the maker');
  if (rests.kind !== 'resting')
    throw new Blocked(
      `the order of the maker is ${rests.kind}${rests.kind === 'error' ? `: ${rests.error.code}` : ''}`,
    );
  const takes = await given.placed(taker, { market, side: 'bid', px, size, tif: 'ioc' });
  if (takes.kind === 'error') throw new Blocked(`the order of the taker is refused: ${takes.error.code}`);
  if (takes.kind !== 'filled')
    throw new Disturbed(`the order of the taker is ${takes.kind}: somebody else took the maker's`);
  const own = rowsAt(given.data(await target.read('user_fills', { address: maker.address })), 'fills').find(
    ({ oid }) => oid === rests.oid,
  );
  if (own === undefined || decimalAt(own, 'sz').scaledTo(market.szDecimals) !== size)
    throw new Disturbed('the two orders did not trade with one another alone');
  return { px, size, oid: takes.oid };
}

async function priceInside(given: Given, target: VenueClient, market: MarketFacts): Promise<bigint> {
  const book = given.data(await target.read('l2_book', { coin: market.coin }));
  const bid = bestOf(book, 'bids') ?? 0n;
  const ask = bestOf(book, 'asks');
  const { tick } = market;
  // Off the mark, so that the position shows a result at once.
  const wished = ((given.pxAt(market, 100) * 1002n) / 1000n / tick) * tick;
  if (wished > bid && (ask === null || wished < ask)) return wished;
  const middle = ask === null ? bid + tick : ((bid + ask) / 2n / tick) * tick;
  if (middle > bid && (ask === null || middle < ask)) return middle;
  throw new Blocked(`the spread of ${market.coin} has no room for a trade between own accounts`);
}

function bestOf(book: JsonObject, side: 'bids' | 'asks'): bigint | null {
  const [first] = rowsAt(book, side);
  return first === undefined ? null : decimalAt(first, 'px').scaledTo(PX_PLACES);
}
