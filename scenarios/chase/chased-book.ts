import type { CaseContext } from '../../harness/check/case-context.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { Disturbed } from '../../harness/check/verdicts.ts';
import { type ActReply, refusalOf } from '../../harness/client/replies.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { eachRestsInside, restsInside } from '../../harness/setup/own-trade.ts';
import { type TwoTraders, twoTraders } from '../../harness/setup/two-traders.ts';

/** Two quotes of an own account around a spread with room for a chase to move in, and who chases. */
export interface ChasedBook {
  readonly traders: TwoTraders;
  readonly market: MarketFacts;
  /** Between the quotes at their first place. */
  at(ticksAboveBid: number): bigint;
  /** The quoting account's bid, so many ticks above the first one, or its ask, so many below; a better one stands alone. */
  quote(side: 'bid' | 'ask', ticks: number): Promise<{ readonly oid: string }>;
}

/** So fine a grid that one permille of the mark holds a few of its steps. */
const hasRoom = ({ mark, tick }: MarketFacts) => mark !== null && mark >= 4_000n * tick;

export async function chasedBook(context: CaseContext<never>): Promise<ChasedBook> {
  const traders = await twoTraders(context, { fits: hasRoom });
  const { market, maker, pxs } = traders;
  const [bid, , ask] = pxs;
  const { tick } = market;
  const wish = (side: 'bid' | 'ask', ticks: number) => {
    const px = side === 'bid' ? bid + BigInt(ticks) * tick : ask - BigInt(ticks) * tick;
    return { market, side, px, size: traders.size() };
  };
  const quote = (side: 'bid' | 'ask', ticks: number) => restsInside(context, maker, wish(side, ticks));
  await eachRestsInside(context, maker, [wish('bid', 0), wish('ask', 0)]);
  return { traders, market, at: (ticks) => bid + BigInt(ticks) * tick, quote };
}

/**
 * That the venue takes a chase between two own quotes.
 * @throws Disturbed on a refusal where others trade: they may have left it no room
 */
export function isTaken(
  expectation: Expectation,
  { isolation }: CaseContext<never>['venue'],
  reply: ActReply,
  what = 'a chase that is taken',
): void {
  const refusal = refusalOf(reply);
  if (refusal !== null && isolation === 'shared') throw new Disturbed(`the chase was refused: ${refusal.code}`);
  expectation.that(refusal === null, { expected: what, actual: reply });
}
