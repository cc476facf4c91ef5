import type { Core } from '../../core.ts';
import type { BrokerCharge } from '../../events.ts';
import { notional } from '../../numeric/crossings.ts';
import { type Usd, ZERO_USD } from '../../numeric/planes.ts';
import { ensureAccount } from '../../state/account.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { positionLegOfOrder } from '../../state/position-modes.ts';
import { chargeBrokerFee, chargeFillFees } from '../fees/fees.ts';
import { settleFillOnPosition } from '../orders/fill-leg.ts';
import type { PartiesOfPrint, PartyOfPrint, SettledParty, SettledPrint } from '../orders/order-lane.ts';
import type { LegChange } from '../risk/positions.ts';

/** Settles a print of a perp: both fees, and both legs with their realized profit. */
export function settlePerpPrint(
  core: Core,
  market: PerpMarket,
  { taker, maker, px, lots }: PartiesOfPrint,
): SettledPrint {
  const takerAccount = ensureAccount(core.state, taker.owner);
  const makerAccount = ensureAccount(core.state, maker.owner);
  // Rates are read before the legs move, and before the fill adds to the volumes.
  const traded = notional(px, lots, market.szDecimals);
  const isForced = taker.origin?.kind === 'forced';
  const { takerFee, makerFee } = chargeFillFees(core, takerAccount, makerAccount, traded, isForced, market.id);
  const broker = chargeBrokerFee(core, taker, traded);
  const { took, made } = moveLegs(
    core,
    market,
    { px, lots, taker: partyOf(core, taker), maker: partyOf(core, maker) },
    isForced,
  );
  const rowFee = broker === null ? takerFee : core.rules.engine.fees.rowFee(takerFee, broker.fee);
  return { taker: { ...settledLeg(took, takerFee, broker), toldFee: rowFee }, maker: settledLeg(made, makerFee, null) };
}

/** Settles two legs closed against each other off the book, without a fee. @param isForced  whether the taker's leg was taken over */
export function settleOffBookPrint(
  core: Core,
  market: PerpMarket,
  print: LegsOfPrint,
  isForced: boolean,
): SettledPrint {
  const { took, made } = moveLegs(core, market, print, isForced);
  return { taker: settledLeg(took, ZERO_USD, null), maker: settledLeg(made, ZERO_USD, null) };
}

export type LegsOfPrint = Pick<PartiesOfPrint, 'px' | 'lots' | 'maker'> & { readonly taker: PartyOfPrint };

function settledLeg({ closedPnl, dir, startPosition }: LegChange, fee: Usd, broker: BrokerCharge | null): SettledParty {
  return { fee, toldFee: fee, broker, closedPnl, dir, startPosition };
}

/** Moves both legs and returns their realized profit. */
function moveLegs(core: Core, market: PerpMarket, { taker, maker, px, lots }: LegsOfPrint, isForced: boolean) {
  const took = settleFillOnPosition(core, market, {
    owner: taker.owner,
    leg: taker.leg,
    side: taker.side,
    px,
    lots,
    isForced,
  });
  const made = settleFillOnPosition(core, market, {
    owner: maker.owner,
    leg: maker.leg,
    side: maker.side,
    px,
    lots,
    isForced: false,
  });
  return { took, made };
}

function partyOf({ state }: Core, party: PartyOfPrint): PartyOfPrint {
  const { owner, side } = party;
  return { owner, leg: positionLegOfOrder(state, party), side };
}
