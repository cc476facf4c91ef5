import type { Core } from '../core.ts';
import { settleOptionFill } from '../engine/options/option-fill.ts';
import { rfqAcceptFundsTexts, unfundedOptionFillRefusal } from '../engine/options/option-funds.ts';
import { type OptionFill, planOptionFill } from '../engine/options/options.ts';
import { type Lots, lots } from '../numeric/planes.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { optionLotsOf, seriesPartyCount } from '../state/options.ts';
import { dropRfq, isBeyondRfqLimit, type Rfq, type RfqQuote, rfqAt } from '../state/rfqs.ts';
import { type CommitGate, defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint } from './request-values.ts';
import {
  isTimePast,
  knownRfqGate,
  makeRfqCheck,
  type RequestNamingRfq,
  rfqSeriesGate,
  rfqSeriesUnexpiredGate,
  seriesOfRfq,
} from './rfq-gates.ts';

export interface RfqAcceptRequest extends RequestNamingRfq {
  readonly quoteIdx: number;
  readonly size: Lots;
}

type GateId =
  | ('session' | 'requester' | 'series' | 'series-expired' | 'quote' | 'quote-expired')
  | ('self-trade' | 'above-quote' | 'above-request' | 'limit' | 'premium' | 'funds');

/** @source write-api, "RFQ"; engine facts, section 21; supplement, actions: rfq_accept */
export interface RfqAcceptRules {
  /** In the order in which the venue looks. */
  readonly gates: readonly CommitGate<GateId, RfqAcceptRequest>[];
  /** Ends the session of an accept. */
  readonly ends: (core: Core, rfq: Rfq) => void;
}

const precondition = (message: string) => refuse('PRECONDITION_FAILED', message);

export const rfqAcceptRules: RfqAcceptRules = {
  gates: [
    knownRfqGate,
    {
      id: 'requester',
      check: makeRfqCheck((_core, account, { requester }) =>
        requester === account ? null : refuse('AUTH_UNAUTHORIZED', 'unauthorized'),
      ),
    },
    rfqSeriesGate,
    rfqSeriesUnexpiredGate,
    {
      id: 'quote',
      check: makeRfqCheck((_core, _account, { id, quotes }, { quoteIdx }) =>
        quoteIdx < quotes.length ? null : precondition(`quote idx ${quoteIdx} not found on rfq RfqId(${id})`),
      ),
    },
    {
      id: 'quote-expired',
      // A quote never outlives its request.
      check: onQuote((core, { expiryMs }, { validUntilMs }) => {
        if (isTimePast(core, expiryMs)) return precondition('request expired');
        return isTimePast(core, validUntilMs) ? precondition('quote expired') : null;
      }),
    },
    {
      id: 'self-trade',
      check: onQuote((_core, { requester }, { maker }) =>
        maker === requester ? refuse('ORDER_SELF_TRADE', 'self-trade blocked') : null,
      ),
    },
    {
      id: 'above-quote',
      check: onQuote((_core, _rfq, { maxLots }, { size }) =>
        size > maxLots ? refuse('INVALID_REQUEST', 'invalid parameters: accepted size exceeds quote max_size') : null,
      ),
    },
    {
      id: 'above-request',
      check: makeRfqCheck((_core, _account, rfq, { size }) =>
        size > rfq.lots ? refuse('INVALID_REQUEST', 'invalid parameters: accepted size exceeds request size') : null,
      ),
    },
    {
      id: 'limit',
      check: onQuote((_core, rfq, { price }) =>
        isBeyondRfqLimit(rfq, price) ? precondition('quote price violates taker limit') : null,
      ),
    },
    {
      // A size of 0 has no premium either.
      id: 'premium',
      check: onFill((_core, { premium }) => (premium === 0n ? precondition('premium truncates to zero') : null)),
    },
    { id: 'funds', check: onFill((core, fill) => unfundedOptionFillRefusal(core, fill, rfqAcceptFundsTexts)) },
  ],
  ends: ({ state }, rfq) => dropRfq(state, rfq),
};

/** Accepts a quote, or a part of it: premium, escrow and fee move at once, and the session ends. */
export const rfqAcceptDefinition = defineAction('rfq_accept', {
  decode: ({ rfq_id: rfqId, quote_idx: quoteIdx, size }): RfqAcceptRequest => ({
    rfqId: parseRequestUint(rfqId),
    quoteIdx: Number(parseRequestUint(quoteIdx)),
    size: lots(parseRequestUint(size)),
  }),
  admit: () => null,
  commit(core, { account }, accepted) {
    const { gates, ends } = core.rules.actions.rfqAccept;
    const refusal = firstRefusal(gates, core, account, accepted);
    if (refusal !== null) return refusedOutcome(refusal);
    const fill = fillFor(core, accepted);
    const rfq = rfqAt(core.state, accepted.rfqId);
    // No-op if a fault removes the gates and the request names no quote.
    if (fill === null || rfq === undefined) return doneOutcome;
    const beyond = beyondBounds(core, fill);
    if (beyond !== null) return refusedOutcome(beyond);
    settleOptionFill(core, fill);
    ends(core, rfq);
    return doneOutcome;
  },
});

/** A gate on the quote. Another gate refuses an index without a quote. */
function onQuote(
  check: (core: Core, rfq: Rfq, quote: RfqQuote, asked: RfqAcceptRequest) => Refusal | null,
): CommitGate<string, RfqAcceptRequest>['check'] {
  return makeRfqCheck((core, _account, rfq, asked) => {
    const quote = rfq.quotes[asked.quoteIdx];
    return quote === undefined ? null : check(core, rfq, quote, asked);
  });
}

/** A gate on the fill that the accept would produce. */
function onFill(
  check: (core: Core, fill: OptionFill) => Refusal | null,
): CommitGate<string, RfqAcceptRequest>['check'] {
  return (core, _account, asked) => {
    const fill = fillFor(core, asked);
    return fill === null ? null : check(core, fill);
  };
}

/** null: no such quote or series exists. */
function fillFor(core: Core, { rfqId, quoteIdx, size }: RfqAcceptRequest): OptionFill | null {
  const rfq = rfqAt(core.state, rfqId);
  const quote = rfq?.quotes[quoteIdx];
  if (rfq === undefined || quote === undefined) return null;
  const series = seriesOfRfq(core, rfq);
  if (series === undefined) return null;
  const { requester: taker, side } = rfq;
  const [buyer, writer] = side === 'bid' ? [taker, quote.maker] : [quote.maker, taker];
  return planOptionFill(core, { series, price: quote.price, size, buyer, writer, taker });
}

/** Checks the position limits of the series and of the venue. */
function beyondBounds(core: Core, fill: OptionFill): Refusal | null {
  const { most } = core.rules.engine.options;
  const added = newRows(core, fill);
  if (seriesPartyCount(core.state, fill.series.id) + added > most.rowsOfSeries)
    return precondition('option series holds the maximum number of positions');
  return core.state.options.rows + added > most.rows ? precondition('option position registry is full') : null;
}

/** Returns the number of position rows that the fill adds, minus those that it closes. */
function newRows({ state }: Core, { series, buyer, writer }: OptionFill): number {
  const change = ({ owner, after }: { readonly owner: Address; readonly after: Lots }) =>
    Number(after !== 0n) - Number(optionLotsOf(state, owner, series.id) !== 0n);
  return change(buyer) + change(writer);
}
