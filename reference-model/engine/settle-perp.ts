import type { Core } from '../core.ts';
import { accountHolder, type Holder } from '../money/holder.ts';
import { move } from '../money/move.ts';
import { notional, unitsOfUsd } from '../numeric/crossings.ts';
import { openAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { chargeFill } from './fees.ts';
import type { PartiesOfPrint, PartyOfPrint, SettledPrint } from './order-lane.ts';
import { fillLeg, type LegChange } from './positions.ts';

/** A print of a perp: both fees, both legs, and what they realized. */
export function settlePerp(core: Core, market: PerpMarket, { taker, maker, px, lots }: PartiesOfPrint): SettledPrint {
  const takerAccount = openAccount(core.state, taker.owner);
  const makerAccount = openAccount(core.state, maker.owner);
  // Rates are read before the legs move, and before the fold of the fill rolls the volumes.
  const { takerFee, makerFee } = chargeFill(core, takerAccount, makerAccount, notional(px, lots, market.szDecimals));
  const took = fillLeg(core, market, { ...partyOf(taker), px, lots });
  const made = fillLeg(core, market, { ...partyOf(maker), px, lots });
  realize(core, market, taker.owner, took);
  realize(core, market, maker.owner, made);
  return { taker: { fee: takerFee, ...took }, maker: { fee: makerFee, ...made } };
}

function partyOf({ owner, leg, side }: PartyOfPrint): PartyOfPrint {
  return { owner, leg, side };
}

/** Realized profit is paid from what the open legs of the market owe each other, a loss into it. */
function realize(core: Core, market: PerpMarket, owner: Address, { closedPnl }: LegChange): void {
  const from: Holder = { kind: 'clearing', market: market.id };
  const amount = unitsOfUsd(closedPnl);
  move(core, { token: core.params.usdc, amount, from, to: accountHolder(owner), why: { kind: 'realized-pnl' } });
}
