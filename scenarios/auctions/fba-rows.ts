import { check } from '../../harness/check/check.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import {
  fbaSubmitAction,
  isAuctionEntryRefused,
  leaseMarketForFba,
  voteFbaClearing,
} from '../../harness/setup/batch-auctions.ts';
import { snapPxToGrid } from '../../harness/setup/index-price.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { closeMutualPositionsAtEnd } from '../../harness/setup/own-trade.ts';
import { peekOrReadQuote } from '../../harness/setup/quote.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Attempts to get two orders into one window: they may arrive on either side of a boundary. */
const TRIES = 4;
/** Longer than a window; no read shows its length. */
const WINDOW_MS = 6_000;

export default check({
  id: 'auctions.fba.rows',
  title:
    'both parties of a position opened in a batch auction have fills that add up to it, with the same cause if any',
  clauses: ['fills.lanes.batch-auction'],
  by: 'act',
  accounts: 'fresh',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const { market, isListed } = await leaseMarketForFba(context);
    // Others may trade on a market that is switched to batches.
    if (!isListed && venue.isolation !== 'closed') throw new Unsupported('closed');
    const [buyer, seller] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const { mark } = await peekOrReadQuote(context, market.coin);
    const { px } = snapPxToGrid(market, mark);
    closeMutualPositionsAtEnd(context, market, px, { maker: seller, taker: buyer });
    const order = { market, px, size: scaledSizeForNotional(market, px, 50n) } as const;
    const held = async ({ address }: Identity) => {
      const row = (await readPositions(context, address)).find(({ coin }) => coin === market.coin);
      return row === undefined ? Dec.of(0) : decimalAt(row, 'size').abs();
    };
    const none = Dec.of(0);
    const sent = (first: Identity, second: Identity) =>
      Promise.all([
        target.act(first, fbaSubmitAction({ ...order, side: 'bid' })),
        target.act(second, fbaSubmitAction({ ...order, side: 'ask' })),
      ]);
    // Runs before the positions are closed through the book, which may accept no orders in batch mode.
    given.afterwards(async () => {
      if (!isListed) return voteFbaClearing(context, market, false);
      if ((await held(buyer)).equals(none)) return;
      await sent(seller, buyer);
      await pace.passed(WINDOW_MS);
    });
    if (!isListed) await voteFbaClearing(context, market, true);
    let holdings: readonly Dec[] = [];
    for (let tried = 0; tried < TRIES && !holdings.some((size) => size.compare(none) > 0); tried++) {
      const replies = await sent(buyer, seller);
      if (replies.some((reply) => isAuctionEntryRefused(reply))) throw new Unsupported('batch auctions');
      given.require(replies.every(isAccepted), 'an order of a batch was refused');
      await pace.passed(WINDOW_MS);
      holdings = await Promise.all([held(buyer), held(seller)]);
    }
    if (!holdings.some((size) => size.compare(none) > 0)) throw new NotExercised('a batch that fills two equal orders');
    const causes: Traced<string>[] = [];
    for (const [n, who] of [buyer, seller].entries()) {
      const size = holdings[n] ?? none;
      const rows = await pace.eventually(
        () => readFills(context, who.address),
        (listed) => sumAt(listed, 'sz').compare(size) >= 0,
      );
      expect('fills.lanes.batch-auction').decimal(
        derived(sumAt(rows, 'sz'), rows),
        size,
        `size in the fills of the ${n === 0 ? 'buyer' : 'seller'}`,
      );
      causes.push(derived(causesOf(rows), rows));
    }
    // Whether a clearing is a cause is open; both orders are cleared alike.
    const [ofBuyer, ofSeller] = causes;
    if (ofBuyer !== undefined && ofSeller !== undefined)
      expect('fills.lanes.batch-auction').relation(
        'the same cause, or none, on the fills of both parties',
        { buyer: ofBuyer, seller: ofSeller },
        (shown) => shown.buyer === shown.seller,
        'cause',
      );
  },
});

function causesOf(rows: readonly JsonObject[]): string {
  return [...new Set(rows.map(({ cause }) => (typeof cause === 'string' ? cause : 'none')))].sort().join(', ');
}
