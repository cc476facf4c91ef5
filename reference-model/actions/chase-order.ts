import type { Core } from '../core.ts';
import { isFeatureActivated } from '../engine/dormant-features.ts';
import { beginChase, pegPriceOf } from '../engine/orders/chases.ts';
import { pairAvailabilityRefusal } from '../engine/spot/spot-gates.ts';
import { type Lots, lots } from '../numeric/planes.ts';
import { firstRefusal, isRefusal, type Refusal, refuse } from '../refusal.ts';
import { type Chase, countOfChases } from '../state/chases.ts';
import { pairAt, tradedMarketAt } from '../state/market.ts';
import { type ActionContext, type BodyOf, type CommitOutcome, defineAction, type WireStatusEntry } from './action.ts';
import { decodeOrderIntent, type OrderIntent, perpAndSpotKinds } from './order-intent.ts';
import { placementRefusal } from './place-orders.ts';
import { parseRequestUint } from './request-values.ts';

interface ChaseOrder {
  readonly lots: Lots;
  readonly intervalBlocks: number;
  readonly ttlMs: bigint;
  readonly maxReprices: number;
  /** Order of the chase without a price: the book determines the price. */
  readonly intent: OrderIntent;
}

/** Gate of a new chase that does not depend on the book. */
export interface ChaseGate {
  readonly id: 'pair' | 'grid' | 'interval' | 'ttl' | 'reprices' | 'own';
  check(core: Core, context: ActionContext, chase: ChaseOrder): Refusal | null;
}

/** @source engine facts, section 7; supplement, limits */
export interface ChaseOrderRules {
  readonly intervalBlocks: { readonly min: number; readonly max: number };
  readonly ttlMs: { readonly min: bigint; readonly max: bigint };
  readonly reprices: { readonly min: number; readonly max: number };
  /** Maximum active chases per account. A venue-wide cap exists as well; no source states its value. */
  readonly maxOwn: number;
  readonly dormant: Refusal;
  readonly gates: readonly ChaseGate[];
  readonly entry: (chase: Chase, px: string) => WireStatusEntry;
}

export const chaseOrderRules: ChaseOrderRules = {
  intervalBlocks: { min: 2, max: 28_800 },
  ttlMs: { min: 60_000n, max: 604_800_000n },
  reprices: { min: 1, max: 100_000 },
  maxOwn: 5,
  dormant: refuse('PRECONDITION_FAILED', 'chase_order feature not active'),
  gates: [
    {
      id: 'pair',
      check: (core, _context, { intent }) => {
        const pair = pairAt(core.state, intent.market);
        return pair === undefined ? null : pairAvailabilityRefusal(core, pair);
      },
    },
    {
      id: 'grid',
      check: (core, _context, { intent }) => {
        const pair = pairAt(core.state, intent.market);
        return pair === undefined || core.rules.engine.pairs.hasGrid(pair)
          ? null
          : refuse('PRECONDITION_FAILED', 'chase market has no tick/lot grid');
      },
    },
    {
      id: 'interval',
      check: (core, _context, { intervalBlocks }) =>
        outside('interval_blocks', intervalBlocks, core.rules.actions.chaseOrder.intervalBlocks),
    },
    { id: 'ttl', check: (core, _context, { ttlMs }) => outside('ttl_ms', ttlMs, core.rules.actions.chaseOrder.ttlMs) },
    {
      id: 'reprices',
      check: (core, _context, { maxReprices }) =>
        outside('max_reprices', maxReprices, core.rules.actions.chaseOrder.reprices),
    },
    {
      id: 'own',
      check: (core, { account }) =>
        countOfChases(core.state, account) >= core.rules.actions.chaseOrder.maxOwn
          ? refuse('PRECONDITION_FAILED', 'chase_cap')
          : null,
    },
  ],
  entry: ({ chaseOid, legOid, cloid }, px) => ({
    chase: {
      chase_oid: chaseOid.toString(),
      leg_oid: legOid.toString(),
      leg_px: px,
      ...(cloid === null ? {} : { cloid }),
    },
  }),
};

function outside<Figure extends number | bigint>(
  field: string,
  value: Figure,
  { min, max }: { readonly min: Figure; readonly max: Figure },
): Refusal | null {
  return value < min || value > max ? refuse('INVALID_REQUEST', `chase ${field} must be in ${min}..=${max}`) : null;
}

function decode(sent: BodyOf<'chase_order'>): ChaseOrder {
  const { market, side, size, stp_mode, cloid, position_side } = sent;
  const none = { kind: 'limit', limit_px: 0, tif: 'alo', reduce_only: false } as const;
  return {
    lots: lots(parseRequestUint(size)),
    intervalBlocks: sent.interval_blocks,
    ttlMs: parseRequestUint(sent.ttl_ms),
    maxReprices: sent.max_reprices,
    // The owner comes from the action context; the `owner` field of an order body is ignored.
    intent: decodeOrderIntent(
      {
        owner: '',
        market,
        side,
        size,
        stp_mode,
        cloid: cloid ?? null,
        position_side: position_side ?? null,
        ...none,
      },
      perpAndSpotKinds,
    ),
  };
}

const noChase = (refusal: Refusal): CommitOutcome => ({ kind: 'group-refused', refusal });

/** Starts a chase: a post-only order one tick inside the touch that reprices with it. */
export const chaseOrderDefinition = defineAction('chase_order', {
  decode,
  // The admission gates of plain orders are skipped, because a chase accepts `reject`.
  admit: () => null,
  commit(core, context, chase) {
    const { gates, dormant, entry } = core.rules.actions.chaseOrder;
    if (!isFeatureActivated(core, 'chaseOrder')) return noChase(dormant);
    const { intent, lots: size, intervalBlocks, ttlMs, maxReprices } = chase;
    const market = tradedMarketAt(core.state, intent.market);
    if (market === undefined) return noChase(core.rules.engine.placement.unknownMarket());
    const turned = placementRefusal(core, context, intent);
    if (turned !== null) return noChase(turned);
    const refusal = firstRefusal(gates, core, context, chase);
    if (refusal !== null) return noChase(refusal);
    const { orders } = core.rules.actions;
    const px = pegPriceOf(core, market, { owner: context.account, side: intent.side });
    if (typeof px === 'string') return noChase(core.rules.engine.chases.unpegged[px]);
    const begun = beginChase(
      core,
      {
        owner: context.account,
        market: market.id,
        leg: orders.leg(intent),
        side: intent.side,
        stpMode: orders.stpModes[intent.stpMode],
        cloid: intent.cloid,
        hash: context.hash,
        intervalBlocks,
        maxReprices,
        endsMs: core.state.timeMs + Number(ttlMs),
      },
      px,
      size,
    );
    if (isRefusal(begun)) return noChase(begun);
    return { kind: 'statuses', statuses: [entry(begun, px.toString())] };
  },
});
