import type { CaseContext, ReadContext } from '../check/case-context.ts';
import type { Expectation } from '../check/expect.ts';
import { decimalAt, rowsAt } from '../client/json-at.ts';
import { isRefused } from '../client/outcome.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { pxInUsdc } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { DisturbedByOtherQuotes } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { fineMarkTickRequirement } from '../setup/market-requirements.ts';
import { readOpenOrders } from '../setup/own-orders.ts';
import { restEachInsideSpread, restInsideSpread } from '../setup/own-trade.ts';
import { leaseTwoTraders, type TwoTraders } from '../setup/two-traders.ts';

/** Two quotes of an own account around a spread in which a chase can move, and the chasing account. */
export interface ChasedBook {
  readonly traders: TwoTraders;
  readonly market: MarketFacts;
  /** Returns a price between the quotes at their initial prices. */
  at(ticksAboveBid: number): bigint;
  /**
   * Moves the quoting account's bid this many ticks above the initial one, or its ask below; an improved quote is the only one at its
   * price.
   */
  quote(side: 'bid' | 'ask', ticks: number): Promise<{ readonly oid: string }>;
  /**
   * Checks, where others trade, that none of their orders is between the quotes: a chase would follow it. @throws Disturbed where one is
   */
  undisturbed(): Promise<void>;
}

/** Requires a grid so fine that one permille of the mark contains a few steps. */
export const hasChaseRoom = fineMarkTickRequirement(4_000n);

export async function prepareChasedBook(context: CaseContext<never>): Promise<ChasedBook> {
  const traders = await leaseTwoTraders(context, { fits: hasChaseRoom });
  const { market, maker, pxs } = traders;
  const [bid, , ask] = pxs;
  const { tick } = market;
  const spec = (side: 'bid' | 'ask', ticks: number) => {
    const px = side === 'bid' ? bid + BigInt(ticks) * tick : ask - BigInt(ticks) * tick;
    return { market, side, px, size: traders.size() };
  };
  const quote = (side: 'bid' | 'ask', ticks: number) => restInsideSpread(context, maker, spec(side, ticks));
  await restEachInsideSpread(context, maker, [spec('bid', 0), spec('ask', 0)]);
  const undisturbed = async () => {
    if (context.venue.isolation === 'closed') return;
    const isInside = (_side: string, px: Dec) => px.compare(pxInUsdc(bid)) >= 0 && px.compare(pxInUsdc(ask)) <= 0;
    if (await doOthersHaveRestingOrders(context, market, [maker, traders.taker], isInside))
      throw new DisturbedByOtherQuotes('somebody else quotes inside the spread');
  };
  return { traders, market, at: (ticks) => bid + BigInt(ticks) * tick, quote, undisturbed };
}

/** Whether some level of a book, among those selected by `counts`, contains more than the orders of these accounts. */
export async function doOthersHaveRestingOrders(
  reading: ReadContext,
  { coin }: MarketFacts,
  accounts: readonly Identity[],
  counts: (side: 'bids' | 'asks', px: Dec) => boolean,
): Promise<boolean> {
  const { given, target } = reading;
  const [reply, ...own] = await Promise.all([
    target.read('l2_book', { coin }),
    ...accounts.map(({ address }) => readOpenOrders(reading, address)),
  ]);
  const book = given.data(reply);
  const ownAt = (px: Dec) =>
    Dec.sum(
      own
        .flat()
        .filter((row) => row.coin === coin && decimalAt(row, 'px').equals(px))
        .map((row) => decimalAt(row, 'sz')),
    );
  return (['bids', 'asks'] as const).some((side) =>
    rowsAt(book, side).some((level) => {
      const px = decimalAt(level, 'px');
      return counts(side, px) && decimalAt(level, 'sz').compare(ownAt(px)) > 0;
    }),
  );
}

/**
 * Judges that the venue accepts a chase between two own quotes.
 * @throws Disturbed on a refusal where another trader quotes between them: it may have had no room
 */
export async function judgeChaseAccepted(
  expectation: Expectation,
  { undisturbed }: Pick<ChasedBook, 'undisturbed'>,
  reply: ActResult,
): Promise<void> {
  if (isRefused(reply)) await undisturbed();
  expectation.accepted(reply);
}
