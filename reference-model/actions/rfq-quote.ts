import { type BookPx, bookPx, type Lots, lots } from '../numeric/planes.ts';
import { firstRefusal, refuse } from '../refusal.ts';
import { addRfqQuote, rfqAt } from '../state/rfqs.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint } from './request-values.ts';
import {
  knownRfqGate,
  makeRfqCheck,
  type RequestNamingRfq,
  rfqSeriesGate,
  rfqSeriesUnexpiredGate,
  rfqUnexpiredGate,
} from './rfq-gates.ts';

export interface RfqQuoteRequest extends RequestNamingRfq {
  readonly price: BookPx;
  readonly maxLots: Lots;
  readonly validUntilMs: bigint;
  readonly stpGroup: bigint | null;
}

type GateId = 'positive' | 'session' | 'series' | 'series-expired' | 'request-expired' | 'outlives';

/** @source write-api, "RFQ"; supplement, actions: rfq_quote */
export interface RfqQuoteRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<GateId, RfqQuoteRequest>[];
  /** Converts a price of the wire to the plane of premiums. */
  readonly price: (sent: bigint) => BookPx;
}

export const rfqQuoteRules: RfqQuoteRules = {
  gates: [
    {
      id: 'positive',
      check: (_core, _account, { price, maxLots }) =>
        price === 0n || maxLots === 0n ? refuse('INVALID_REQUEST', 'price and max_size must be positive') : null,
    },
    knownRfqGate,
    rfqSeriesGate,
    rfqSeriesUnexpiredGate,
    rfqUnexpiredGate,
    {
      id: 'outlives',
      check: makeRfqCheck((_core, _account, { expiryMs }, { validUntilMs }) =>
        validUntilMs > expiryMs
          ? refuse('INVALID_REQUEST', 'invalid parameters: valid_until_ms exceeds request expiry')
          : null,
      ),
    },
  ],
  price: bookPx,
};

/** Quotes a price for a request. A quote reserves no funds. */
export const rfqQuoteDefinition = defineAction('rfq_quote', {
  decode: ({ rfq_id: rfqId, price, max_size: maxSize, valid_until_ms: validUntilMs, stp_group: stpGroup }) => ({
    rfqId: parseRequestUint(rfqId),
    sent: parseRequestUint(price),
    maxLots: lots(parseRequestUint(maxSize)),
    validUntilMs: parseRequestUint(validUntilMs),
    stpGroup: stpGroup === null || stpGroup === undefined ? null : parseRequestUint(stpGroup),
  }),
  admit: () => null,
  commit(core, { account: maker }, { sent, ...rest }) {
    const { gates, price } = core.rules.actions.rfqQuote;
    const quoted: RfqQuoteRequest = { ...rest, price: price(sent) };
    const refusal = firstRefusal(gates, core, maker, quoted);
    if (refusal !== null) return refusedOutcome(refusal);
    const { rfqId, ...quote } = quoted;
    const rfq = rfqAt(core.state, rfqId);
    // No-op if a fault removes the gate and the request names no session.
    if (rfq === undefined) return doneOutcome;
    // No source states a maximum number of quotes; the model bounds everything that grows (D164).
    if (rfq.quotes.length >= core.rules.engine.options.most.quotes)
      return refusedOutcome(refuse('PRECONDITION_FAILED', 'too many quotes on the request'));
    addRfqQuote(core.state, rfq, { ...quote, maker, submittedMs: core.state.timeMs });
    return doneOutcome;
  },
});
