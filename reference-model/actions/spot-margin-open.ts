import { mayBorrowForSpotMargin } from '../engine/abstraction.ts';
import { accountScalarsOf } from '../engine/risk/account-scalars.ts';
import { pairAvailabilityRefusal } from '../engine/spot/spot-gates.ts';
import { executeSpotMarginOpen } from '../engine/spot/spot-margin.ts';
import { notional, usdAtRatio, usdOfUnits } from '../numeric/crossings.ts';
import { type BookPx, bookPx, type Lots, lots, type Units } from '../numeric/planes.ts';
import { parseUnits } from '../numeric/served.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { isSplitAccount } from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';
import { earnPoolAt } from '../state/earn.ts';
import { pairAt } from '../state/market.ts';
import { spotMarginPositionAt, spotMarginRatiosOf } from '../state/spot-margin.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { checkFactoryForLookup } from './gates.ts';
import { parseRequestUint, unreadableAmountRefusal } from './request-values.ts';

export interface SpotMarginOpen {
  readonly pair: number;
  readonly size: Lots;
  readonly px: BookPx;
  readonly borrow: Units;
}

/** @source write-api, "Spot margin and Earn"; engine facts, section 19 */
export interface SpotMarginOpenRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<
    'zero' | 'split' | 'enabled' | 'halted' | 'position' | 'collateral' | 'idle',
    SpotMarginOpen
  >[];
}

const onPair = checkFactoryForLookup(({ state }, { pair }: SpotMarginOpen) => pairAt(state, pair));

export const spotMarginOpenRules: SpotMarginOpenRules = {
  gates: [
    {
      id: 'zero',
      check: (_core, _account, { size, px, borrow }) =>
        size === 0n || px === 0n || borrow <= 0n
          ? refuse('INVALID_REQUEST', 'size, limit_px and borrow must be positive')
          : null,
    },
    {
      id: 'split',
      check: ({ state }, account) =>
        isSplitAccount(state, account)
          ? refuse('PRECONDITION_FAILED', 'spot margin is not available in standard mode')
          : null,
    },
    {
      id: 'enabled',
      check: ({ state }, _account, { pair }) =>
        spotMarginRatiosOf(state, pair) === undefined
          ? refuse('PRECONDITION_FAILED', 'spot margin not enabled for pair')
          : null,
    },
    { id: 'halted', check: onPair((core, _account, pair) => pairAvailabilityRefusal(core, pair)) },
    {
      id: 'position',
      check: ({ state }, account, { pair }) =>
        spotMarginPositionAt(state, account, pair) === undefined
          ? null
          : refuse('PRECONDITION_FAILED', 'a position is already open on this pair'),
    },
    {
      id: 'collateral',
      check: onPair((core, owner, pair, { size, px, borrow }) => {
        const init = spotMarginRatiosOf(core.state, pair.id)?.init;
        if (init === undefined) return null;
        const needed = usdAtRatio(notional(px, size, pair.szDecimals), init);
        const account = readAccount(core.state, owner);
        const scalars = accountScalarsOf(core, account);
        if (scalars.free < needed) return refuse('PRECONDITION_FAILED', 'free collateral below requirement');
        return mayBorrowForSpotMargin(core, account, scalars, usdOfUnits(borrow))
          ? null
          : refuse('PRECONDITION_FAILED', 'borrow exceeds the spot reservation');
      }),
    },
    {
      id: 'idle',
      check: onPair((core, _account, { quote }, { borrow }) => {
        const pool = earnPoolAt(core.state, quote);
        const idle = pool === undefined ? 0n : core.rules.engine.earn.idle(pool);
        return idle < borrow ? refuse('PRECONDITION_FAILED', 'pool idle below borrow') : null;
      }),
    },
  ],
};

/** Buys the base of a pair with money borrowed from the pool of its quote. */
export const spotMarginOpenDefinition = defineAction('spot_margin_open', {
  decode({ pair, size, limit_px: px, borrow: sent }): SpotMarginOpen | Refusal {
    const borrow = parseUnits(String(sent));
    if (borrow === null) return unreadableAmountRefusal;
    return {
      pair: Number(parseRequestUint(pair)),
      size: lots(parseRequestUint(size)),
      px: bookPx(parseRequestUint(px)),
      borrow,
    };
  },
  admit: () => null,
  commit(core, { account, hash }, asked) {
    const refusal = firstRefusal(core.rules.actions.spotMarginOpen.gates, core, account, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const pair = pairAt(core.state, asked.pair);
    const pool = pair === undefined ? undefined : earnPoolAt(core.state, pair.quote);
    // No-op if a fault removes the gates and the request names no pair, or no pool.
    if (pair === undefined || pool === undefined) return doneOutcome;
    const borrow = core.rules.engine.spending.scaled(core, pair.quote, asked.borrow);
    executeSpotMarginOpen(core, account, pair, pool, { size: asked.size, px: asked.px, borrow, hash });
    return doneOutcome;
  },
});
