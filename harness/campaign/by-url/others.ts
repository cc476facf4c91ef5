import { isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { hasTradedWithStrangers } from '../../case/strangers.ts';
import { rowsIn } from '../../client/json-at.ts';
import { NonceSource, VenueClient } from '../../client/venue-client.ts';
import { Dec } from '../../compare/decimal.ts';
import type { Difference } from '../compare/difference.ts';
import type { KnownTarget } from '../play/campaign-environment.ts';
import { subAccountsAndVaultsOf } from '../play/close-positions.ts';
import type { RunContext } from '../play/run-context.ts';
import type { TargetSide } from '../play/target-side.ts';
import type { RunMarkets } from '../sequence/run-markets.ts';
import { dataOf } from '../shadow.ts';
import { needsQuietBook } from './family-by-url.ts';

interface Played extends Pick<RunContext, 'adopted' | 'correspondence' | 'participants' | 'played' | 'shadow'> {
  readonly environment: KnownTarget;
  readonly markets: Pick<RunMarkets, 'initial'>;
  readonly target: Pick<TargetSide, 'read' | 'wire'>;
}

/**
 * Whether something other than the sequence may have moved the compared value: another trader's order is in one of its books, was in the
 * differing book or matched one of its orders, or funding was due. A sequence that places no orders cannot be affected.
 */
export async function isPossiblyFromOthers(context: Played, found: Difference): Promise<boolean> {
  if (!needsQuietBook(context.played.family)) return false;
  return isPastFunding(context) || (await othersQuote(context, found)) || (await othersTraded(context));
}

function isPastFunding({ adopted, markets, shadow }: Played): boolean {
  const dues = markets.initial.flatMap(({ coin }) => adopted.boundaries.get(coin) ?? []);
  return dues.some((dueMs) => dueMs > adopted.timeMs && dueMs <= shadow.venue.timeMs);
}

function ownAddresses(context: Played): readonly string[] {
  return [
    ...context.participants.accounts.map(({ address }) => address),
    ...subAccountsAndVaultsOf(context).map(({ address }) => address),
  ];
}

async function othersTraded(context: Played): Promise<boolean> {
  const { facts } = context.environment.session;
  const { serviceName, chainId } = facts;
  const client = new VenueClient(context.target.wire, { serviceName, chainId }, new NonceSource(() => 0));
  return hasTradedWithStrangers(client, ownAddresses(context), facts);
}

/**
 * Whether a book has more on one side than the sequence's own orders, by the target's list and by the shadow's: an order that the target
 * lost from its list is not another trader's.
 */
async function othersQuote(context: Played, found: Difference): Promise<boolean> {
  const { markets, shadow, target } = context;
  const read = async (body: JsonObject) => dataOf((await target.read(body)).json);
  const lists = await Promise.all(ownAddresses(context).map((address) => read({ type: 'open_orders', address })));
  const own = lists.flatMap((list) => rowsIn(list, 'orders')).filter(({ tif }) => tif !== 'trigger');
  const books = await Promise.all(markets.initial.map(({ coin }) => read({ type: 'l2_book', coin })));
  return [...books, differingBook(found)].filter(isJsonObject).some((book) => {
    const coin = String(book.coin);
    const expected = dataOf(shadow.read({ type: 'l2_book', coin }).json);
    return (['B', 'A'] as const).some((side) => {
      const listed = sumOf(own.filter((row) => row.coin === coin && row.side === side));
      const shown = sumOf(levelsOf(book, side));
      return [listed, sumOf(levelsOf(expected, side))].every((ours) => shown.compare(ours) > 0);
    });
  });
}

/** Another trader's order may have gone since the book was read. */
function differingBook({ place, shownBy }: Difference): JsonValue | undefined {
  return place.kind === 'read' && place.type === 'l2_book' ? dataOf(shownBy?.json) : undefined;
}

function levelsOf(book: JsonValue | undefined, side: 'A' | 'B'): readonly JsonObject[] {
  return rowsIn(book, side === 'B' ? 'bids' : 'asks');
}

function sumOf(rows: readonly JsonObject[]): Dec {
  return Dec.sum(rows.map(({ sz }) => Dec.parse(sz) ?? Dec.of(0)));
}
