import type { Core } from '../core.ts';
import { notional } from '../numeric/crossings.ts';
import { ZERO_USD } from '../numeric/planes.ts';
import { openAccount } from '../state/account.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { legOf } from '../state/position-modes.ts';
import { chargeBroker, chargeFill } from './fees.ts';
import { fillLeg } from './fill-leg.ts';
import type { PartiesOfPrint, PartyOfPrint, SettledPrint } from './order-lane.ts';
import type { LegFill } from './positions.ts';

/** A print of a perp: both fees, and both legs with what they realized. */
export function settlePerp(core: Core, market: PerpMarket, { taker, maker, px, lots }: PartiesOfPrint): SettledPrint {
  const takerAccount = openAccount(core.state, taker.owner);
  const makerAccount = openAccount(core.state, maker.owner);
  // Rates are read before the legs move, and before the fold of the fill rolls the volumes.
  const traded = notional(px, lots, market.szDecimals);
  const { takerFee, makerFee } = chargeFill(core, takerAccount, makerAccount, traded);
  const broker = chargeBroker(core, taker, traded);
  const { took, made } = moveLegs(core, market, {
    px,
    lots,
    taker: { ...partyOf(core, taker), isForced: taker.origin?.kind === 'forced' },
    maker: partyOf(core, maker),
  });
  return { taker: { ...took, fee: takerFee, broker }, maker: { ...made, fee: makerFee, broker: null } };
}

/** Two legs closed against each other past the book, for no fee. @param isForced  whether the taker's was taken over */
export function settleAtMark(core: Core, market: PerpMarket, print: LegsOfPrint, isForced: boolean): SettledPrint {
  const { took, made } = moveLegs(core, market, { ...print, taker: { ...print.taker, isForced } });
  return { taker: { ...took, fee: ZERO_USD, broker: null }, maker: { ...made, fee: ZERO_USD, broker: null } };
}

export type LegsOfPrint = Pick<PartiesOfPrint, 'px' | 'lots' | 'maker'> & { readonly taker: PartyOfPrint };

/** Both legs, and what they realized. */
function moveLegs(
  core: Core,
  market: PerpMarket,
  { taker, maker, px, lots }: LegsOfPrint & { readonly taker: Pick<LegFill, 'isForced'> },
) {
  const took = fillLeg(core, market, { ...taker, px, lots });
  const made = fillLeg(core, market, { ...maker, px, lots });
  return { took, made };
}

function partyOf({ state }: Core, party: PartyOfPrint): PartyOfPrint {
  const { owner, side } = party;
  return { owner, leg: legOf(state, party), side };
}
