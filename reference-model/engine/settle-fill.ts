import type { Side } from '../book/book-side.ts';
import type { Core } from '../core.ts';
import { accountHolder, type Holder } from '../money/holder.ts';
import { move } from '../money/move.ts';
import { notional, unitsOfUsd } from '../numeric/crossings.ts';
import type { BookPx, Lots } from '../numeric/planes.ts';
import { openAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { unindexLive } from '../state/indexes.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import type { LiveOrder } from '../state/venue-state.ts';
import { chargeFill } from './fees.ts';
import { factsOf } from './order-facts.ts';
import { fillLeg, type LegChange } from './positions.ts';

/** The incoming order of a print, as far as its settlement needs it. */
export interface TakerLeg {
  readonly owner: `0x${string}`;
  readonly oid: bigint;
  readonly cloid: string | null;
  readonly side: Side;
  readonly hash: string;
  /** What it still has to fill after this print. */
  readonly remaining: Lots;
}

export interface Print {
  readonly px: BookPx;
  readonly lots: Lots;
  readonly maker: LiveOrder;
  readonly makerRemaining: Lots;
}

/**
 * Settles one print: both legs, both fees, the maker's order record. A print always executes: resting orders passed
 * the gates when they were placed, and the documents name no second test.
 */
export function settleFill(core: Core, market: PerpMarket, taker: TakerLeg, print: Print): void {
  const { px, lots, maker, makerRemaining } = print;
  const takerAccount = openAccount(core.state, taker.owner);
  const makerAccount = openAccount(core.state, maker.owner);
  // Rates are read before the legs move, and before the fold of this event rolls the volumes.
  const { takerFee, makerFee } = chargeFill(core, takerAccount, makerAccount, notional(px, lots, market.szDecimals));
  const rules = core.rules.engine.positions;
  const took = fillLeg(rules, takerAccount, market, { side: taker.side, px, lots });
  const made = fillLeg(rules, makerAccount, market, { side: maker.side, px, lots });
  realize(core, market, taker.owner, took);
  realize(core, market, maker.owner, made);
  if (makerRemaining === 0n) unindexLive(core.state, maker);
  const tid = core.state.nextTid;
  core.state.nextTid += 1n;
  core.emit({
    kind: 'fill',
    market: market.id,
    px,
    lots,
    tid,
    taker: { ...identity(taker), fee: takerFee, ...changed(took), remaining: taker.remaining },
    maker: { ...identity(maker), fee: makerFee, ...changed(made), remaining: makerRemaining },
  });
  core.emit({
    kind: 'order',
    status: makerRemaining === 0n ? 'filled' : 'open',
    via: 'fill',
    // The book's record moves on with later prints; the event keeps what this one left.
    order: { ...factsOf(maker), lots: makerRemaining },
    filledLots: lots,
    avgPx: px,
    reason: null,
  });
}

/** Realized profit is paid from what the open legs of the market owe each other, a loss into it. */
function realize(core: Core, market: PerpMarket, owner: Address, { closedPnl }: LegChange): void {
  const from: Holder = { kind: 'clearing', market: market.id };
  const amount = unitsOfUsd(closedPnl);
  move(core, { token: core.params.usdc, amount, from, to: accountHolder(owner), why: { kind: 'realized-pnl' } });
}

function identity({ owner, oid, cloid, side, hash }: Omit<TakerLeg, 'remaining'>) {
  return { owner, oid, cloid, side, hash };
}

function changed({ closedPnl, dir, startPosition }: LegChange) {
  return { closedPnl, dir, startPosition };
}
