import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { orderAction } from '../check/order-spec.ts';
import { requireOnlyStatusEntry } from '../check/pending-orders.ts';
import { wholeUnitFilledFigures } from '../client/entry-figures.ts';
import { decimalAt } from '../client/json-at.ts';
import type { StatusEntry } from '../client/replies.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { sizeInUnits } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readPositions } from './own-positions.ts';
import { restInsideSpread } from './own-trade.ts';
import type { TwoTraders } from './two-traders.ts';

// Accounts in hedge mode: two legs in one market, each with its own size.

export type HedgeLeg = 'long' | 'short';

export const makePositionModeAction = (hedge: boolean) => ({ type: 'set_position_mode', params: { hedge } });

/** Reads `position_mode` of an account, once it is the awaited one, or does not change any more. */
export async function awaitPositionMode(
  { given, target, pace }: PollContext,
  { address }: Identity,
  awaited: 'one_way' | 'hedge',
): Promise<Traced<string>> {
  const read = async () => field(given.data(await target.read('account_state', { address })), 'position_mode');
  const mode = await pace.eventually(read, ({ value }) => value === awaited);
  return derived(String(mode.value), mode);
}

/** Switches a flat account to hedge mode, or blocks the case. */
export async function switchToHedgeMode(watching: PollContext, who: Identity): Promise<void> {
  const { given, target } = watching;
  await given.accepted(target.act(who, makePositionModeAction(true)));
  const observed = await given.peekFeed({ type: 'account_state', user: who.address });
  const isHedged =
    observed?.position_mode === 'hedge' || (await awaitPositionMode(watching, who, 'hedge')).value === 'hedge';
  given.require(isHedged, 'the account is not in hedge mode');
}

/** Signed sizes of an account's two legs in one market, in whole units; zero: not open. */
export interface HedgeLegSizes {
  readonly long: Dec;
  readonly short: Dec;
}

/** Reads the legs, once they have the awaited sizes, or do not change any more. */
export async function awaitHedgeLegSizes(
  watching: PollContext,
  { address }: Identity,
  { coin }: MarketFacts,
  awaited: HedgeLegSizes,
): Promise<HedgeLegSizes> {
  return watching.pace.eventually(
    async () => legsIn(await readPositions(watching, address), coin),
    ({ long, short }) => long.equals(awaited.long) && short.equals(awaited.short),
  );
}

/** Reads the rows of one market, of which a hedged account has up to two. */
export async function readPositionRows(
  reading: ReadContext,
  address: string,
  coin: string,
): Promise<readonly JsonObject[]> {
  return (await readPositions(reading, address)).filter((row) => row.coin === coin);
}

/** By the sign of their size: `side` is judged separately. */
function legsIn(positions: readonly JsonObject[], coin: string): HedgeLegSizes {
  const sizes = positions.filter((row) => row.coin === coin).map((row) => decimalAt(row, 'size'));
  const sum = (sign: number) => {
    const ofSign = sizes.filter((size) => size.compare(Dec.of(0)) === sign);
    return ofSign.length === 0 ? Dec.of(0).readAt({ holder: positions, keys: [] }) : Dec.sum(ofSign);
  };
  return { long: sum(1), short: sum(-1) };
}

/** An order of the taker on one of its legs. */
export interface HedgeLegOrder {
  readonly side: 'bid' | 'ask';
  readonly leg: HedgeLeg;
  readonly size: bigint;
  readonly reduceOnly?: boolean;
}

/**
 * Makes the taker send an order that matches one of the maker, if it is accepted at all; the rest of either is cancelled.
 * @returns its reply, its entry and the resulting legs: the case judges them
 */
export async function attemptTradeOnHedgeLeg(
  context: PollContext & Pick<CaseContext<never>, 'venue'>,
  { maker, taker, market, pxs: [px] }: TwoTraders,
  { side, leg, size, reduceOnly = false }: HedgeLegOrder,
): Promise<{ readonly reply: ActResult; readonly entry: StatusEntry; readonly sizes: HedgeLegSizes }> {
  const { given, target, pace } = context;
  const { oid } = await restInsideSpread(context, maker, { market, px, size, side: side === 'bid' ? 'ask' : 'bid' });
  const order = orderAction(taker, { market, px, size, side, tif: 'ioc', positionSide: leg, reduceOnly });
  const reply = await given.settled(order, target.act(taker, order));
  const entry = requireOnlyStatusEntry(reply);
  // A complete fill leaves no resting order, unless others trade: the end of the case cancels the rest.
  const filled = entry.kind === 'filled' ? wholeUnitFilledFigures(entry, { market, px, size }) : null;
  if (!given.isSparing || filled?.size.equals(sizeInUnits(size, market)) !== true)
    await target.act(maker, { type: 'cancel_order', cancel: { owner: maker.address, market: market.id, oid } });
  await pace.committed();
  return { reply, entry, sizes: legsIn(await readPositions(context, taker.address), market.coin) };
}
