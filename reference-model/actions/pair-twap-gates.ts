import type { Core } from '../core.ts';
import { pairAvailabilityRefusal } from '../engine/spot/spot-gates.ts';
import { notional } from '../numeric/crossings.ts';
import { divFloor } from '../numeric/division.ts';
import { lots } from '../numeric/planes.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { pairAt } from '../state/market.ts';
import type { SpotPair } from '../state/spot-pair.ts';
import type { ActionContext } from './action.ts';
import type { TwapOrder } from './twap-order.ts';

export type PairTwapGateId =
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
export const pairTwapGates: readonly PairTwapGate[] = [
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
