import { executeSpotMarginClose } from '../engine/spot/spot-margin.ts';
import { type BookPx, bookPx } from '../numeric/planes.ts';
import { firstRefusal, refuse } from '../refusal.ts';
import { spotMarginPositionAt } from '../state/spot-margin.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint } from './request-values.ts';

export interface SpotMarginClose {
  readonly pair: number;
  /** Minimum price that is accepted. */
  readonly px: BookPx;
}

/** @source write-api, "Spot margin and Earn". A debt without a pool cannot occur: no pool is ever removed. */
export interface SpotMarginCloseRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'price' | 'held', SpotMarginClose>[];
}

export const spotMarginCloseRules: SpotMarginCloseRules = {
  gates: [
    {
      id: 'price',
      check: (_core, _account, { px }) => (px === 0n ? refuse('INVALID_REQUEST', 'limit_px must be positive') : null),
    },
    {
      id: 'held',
      check: ({ state }, account, { pair }) =>
        spotMarginPositionAt(state, account, pair) === undefined
          ? refuse('PRECONDITION_FAILED', 'no spot margin position on this pair')
          : null,
    },
  ],
};

/** Offers the whole holding of a position for sale, and settles its debt with the proceeds. */
export const spotMarginCloseDefinition = defineAction('spot_margin_close', {
  decode: ({ pair, limit_px: px }): SpotMarginClose => ({
    pair: Number(parseRequestUint(pair)),
    px: bookPx(parseRequestUint(px)),
  }),
  admit: () => null,
  commit(core, { account, hash }, asked) {
    const refusal = firstRefusal(core.rules.actions.spotMarginClose.gates, core, account, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const position = spotMarginPositionAt(core.state, account, asked.pair);
    // No-op if a fault removes the gate and no position exists.
    if (position !== undefined) executeSpotMarginClose(core, account, position, { px: asked.px, hash, cause: null });
    return doneOutcome;
  },
});
