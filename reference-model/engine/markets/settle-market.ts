import type { Core } from '../../core.ts';
import { lesserOf } from '../../numeric/order.ts';
import { absLots, type BookPx, lots } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { openPositionsIn, type Position } from '../../state/positions.ts';
import { closeLegsOffBook } from '../liquidation/close-past-book.ts';
import { cancelLiveOrder } from '../orders/cancel-order.ts';

/** A position with its account. */
export type HeldPosition = Position & { readonly owner: Address };

/** Rules for the settlement of a market. The basis of the settlement price is an assumption. @source read-api, "Perp market delist" */
export interface MarketSettlementRules {
  /** Null: no price exists yet, so the market cannot be settled. */
  readonly px: (market: PerpMarket) => BookPx | null;
  /** Returns the price that a position is closed at. */
  readonly closesAt: (px: BookPx, position: Position) => BookPx;
  /** Returns the positions to close, of those that are open. */
  readonly closed: (open: readonly HeldPosition[]) => readonly HeldPosition[];
}

export const marketSettlementRules: MarketSettlementRules = {
  px: ({ mark }) => mark,
  closesAt: (px) => px,
  closed: (open) => open,
};

/** Closes a market permanently: its orders are cancelled, and every open position is closed at one price. */
export function settleMarket(core: Core, market: PerpMarket, px: BookPx): void {
  for (const side of ['bid', 'ask'] as const)
    for (const order of [...market.book.walk(side)]) cancelLiveOrder(core, order, 'market-settled');
  const open = [...openPositionsIn(core.state, market.id)];
  closeAll(core, market, px, core.rules.engine.settlement.closed(open));
  market.halted = true;
  market.settlement = { px: open.length === 0 ? null : px };
}

/** Long and short sizes are equal in total, so each position is closed with the opposite side; the order has no observable effect. */
function closeAll(core: Core, market: PerpMarket, px: BookPx, open: readonly HeldPosition[]): void {
  const { closesAt } = core.rules.engine.settlement;
  const left = (isLong: boolean) =>
    open.filter(({ size }) => size > 0n === isLong).map((held) => ({ held, lots: absLots(held.size) as bigint }));
  const shorts = left(false).values();
  let short = shorts.next().value;
  for (const long of left(true)) {
    while (short !== undefined && long.lots > 0n) {
      const part = lots(lesserOf(long.lots, short.lots));
      closeLegsOffBook(
        core,
        market,
        {
          px: closesAt(px, long.held),
          lots: part,
          taker: { owner: long.held.owner, leg: long.held.leg, side: 'ask' },
          maker: { owner: short.held.owner, leg: short.held.leg, side: 'bid' },
        },
        { liquidated: null, causes: () => ({ taker: null, maker: null }) },
      );
      long.lots -= part;
      short.lots -= part;
      if (short.lots === 0n) short = shorts.next().value;
    }
  }
}
