import type { CaseContext } from '../../harness/check/case-context.ts';
import { Blocked, Disturbed } from '../../harness/check/verdicts.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { sameDecimal } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { restsInside } from '../orders/own-trade.ts';
import { whole } from './whole.ts';

type Desk = Pick<CaseContext<ClauseId>, 'given' | 'target' | 'venue' | 'pace'>;

/** One print between two own accounts, as both will read it. */
export interface OwnTrade {
  readonly market: MarketFacts;
  readonly px: bigint;
  readonly size: bigint;
  readonly maker: Identity;
  readonly taker: Identity;
  readonly makerOid: string;
  readonly takerOid: string;
  readonly takerCloid: string;
}

/** `taker` buys from `maker` inside the spread, where nobody else rests. @throws Disturbed when somebody got in between */
export async function ownTrade(
  desk: Desk,
  market: MarketFacts,
  maker: Identity,
  taker: Identity,
  takerCloid: string,
  worth = 20n,
): Promise<OwnTrade> {
  const { given } = desk;
  const px = await insideSpread(desk, market);
  const size = given.sizeWorth(market, px, worth);
  const { oid: makerOid } = await restsInside(desk, maker, { market, side: 'ask', px, size });
  const entry = await given.placed(taker, { market, side: 'bid', px, size, tif: 'ioc', cloid: takerCloid });
  // An order that found nobody is `filled` as well, with nothing.
  if (entry.kind !== 'filled' || !sameDecimal(entry.totalSz, whole(size, market.szDecimals))) {
    if (desk.venue.isolation === 'shared') throw new Disturbed('somebody else took the order that we meant to take');
    throw new Blocked(`the order that should trade is ${entry.kind}`);
  }
  return { market, px, size, maker, taker, makerOid, takerOid: entry.oid, takerCloid };
}

async function insideSpread({ given, target }: Desk, market: MarketFacts): Promise<bigint> {
  const book = given.data(await target.read('l2_book', { coin: market.coin }));
  const best = (side: 'bids' | 'asks') => {
    const [top] = rowsAt(book, side);
    return top === undefined ? null : decimalAt(top, 'px').scaledTo(8);
  };
  const [bid, ask] = [best('bids'), best('asks')];
  const near = given.pxAt(market, 100);
  const highest = ask === null ? near : ask - market.tick;
  const lowest = bid === null ? market.tick : bid + market.tick;
  if (lowest > highest) throw new Disturbed(`the spread of ${market.coin} has no room for an order of ours`);
  // The middle one of three: near the mark, and inside.
  const [, px = near] = [lowest, near, highest].sort((a, b) => (a < b ? -1 : 1));
  return px;
}
