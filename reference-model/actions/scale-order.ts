import type { Core } from '../core.ts';
import { isFeatureActivated } from '../engine/dormant-features.ts';
import { type LadderRules, type LadderShape, ladderRules, rungPrices, rungSizes } from '../engine/orders/ladder.ts';
import { pairAvailabilityRefusal } from '../engine/spot/spot-gates.ts';
import { bookPx, lots } from '../numeric/planes.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { liveOrdersByCloid } from '../state/indexes.ts';
import type { LiveOrder } from '../state/live-order.ts';
import { tradedMarketAt } from '../state/market.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import type { SpotPair } from '../state/spot-pair.ts';
import { type ActionContext, type BodyOf, type CommitOutcome, defineAction } from './action.ts';
import { decodeOrderIntent, type OrderIntent, perpAndSpotKinds } from './order-intent.ts';
import { orderAdmissionRefusal, placeOrParkIntent } from './place-orders.ts';
import { normalizeCloid, parseRequestUint } from './request-values.ts';

interface ScaleOrder extends LadderShape {
  readonly market: number;
  /** Normalized handle of the ladder. */
  readonly cloid: string;
  /** Fields shared by all rungs; each rung has its own price and size. */
  readonly common: OrderIntent;
}

/** Gate of the whole ladder: its refusal places no rung. */
export interface LadderGate {
  readonly id:
    | 'armed'
    | 'pair'
    | 'pair-words'
    | 'count'
    | 'range'
    | 'tick'
    | 'span'
    | 'weights'
    | 'lot'
    | 'rung'
    | 'handle';
  check(core: Core, context: ActionContext, ladder: ScaleOrder, market: PerpMarket | SpotPair): Refusal | null;
}

export interface ScaleRules {
  readonly min: number;
  readonly max: number;
  readonly gates: readonly LadderGate[];
  readonly ladder: LadderRules;
}

/** No source states the texts of these refusals. */
const misshapen = (what: string): Refusal => refuse('INVALID_REQUEST', what);

/** @source engine facts, section 6 */
export const scaleRules: ScaleRules = {
  min: 2,
  max: 100,
  gates: [
    {
      id: 'armed',
      check: (core) =>
        isFeatureActivated(core, 'scaleOrder') ? null : refuse('PRECONDITION_FAILED', 'scale_order feature not active'),
    },
    {
      id: 'pair',
      check: (core, _context, _ladder, market) =>
        market.kind === 'spot' ? pairAvailabilityRefusal(core, market) : null,
    },
    {
      id: 'pair-words',
      check: (_core, _context, { common }, { kind }) =>
        kind === 'spot' && (common.reduceOnly || common.positionSide !== null)
          ? refuse('PRECONDITION_FAILED', 'spot has no position: no reduce_only and no position_side')
          : null,
    },
    {
      id: 'count',
      check(core, _context, { rungs }) {
        const { min, max } = core.rules.actions.scale;
        return rungs < min || rungs > max ? misshapen(`n is not in ${min}..${max}`) : null;
      },
    },
    {
      id: 'range',
      check: (_core, _context, { pxLow, pxHigh }) =>
        pxLow <= 0n || pxLow >= pxHigh ? misshapen('px_low is not between 0 and px_high') : null,
    },
    {
      id: 'tick',
      check: (_core, _context, { pxLow, pxHigh }, { tick }) =>
        pxLow % tick !== 0n || pxHigh % tick !== 0n ? misshapen('a bound is not tick-aligned') : null,
    },
    {
      id: 'span',
      check: (_core, _context, { rungs, pxLow, pxHigh }, { tick }) =>
        pxHigh - pxLow < BigInt(rungs - 1) * tick ? misshapen('the range has no tick for each rung') : null,
    },
    { id: 'weights', check: (_core, _context, ladder) => weightFault(ladder) },
    {
      id: 'lot',
      check: (_core, _context, { total }, { step }) =>
        total <= 0n || total % step !== 0n ? misshapen('total_size is not lot-aligned') : null,
    },
    {
      id: 'rung',
      check: (core, _context, ladder, { step }) =>
        rungSizes(core.rules.actions.scale.ladder, ladder, step).some((size) => size < step)
          ? misshapen('a rung is below one lot')
          : null,
    },
    {
      id: 'handle',
      check: (core, { account }, { market, cloid }) =>
        ladderOrdersOf(core, account, market, cloid).length === 0
          ? null
          : refuse('ORDER_DUPLICATE_CLOID', 'cloid already carried by a resting order on the market'),
    },
  ],
  ladder: ladderRules,
};

function weightFault({ dist, weights, rungs }: ScaleOrder): Refusal | null {
  if (dist !== 'custom') return weights.length > 0 ? misshapen('weights without dist custom') : null;
  if (weights.length !== rungs) return misshapen('not one weight for each rung');
  return weights.some((weight) => weight < 1) ? misshapen('a weight is below 1') : null;
}

/** Resting orders of the account on the market that carry the handle: rungs, and any other order that shares it. */
export function ladderOrdersOf(core: Core, owner: Address, market: number, cloid: string): LiveOrder[] {
  return liveOrdersByCloid(core.state, cloid).filter((order) => order.owner === owner && order.market === market);
}

function decode(sent: BodyOf<'scale_order'>): ScaleOrder {
  const { market, side, n, px_low, px_high, total_size, dist, weights, tif, stp_mode, cloid } = sent;
  const grid = { limit_px: px_low, size: total_size, tif, stp_mode, reduce_only: sent.reduce_only ?? false };
  const position_side = sent.position_side ?? null;
  return {
    market,
    cloid: normalizeCloid(cloid) ?? cloid,
    rungs: n,
    pxLow: bookPx(parseRequestUint(px_low)),
    pxHigh: bookPx(parseRequestUint(px_high)),
    total: lots(parseRequestUint(total_size)),
    dist,
    weights: weights ?? [],
    // The owner comes from the action context; the `owner` field of an order body is ignored.
    common: decodeOrderIntent(
      { owner: '', market, side, kind: 'limit', ...grid, cloid, position_side },
      perpAndSpotKinds,
    ),
  };
}

const noRung = (refusal: Refusal): CommitOutcome => ({ kind: 'group-refused', refusal });

/** Places the rungs of a ladder in turn, independently; a fault of the ladder as a whole places none. */
export const scaleOrderDefinition = defineAction('scale_order', {
  decode,
  // A ladder counts one entry per rung up to the commit's maximum; a longer one counts as a single entry.
  legs: ({ rungs }) => (rungs > scaleRules.max ? 1 : rungs),
  admit: (core, _context, { common }) => orderAdmissionRefusal(core, [common]),
  commit(core, context, ladder) {
    const { gates, ladder: rules } = core.rules.actions.scale;
    const market = tradedMarketAt(core.state, ladder.market);
    if (market === undefined) return noRung(core.rules.engine.placement.unknownMarket());
    const refusal = firstRefusal(gates, core, context, ladder, market);
    if (refusal !== null) return noRung(refusal);
    const sizes = rungSizes(rules, ladder, market.step);
    const origin = { kind: 'scale', cloid: ladder.cloid } as const;
    const statuses = rungPrices(rules, ladder, market.tick).map((px, rung) =>
      placeOrParkIntent(core, context, { ...ladder.common, px, lots: sizes[rung] ?? ladder.common.lots }, origin),
    );
    return { kind: 'statuses', statuses };
  },
});
