import { isJsonArray, type JsonArray, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { ReadContext } from '../check/case-context.ts';
import { type BookTops, bookTopsOf } from '../client/book-tops.ts';
import { bystanderAddress } from '../client/bystander.ts';
import { isUnreadableForm } from '../client/deviating-forms.ts';
import { at, decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { readPerpRow } from './market-row.ts';

/** Mark and best prices of a perpetual, whole USDC x 1e8. */
export interface MarketQuote extends BookTops {
  readonly mark: bigint;
}

/** A level further from the mark than this factor is in another plane, or in a book that should be read. */
export const MAX_MARK_MULTIPLE = 100n;

/** Returns the current quote of a market, over the feed where possible, for choosing a price. */
export async function peekOrReadQuote(reading: ReadContext, coin: string): Promise<MarketQuote> {
  return (await peekQuote(reading, coin)) ?? readQuote(reading, coin);
}

async function peekQuote({ given }: Pick<ReadContext, 'given'>, coin: string): Promise<MarketQuote | null> {
  const [book, asset] = await Promise.all([
    given.peekFeed({ type: 'l2_book', coin }),
    given.peekFeed({ type: 'active_asset_data', user: bystanderAddress, coin }),
  ]);
  const mark = inPlane(asset?.mark_px);
  if (book === null || mark === null) return null;
  return quoteIn(mark, [at(book, 'levels.0.0') ?? null, at(book, 'levels.1.0') ?? null]);
}

async function readQuote({ given, target }: ReadContext, coin: string): Promise<MarketQuote> {
  const [reply, row] = await Promise.all([
    target.read('l2_book', { coin }),
    readPerpRow({ given, target }, 'markets', coin),
  ]);
  const mark = decimalAt(row, 'mark_px').truncated(8).scaledTo(8) ?? 0n;
  const isRead = reply.kind !== 'data' || !isUnreadableForm(reply.data);
  const reported = isRead ? null : quoteIn(mark, bboLevelsIn(await given.peekFeed({ type: 'bbo', coin })));
  return reported ?? { mark, ...bookTopsOf(given.data(reply)) };
}

/** null: no levels, or some in another plane. */
function quoteIn(mark: bigint, levels: JsonArray | null): MarketQuote | null {
  if (levels === null) return null;
  const [bid = null, ask = null] = levels.map((level) => inPlane(at(level, 'px')));
  const isFar = (px: bigint | null) => px !== null && (px * MAX_MARK_MULTIPLE < mark || px > mark * MAX_MARK_MULTIPLE);
  return isFar(bid) || isFar(ask) ? null : { mark, bid, ask };
}

/** Returns the best level of each side in a `bbo` body; null: it has none. */
export function bboLevelsIn(body: JsonObject | null): JsonArray | null {
  return isJsonArray(body?.bbo) && body.bbo.length === 2 ? body.bbo : null;
}

/** null: no decimal. */
function inPlane(px: unknown): bigint | null {
  return Dec.parse(px)?.truncated(8).scaledTo(8) ?? null;
}
