import type { CaseContext } from '../../harness/check/case-context.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { isParkedLegRow, type ParkedLegSpec, parkedLegAction, parkedLegRowIn } from '../../harness/setup/parked-leg.ts';
import { judgeNoParkedLegRow, type OpenOrderRows } from './leg-rows.ts';
import { judgeLimitExit, limitExitClauses, readLegStatusWord } from './limit-exit.ts';
import { isLegParked } from './mark-moves.ts';
import type { NudgedMarkLong } from './nudged-long.ts';

export const lastExitClauses = [
  ...limitExitClauses,
  'triggers.fire.market-size',
  'triggers.block.market-limit-px',
  'triggers.ladder.retires',
] as const;

type Context = CaseContext<(typeof lastExitClauses)[number]>;

const none = Dec.of(0);

interface Rest {
  /** Pieces of the long. */
  readonly left: bigint;
  /** An opposite leg, of a ladder if the venue has any. */
  readonly far: ParkedLegSpec;
  readonly isLadder: boolean;
  /** Whether quotes were observed to move the mark. */
  readonly mayFire: boolean;
}

/**
 * Fires a limit exit of a pair at the mark, then a market exit for more than is left.
 * @returns rows of `open_orders` after both
 */
export async function fireAndJudgeLastExits(
  context: Context,
  long: NudgedMarkLong,
  rest: Rest,
): Promise<OpenOrderRows> {
  const { given, target, pace, expect } = context;
  const { left, mayFire } = rest;
  const { traders, marks } = long;
  const { market, taker } = traders;
  const mark = await long.markNow();
  const onGrid = (percent: bigint) => ((mark * percent) / (100n * market.tick)) * market.tick;
  const exit = long.leg(mark, { isMarket: false, limitPx: onGrid(104n) });
  const sibling = long.leg(onGrid(150n), { tpsl: 'tp', kind: 'take_profit' });
  const grouped = await given.part(() => long.group(exit, sibling));
  const reply = grouped ?? (await given.accepted(target.act(taker, parkedLegAction(taker, exit))));
  const [entry] = reply.kind === 'statuses' ? reply.statuses : [];
  await pace.blocks();
  // A limit exit needs no fresh index: if the mark is at its level, it fires without any change. If the mark moves by itself, it may fire a
  // little later, before a market exit closes everything.
  const atOnce = await awaitOpenOrders(context, taker.address, (now) => !isLegParked(now, exit));
  const oid = entry?.kind === 'parked' ? entry.oid : String(parkedLegRowIn(atOnce, exit.cloid)?.oid ?? '');
  const farOid = parkedLegRowIn(atOnce, rest.far.cloid)?.oid;
  const parkedAs =
    farOid === undefined ? null : await readLegStatusWord(context, { oid: String(farOid), address: taker.address });
  const pair = { exit, sibling: grouped === null ? null : sibling, oid, parkedAs };
  const hasLeft = !isLegParked(atOnce, exit);
  if (hasLeft) await judgeLimitExit(context, taker, pair, atOnce);

  const large = long.leg(mark - market.tick, { size: long.lots(left + 1n), limitPx: onGrid(200n) });
  const isAcceptedLarge = mayFire && isAccepted(await target.act(taker, parkedLegAction(taker, large)));
  await marks.begin();
  await long.bids(3n);
  const hasFallen = () => marks.until((now) => now < large.triggerPx);
  const mayPass = isAcceptedLarge || !hasLeft;
  let hasPassed = mayPass && (await hasFallen());
  if (mayPass && !hasPassed && !long.quotes.hasBidders) {
    // The middle of the book is back where it was before its bids returned: it falls as an ask comes down.
    await long.asks(long.askBelow(mark));
    hasPassed = await hasFallen();
  }
  const rows = hasPassed
    ? await awaitOpenOrders(context, taker.address, (now) => ![exit, large].some((leg) => isLegParked(now, leg)))
    : await readOpenOrders(context, taker.address);
  // An exit that fires in the same block as the other finds nothing left to close.
  if (!hasLeft && !isLegParked(rows, exit) && rows.some((row) => !isParkedLegRow(row)))
    await judgeLimitExit(context, taker, pair, rows);
  else if (!hasLeft)
    for (const clause of limitExitClauses) expect(clause).exercised(false, 'a mark that comes to a limit leg first');
  const closed = await largeExit(context, long, left, large, {
    rows,
    hasFired: isAcceptedLarge && !isLegParked(rows, large),
  });
  if (rest.isLadder) await retired(context, long, rest.far, closed);
  return rows;
}

/** Judges an exit for more than is left. @returns the remaining long, whole units */
async function largeExit(
  { expect }: Context,
  long: NudgedMarkLong,
  left: bigint,
  large: ParkedLegSpec,
  { rows, hasFired }: { readonly rows: OpenOrderRows; readonly hasFired: boolean },
): Promise<Dec> {
  const closed = hasFired ? await long.left(0n) : long.pieces(left);
  // The mark may have reached it before there was a buyer: then nothing is sold, and nothing rests.
  const hasSold = hasFired && closed.compare(long.pieces(left)) < 0;
  if (expect('triggers.fire.market-size').exercised(hasSold, 'a market exit that found a buyer'))
    expect('triggers.fire.market-size').atLeast(closed, none, 'size');
  const bound = pxInUsdc(large.limitPx ?? 0n).toString();
  const rests = rows.some((row) => !isParkedLegRow(row) && isSameDecimal(row.px, bound));
  if (
    expect('triggers.block.market-limit-px').exercised(
      hasSold || (hasFired && rests),
      'a market exit that found a buyer',
    )
  )
    expect('triggers.block.market-limit-px').relation(
      `a long position of size 0, and no open order at ${bound}`,
      { size: closed, orders: rows },
      ({ size }) => !rests && size.compare(none) <= 0,
      'size',
    );
  return closed;
}

/** Closes what is left, and judges that the ladder ends with it. */
async function retired(context: Context, long: NudgedMarkLong, far: ParkedLegSpec, left: Dec): Promise<void> {
  const { given, expect } = context;
  const { market, taker } = long.traders;
  const size = left.scaledTo(market.szDecimals) ?? 0n;
  if (size > 0n)
    await given.placed(taker, { market, side: 'ask', px: long.quotes.bid, size, tif: 'ioc', reduceOnly: true });
  const isFlat = left.equals(none) || (await long.left(0n)).equals(none);
  if (!expect('triggers.ladder.retires').exercised(isFlat, 'a position that closes')) return;
  const rows = await awaitOpenOrders(context, taker.address, (now) => !isLegParked(now, far));
  judgeNoParkedLegRow(context, 'triggers.ladder.retires', rows, far, 'a rung of a position that has closed');
}
