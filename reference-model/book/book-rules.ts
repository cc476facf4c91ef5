import type { BookPx } from '../numeric/planes.ts';
import type { Side } from './book-side.ts';

export type StpMode = 'cancel_oldest' | 'cancel_newest' | 'cancel_both';

/** Self-trade prevention between two orders of one group that would trade. If neither flag is set, they trade. */
export interface StpOutcome {
  readonly cancelsMaker: boolean;
  readonly stopsTaker: boolean;
}

/** Decisions of matching, one entry each. A planted fault replaces an entry, so no rule needs to know about faults. */
export interface BookRules {
  /** Whether an order of `side` limited at `limitPx` trades with a resting order at `makerPx`. */
  readonly crosses: (side: Side, limitPx: BookPx, makerPx: BookPx) => boolean;
  /** Price priority among the orders of `side`: whether `px` trades before `than`. */
  readonly outranks: (side: Side, px: BookPx, than: BookPx) => boolean;
  /** Time priority: where a new order joins the queue at its price. */
  readonly joinsAt: 'tail' | 'head';
  /** Price of a fill. */
  readonly tradePx: (takerLimitPx: BookPx, makerPx: BookPx) => BookPx;
  readonly stp: (mode: StpMode) => StpOutcome;
}

/** @source engine facts, section 3: price-time priority, the maker's price, self-trade prevention at the match step */
export const bookRules: BookRules = {
  crosses: (side, limitPx, makerPx) => (side === 'bid' ? makerPx <= limitPx : makerPx >= limitPx),
  outranks: (side, px, than) => (side === 'bid' ? px > than : px < than),
  joinsAt: 'tail',
  tradePx: (_takerLimitPx, makerPx) => makerPx,
  stp: (mode) => STP_OUTCOMES[mode],
};

const STP_OUTCOMES: Readonly<Record<StpMode, StpOutcome>> = {
  cancel_newest: { cancelsMaker: false, stopsTaker: true },
  cancel_oldest: { cancelsMaker: true, stopsTaker: false },
  cancel_both: { cancelsMaker: true, stopsTaker: true },
};
