import type { Side } from '../book/book-side.ts';
import type { Core } from '../core.ts';
import { rfqRequestFundsTexts, unfundedOptionFillRefusal } from '../engine/options/option-funds.ts';
import { planOptionFill } from '../engine/options/options.ts';
import { type BookPx, bookPx, type Lots, lots, units, ZERO_LOTS, ZERO_USD } from '../numeric/planes.ts';
import { firstRefusal, type Refusal } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { type OptionSeries, optionSeriesAt } from '../state/options.ts';
import { dropRfq, firstExpiringRfq, openRfq } from '../state/rfqs.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint } from './request-values.ts';
import { expiredSeriesRefusal, unknownSeriesRefusal, zeroSizeRefusal } from './rfq-gates.ts';

export interface RfqRequest {
  readonly market: number;
  readonly side: Side;
  readonly size: Lots;
  readonly limitPx: BookPx | null;
  /** 0: use the venue's default window. */
  readonly expiryMs: bigint;
  readonly stpGroup: bigint | null;
}

/** @source write-api, "RFQ"; supplement, actions: rfq_request */
export interface RfqRequestRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<'size' | 'series' | 'series-expired' | 'funds', RfqRequest>[];
  readonly expiryMs: (core: Core, asked: RfqRequest) => bigint;
  /** Converts a limit of the wire to the plane of premiums. */
  readonly limitPx: (sent: bigint) => BookPx;
}

export const rfqRequestRules: RfqRequestRules = {
  gates: [
    { id: 'size', check: (_core, _account, { size }) => zeroSizeRefusal(size) },
    { id: 'series', check: (core, _account, { market }) => unknownSeriesRefusal(core, market) },
    { id: 'series-expired', check: (core, _account, { market }) => expiredSeriesRefusal(core, market) },
    {
      id: 'funds',
      check(core, account, asked) {
        const series = optionSeriesAt(core.state, asked.market);
        return series === undefined || asked.limitPx === null
          ? null
          : unfundedAtLimit(core, account, series, asked.size, asked.limitPx, asked.side);
      },
    },
  ],
  expiryMs: ({ state, rules }, { expiryMs }) =>
    expiryMs === 0n ? BigInt(state.timeMs + rules.engine.options.windowMs) : expiryMs,
  limitPx: bookPx,
};

/** Asks for quotes on a series. */
export const rfqRequestDefinition = defineAction('rfq_request', {
  decode: ({ market, side, size, limit_px: limitPx, expiry_ms: expiryMs, stp_group: stpGroup }) => ({
    market: Number(parseRequestUint(market)),
    side: side === 'Bid' ? ('bid' as const) : ('ask' as const),
    size: lots(parseRequestUint(size)),
    limit: limitPx === null || limitPx === undefined ? null : parseRequestUint(limitPx),
    expiryMs: parseRequestUint(expiryMs),
    stpGroup: stpGroup === null || stpGroup === undefined ? null : parseRequestUint(stpGroup),
  }),
  admit: () => null,
  commit(core, { account: requester }, { limit, ...sent }) {
    const { gates, expiryMs, limitPx } = core.rules.actions.rfqRequest;
    const asked: RfqRequest = { ...sent, limitPx: limit === null ? null : limitPx(limit) };
    const refusal = firstRefusal(gates, core, requester, asked);
    if (refusal !== null) return refusedOutcome(refusal);
    const { state } = core;
    const series = optionSeriesAt(state, asked.market);
    // No-op if a fault removes the gate and the request names no series.
    if (series === undefined) return doneOutcome;
    const first = firstExpiringRfq(state);
    // Nothing else removes an expired session.
    if (first !== undefined && state.rfqs.sessions.size >= core.rules.engine.options.most.sessions)
      dropRfq(state, first);
    const { market, size, ...kept } = asked;
    const at = { createdMs: state.timeMs, expiryMs: expiryMs(core, asked) };
    openRfq(state, { ...kept, series: market, szDecimals: series.szDecimals, requester, lots: size, ...at });
    return doneOutcome;
  },
});

/** Returns why the requester cannot pay for a fill at its limit; null if it can. The counterparty's payment is not checked. */
function unfundedAtLimit(
  core: Core,
  account: Address,
  series: OptionSeries,
  size: Lots,
  price: BookPx,
  side: Side,
): Refusal | null {
  const nobody = { owner: account, after: ZERO_LOTS, locks: units(0n), fee: ZERO_USD };
  const fill = planOptionFill(core, { series, price, size, buyer: account, writer: account, taker: account });
  // The gate checks the requester only, so the counterparty of the fill is left empty.
  return side === 'bid'
    ? unfundedOptionFillRefusal(core, { ...fill, writer: nobody }, rfqRequestFundsTexts, ['premium'])
    : unfundedOptionFillRefusal(core, { ...fill, buyer: nobody }, rfqRequestFundsTexts, [
        'escrow',
        'coin',
        'fee',
        'reservation',
      ]);
}
