import type { Side } from '../book/book-side.ts';
import type { Core } from '../core.ts';
import { orderGateVerdict } from '../engine/orders/place-order.ts';
import { type BookPx, bookPx, type Lots, lots } from '../numeric/planes.ts';
import { firstRefusal, isRefusal, type Refusal, refuse } from '../refusal.ts';
import { joinAuctionBatch } from '../state/batch-orders.ts';
import { plainOrderFields } from '../state/live-order.ts';
import { perpAt } from '../state/market.ts';
import { type ActionContext, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint } from './request-values.ts';

interface FbaSubmit {
  readonly market: number;
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly stpGroup: bigint | null;
}

/** @source engine facts, section 24; supplement, actions: fba_submit */
export interface FbaRules {
  /** Evaluated before the gates that every perp order passes. */
  readonly gates: readonly {
    readonly id: 'flag';
    check(core: Core, order: FbaSubmit): Refusal | null;
  }[];
  /** Refusal of an order to join its window, once its market is known to run batches. Null: it joins. */
  readonly turnedAway: (core: Core, context: ActionContext, order: FbaSubmit) => Refusal | null;
}

export const fbaRules: FbaRules = {
  gates: [
    {
      id: 'flag',
      check: ({ state }, { market }) =>
        perpAt(state, market)?.fbaPeriodMs === 0
          ? refuse('PRECONDITION_FAILED', 'market does not clear by batch auction')
          : null,
    },
  ],
  // The order passes the same gates as an immediate-or-cancel order.
  turnedAway: (core, { account }, { market, side, px, lots: wanted }) => {
    if (perpAt(core.state, market) === undefined) return core.rules.engine.placement.unknownMarket();
    const verdict = orderGateVerdict(core, {
      ...plainOrderFields,
      owner: account,
      market,
      side,
      px,
      lots: wanted,
      tif: 'ioc',
      stpMode: 'cancel_newest',
      reduceOnly: false,
      cloid: null,
      replaces: null,
    });
    return verdict !== null && isRefusal(verdict) ? verdict : null;
  },
};

/** Joins the open window of a market that clears by batch auction. */
export const fbaSubmitDefinition = defineAction('fba_submit', {
  decode: ({ market, side, size, price, stp_group: group }): FbaSubmit => ({
    market,
    side: side === 'Bid' ? 'bid' : 'ask',
    px: bookPx(parseRequestUint(price)),
    lots: lots(parseRequestUint(size)),
    stpGroup: group === null || group === undefined ? null : parseRequestUint(group),
  }),
  admit: () => null,
  commit(core, context, order) {
    const { gates, turnedAway } = core.rules.actions.fba;
    const refusal = firstRefusal(gates, core, order) ?? turnedAway(core, context, order);
    if (refusal !== null) return refusedOutcome(refusal);
    const { market, side, px, lots: wanted, stpGroup } = order;
    const oid = core.state.nextOid;
    core.state.nextOid += 1n;
    const joining = { oid, owner: context.account, stpGroup, side, px, lots: wanted, hash: context.hash };
    joinAuctionBatch(core.state, market, perpAt(core.state, market)?.fbaPeriodMs ?? 0, joining);
    return doneOutcome;
  },
});
