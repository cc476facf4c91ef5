import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { CaseContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { hasFineTick } from '../check/market-picker.ts';
import { toWireInteger } from '../check/order-spec.ts';
import { refusalOf } from '../client/replies.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { readPerpRow } from './market-row.ts';
import { commitInOneBlock } from './reply-before-commit.ts';
import { enactVote } from './votes.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'control' | 'pace'>;

/** Long enough for all orders of a case to join one window, in one block. */
const PERIOD_MS = 1_000;

/** Refusal codes of a venue that admits no orders to its auctions (D88). */
const closedCodes = ['MARKET_INACTIVE', 'PRECONDITION_FAILED'] as const;

export function isAuctionEntryRefused(reply: ActResult): boolean {
  const refusal = refusalOf(reply);
  return refusal !== null && (closedCodes as readonly string[]).includes(refusal.code);
}

/** Order of a batch: price x 1e8, size in lots. */
export interface FbaOrderSpec {
  readonly market: MarketFacts;
  readonly side: 'bid' | 'ask';
  readonly px: bigint;
  readonly size: bigint;
}

/** @param owner  account that the signing agent acts for */
export function fbaSubmitAction({ market, side, px, size }: FbaOrderSpec, owner?: Identity) {
  return {
    type: 'fba_submit',
    params: {
      ...(owner === undefined ? {} : { owner: owner.address }),
      market: market.id,
      side: side === 'bid' ? 'Bid' : 'Ask',
      size: toWireInteger(size),
      price: toWireInteger(px),
    },
  } satisfies WireAction;
}

/** Leases a market for a batch to the case. @param isListed  whether it already has batch auctions: otherwise a vote enables them */
export async function leaseMarketForFba({
  given,
  venue,
}: Pick<CaseContext<never>, 'given' | 'venue'>): Promise<{ readonly market: MarketFacts; readonly isListed: boolean }> {
  const listed = venue.markets.find(
    ({ isBatched, open, close, halted, mark }) => isBatched && open && close && !halted && mark !== null,
  );
  if (listed !== undefined) return { market: await given.withPriceScale(await given.leased(listed)), isListed: true };
  return { market: await given.market(hasFineTick, 300n), isListed: false };
}

/** Whether reads show that the market has batch auctions. */
export async function readFbaEnabled(
  context: Pick<Context, 'given' | 'target'>,
  { coin }: MarketFacts,
): Promise<Traced<boolean>> {
  const flag = field(await readPerpRow(context, 'markets_meta', coin), 'fba_enabled');
  return derived(flag.value === true, flag);
}

/**
 * Switches the market to batch auctions, or back to its book. Name and payload of the vote are assumptions.
 * @throws Unsupported where the operator interface does not accept it
 */
export function voteFbaClearing(context: Context, { coin }: MarketFacts, isOn: boolean): Promise<void> {
  return enactVote(context, 'SetFbaMode', { coin, period_ms: isOn ? PERIOD_MS : 0 });
}

/**
 * Makes orders join one window of a batch auction, in this order, and lets it end.
 * @throws Unsupported where the venue admits no orders
 */
export async function runOneFbaBatch(
  context: Context,
  orders: readonly (readonly [who: Identity, wish: FbaOrderSpec])[],
): Promise<void> {
  const replies = await commitInOneBlock(
    context,
    orders.map(([who, spec]) => [who, fbaSubmitAction(spec)] as const),
  );
  for (const reply of replies) submitToBatch(reply);
  await context.control.advance(2 * PERIOD_MS);
}

function submitToBatch(reply: ActResult): void {
  const refusal = refusalOf(reply);
  if (refusal === null) return;
  if (isAuctionEntryRefused(reply)) throw new Unsupported('batch auctions');
  throw new Blocked(`fba_submit was refused: ${refusal.code}`);
}
