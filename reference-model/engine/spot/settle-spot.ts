import type { Core } from '../../core.ts';
import { type Holder, holderForAccount, holderForSpotMargin } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { notional, unitsOfLots, unitsOfUsd } from '../../numeric/crossings.ts';
import { type Units, type Usd, ZERO_LOTS, ZERO_USD } from '../../numeric/planes.ts';
import { readAccount } from '../../state/account.ts';
import { recordTokenBuy } from '../../state/spot-entries.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import type { PartiesOfPrint, PartyOfPrint, SettledParty, SettledPrint } from '../orders/order-lane.ts';
import { fillPayerOf } from './spot-escrow.ts';
import { chargeSpotBuyer, chargeSpotSeller, spotFeeRatesOf } from './spot-fees.ts';

/**
 * Settles a print of a pair: quote and base token change hands, and each party pays its fee from what it receives.
 * @source engine facts, sections 15 and 16
 */
export function settleSpotPrint(core: Core, pair: SpotPair, { taker, maker, px, lots }: PartiesOfPrint): SettledPrint {
  const buys = taker.side === 'bid';
  const [buyer, seller] = buys ? [taker, maker] : [maker, taker];
  const worth = notional(px, lots, pair.szDecimals);
  const size = unitsOfLots(lots, pair.szDecimals);
  // Rates are read before anything moves, and before the fill adds to the volumes.
  const rates = spotFeeRatesOf(core, pair, taker.owner, maker.owner);
  const proceeds = fillPayerOf(core, seller.owner, false, pair.quote);
  // The base of a margin position is held separately from its owner's balance.
  const apart = taker.origin?.kind === 'margin' ? holderForSpotMargin(taker.owner, pair.id) : null;
  const delivery = buys && apart !== null ? apart : holderForAccount(buyer.owner);
  const source = !buys && apart !== null ? apart : fillPayerOf(core, seller.owner, buys, pair.base);
  const held = readAccount(core.state, buyer.owner).balances.get(pair.base)?.total ?? 0n;
  exchange(core, pair.quote, unitsOfUsd(worth), fillPayerOf(core, buyer.owner, !buys, pair.quote), proceeds);
  exchange(core, pair.base, size, source, delivery);
  const referred = { owner: taker.owner };
  const sold = { from: proceeds, worth, rate: buys ? rates.maker : rates.taker };
  const soldFee = chargeSpotSeller(core, sold, buys ? null : referred);
  const bought = { from: delivery, token: pair.base, size, worth, rate: buys ? rates.taker : rates.maker };
  const { paid, net } = chargeSpotBuyer(core, bought, buys ? referred : null);
  if (delivery.kind === 'account') {
    const weight = core.rules.engine.spotFees.averaged({ size, net });
    recordTokenBuy(core.state, buyer.owner, pair.base, { held, weight, px });
  }
  return buys
    ? { taker: leg(taker, paid), maker: leg(maker, soldFee) }
    : { taker: leg(taker, soldFee), maker: leg(maker, paid) };
}

function exchange(core: Core, token: number, amount: Units, from: Holder, to: Holder): void {
  moveMoney(core, { token, amount, from, to, why: { kind: 'spot-trade' } });
}

function leg({ side }: PartyOfPrint, fee: Usd): SettledParty {
  return {
    fee,
    toldFee: fee,
    broker: null,
    closedPnl: ZERO_USD,
    dir: side === 'bid' ? 'Buy' : 'Sell',
    startPosition: ZERO_LOTS,
  };
}
