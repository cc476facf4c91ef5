import type { Side } from '../book/book-side.ts';
import type { Core } from '../core.ts';
import { startTwapParent } from '../engine/orders/twap-parents.ts';
import { pairAvailabilityRefusal } from '../engine/spot/spot-gates.ts';
import { notional } from '../numeric/crossings.ts';
import { divFloor } from '../numeric/division.ts';
import { type Lots, lots } from '../numeric/planes.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { pairAt, perpAt, tradedMarketAt } from '../state/market.ts';
import { isInHedgeMode } from '../state/position-modes.ts';
import type { SpotPair } from '../state/spot-pair.ts';
import { twapsOf } from '../state/twaps.ts';
import { type ActionContext, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint } from './request-values.ts';

type PairTwapGateId =
  | 'pair'
  | 'pair-reduce-only'
  | 'pair-position-side'
  | 'pair-randomize'
  | 'pair-lot'
  | 'pair-mark'
  | 'pair-min-notional';

interface PairTwapGate {
  readonly id: PairTwapGateId;
  check(core: Core, context: ActionContext, order: TwapOrder): Refusal | null;
}

/** Lots of one slice; a parent is cut into equal slices. */
const sliceOf = ({ total, slices }: TwapOrder) => lots(divFloor(total, BigInt(Math.max(1, slices))));

/** Applies a gate to parents on pairs only; a parent on a perp skips it. */
function ofPair(
  id: PairTwapGateId,
  check: (order: TwapOrder, pair: SpotPair, core: Core) => Refusal | null,
): PairTwapGate {
  return {
    id,
    check: (core, _context, order) => {
      const pair = pairAt(core.state, order.market);
      return pair === undefined ? null : check(order, pair, core);
    },
  };
}

/** Gates that refuse a parent on a pair. @source engine facts, section 5 */
const pairTwapGates: readonly PairTwapGate[] = [
  ofPair('pair', (_order, pair, core) => pairAvailabilityRefusal(core, pair)),
  ofPair('pair-reduce-only', ({ reduceOnly }) =>
    reduceOnly ? refuse('PRECONDITION_FAILED', 'spot has no position to reduce: reduce_only is not supported') : null,
  ),
  ofPair('pair-position-side', ({ positionSide }) =>
    positionSide === null ? null : refuse('PRECONDITION_FAILED', 'spot has no position side'),
  ),
  ofPair('pair-randomize', ({ randomize }) =>
    randomize ? refuse('PRECONDITION_FAILED', 'spot twap does not support randomize') : null,
  ),
  ofPair('pair-lot', (order, { step }) =>
    sliceOf(order) < step ? refuse('PRECONDITION_FAILED', 'slice below one lot') : null,
  ),
  ofPair('pair-mark', (_order, pair, core) =>
    pair.minNotional > 0n && core.rules.engine.pairs.referencePx(core, pair) === null
      ? refuse('PRECONDITION_FAILED', 'no mark price for spot twap admission')
      : null,
  ),
  ofPair('pair-min-notional', (order, pair, core) => {
    const mark = core.rules.engine.pairs.referencePx(core, pair);
    return mark !== null && notional(mark, sliceOf(order), pair.szDecimals) < pair.minNotional
      ? refuse('ORDER_BELOW_MIN_NOTIONAL', 'below min notional')
      : null;
  }),
];

export interface TwapOrder {
  readonly market: number;
  readonly side: Side;
  readonly total: Lots;
  readonly slices: number;
  readonly delayMs: bigint;
  readonly reduceOnly: boolean;
  readonly positionSide: 'long' | 'short' | null;
  readonly randomize: boolean;
}

/** Gate: a reason not to start a parent. */
export interface TwapGate {
  readonly id: 'one-way' | 'hedge' | 'count-zero' | 'count' | 'delay' | 'parents' | PairTwapGateId;
  check(core: Core, context: ActionContext, order: TwapOrder): Refusal | null;
}

/** @source engine facts, section 5 */
export interface TwapRules {
  /** Minimum delay to which a shorter one is raised: the governed value, and a floor below which governance cannot set it. */
  readonly minDelayMs: number;
  readonly floorDelayMs: number;
  readonly maxSlices: number;
  /** Maximum live parents per account. */
  readonly maxParents: number;
  readonly gates: readonly TwapGate[];
}

export const twapRules: TwapRules = {
  minDelayMs: 10_000,
  floorDelayMs: 1_000,
  maxSlices: 10_000,
  maxParents: 100,
  gates: [
    {
      id: 'one-way',
      check: ({ state }, { account }, { market, positionSide }) =>
        positionSide !== null && perpAt(state, market) !== undefined && !isInHedgeMode(state, account)
          ? refuse('PRECONDITION_FAILED', 'one-way account cannot specify a position_side')
          : null,
    },
    {
      id: 'hedge',
      check: ({ state }, { account }, { market, positionSide }) =>
        positionSide === null && perpAt(state, market) !== undefined && isInHedgeMode(state, account)
          ? refuse('PRECONDITION_FAILED', 'hedge account requires an explicit position_side')
          : null,
    },
    ...pairTwapGates,
    {
      id: 'count-zero',
      check: (_core, _context, { slices }) => (slices === 0 ? refuse('INVALID_REQUEST', 'slice_count is 0') : null),
    },
    {
      id: 'count',
      check(core, _context, { slices }) {
        const { maxSlices } = core.rules.actions.twap;
        return slices > maxSlices ? refuse('INVALID_REQUEST', `slice_count is above ${maxSlices}`) : null;
      },
    },
    {
      id: 'parents',
      check: (core, { account }) =>
        twapsOf(core.state, account).length >= core.rules.actions.twap.maxParents
          ? refuse('PRECONDITION_FAILED', 'too many live twaps')
          : null,
    },
  ],
};

/** Starts a parent, whose slices are sent automatically. */
export const twapOrderDefinition = defineAction('twap_order', {
  decode: ({ market, side, total_size, slice_count, delay_ms, reduce_only, position_side, randomize }): TwapOrder => ({
    market,
    side,
    total: lots(parseRequestUint(total_size)),
    slices: slice_count,
    delayMs: parseRequestUint(delay_ms),
    reduceOnly: reduce_only,
    positionSide: position_side ?? null,
    randomize: randomize ?? false,
  }),
  admit: () => null,
  commit(core, context, order) {
    const { gates, minDelayMs, floorDelayMs } = core.rules.actions.twap;
    if (tradedMarketAt(core.state, order.market) === undefined)
      return refusedOutcome(core.rules.engine.placement.unknownMarket());
    const refusal = firstRefusal(gates, core, context, order);
    if (refusal !== null) return refusedOutcome(refusal);
    const { positionSide, delayMs, ...parent } = order;
    startTwapParent(core, {
      ...parent,
      owner: context.account,
      leg: positionSide ?? 'net',
      // A longer delay never elapses in practice; the field can hold 2^64 - 1.
      delayMs: Math.min(Math.max(Number(delayMs), minDelayMs, floorDelayMs), Number.MAX_SAFE_INTEGER - 2 ** 50),
      hash: context.hash,
    });
    return doneOutcome;
  },
});
