import { supplement } from '../../clauses/source.ts';
import * as options from '../../shapes/actions/options.ts';
import { type ActionError, type ActionRows, coded, presence, signed } from '../action-entry.ts';
import { agentRefusals } from './refusals.ts';

const stpGroup = [presence('hasStpGroup', 'stp_group?'), signed('uint64', 'stpGroup', 'stp_group?')];

const seriesRefusals = [
  { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the market is no option series' },
  { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the option series has expired' },
] as const satisfies readonly ActionError[];

/** @source write-api, "RFQ" */
export const optionActions = {
  rfq_request: {
    tag: 'rfq_request',
    group: 'options',
    status: 'live',
    bodyKey: 'params',
    body: options.RfqRequestBody,
    example: { market: 0, side: 'Bid', size: 100000000, limit_px: 10050000000, expiry_ms: 0 },
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    primaryType: 'RfqRequest',
    fields: [
      signed('uint32', 'market', 'market'),
      coded('side', 'side', { Bid: 0, Ask: 1 }),
      signed('uint64', 'size', 'size'),
      presence('hasLimitPx', 'limit_px?'),
      signed('uint64', 'limitPx', 'limit_px?'),
      signed('uint64', 'expiryMs', 'expiry_ms'),
      ...stpGroup,
    ],
    errors: [
      ...agentRefusals,
      ...seriesRefusals,
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'free collateral does not cover a bounded request' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the writer on a coin-settled series lacks the coin for the escrow',
      },
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'a size of 0', authority: 'assumed' },
    ],
    gates: {
      list: 'options.request',
      source: supplement('actions', 'rfq_request'),
      stated: {
        size: { clause: 'options.request.size' },
        series: { clause: 'options.rfq.series-only' },
        'series-expired': { clause: 'options.rfq.series-expired' },
        funds: { clause: 'options.request.bounded' },
      },
    },
    authority: {},
  },
  rfq_quote: {
    tag: 'rfq_quote',
    group: 'options',
    status: 'live',
    bodyKey: 'params',
    body: options.RfqQuoteBody,
    example: { rfq_id: 9, price: 2500000000, max_size: 100000000, valid_until_ms: 1735689604000 },
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    primaryType: 'RfqQuote',
    fields: [
      signed('uint64', 'rfqId', 'rfq_id'),
      signed('uint64', 'price', 'price'),
      signed('uint64', 'maxSize', 'max_size'),
      signed('uint64', 'validUntilMs', 'valid_until_ms'),
      ...stpGroup,
    ],
    errors: [
      ...agentRefusals,
      ...seriesRefusals,
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the request has expired' },
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'the quote would outlive the request', authority: 'public' },
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'a price or a size of 0', authority: 'assumed' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'no session is open under the number',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'options.quote',
      source: supplement('actions', 'rfq_quote'),
      stated: {
        positive: { clause: 'options.quote.positive' },
        session: { clause: 'options.session.unknown' },
        series: { clause: 'options.rfq.series-only' },
        'series-expired': { clause: 'options.rfq.series-expired' },
        'request-expired': { clause: 'options.quote.expired' },
        outlives: { clause: 'options.quote.outlives' },
      },
    },
    authority: {},
  },
  rfq_accept: {
    tag: 'rfq_accept',
    group: 'options',
    status: 'live',
    bodyKey: 'params',
    body: options.RfqAcceptBody,
    example: { rfq_id: 9, quote_idx: 0, size: 100000000 },
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    primaryType: 'RfqAccept',
    fields: [
      signed('uint64', 'rfqId', 'rfq_id'),
      signed('uint32', 'quoteIdx', 'quote_idx'),
      signed('uint64', 'size', 'size'),
    ],
    errors: [
      ...agentRefusals,
      { code: 'AUTH_UNAUTHORIZED', phase: 'commit', when: 'the signer did not open the session', authority: 'assumed' },
      ...seriesRefusals,
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the request or the quote has expired' },
      { code: 'ORDER_SELF_TRADE', phase: 'commit', when: 'both sides of the accept are one party' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the session has no quote of this index',
        authority: 'public',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the price of the quote is beyond the limit of the request',
        authority: 'public',
      },
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'a size above that of the quote or of the request',
        authority: 'public',
      },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the premium truncates to nothing', authority: 'public' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the buyer cannot pay premium and fee, or the writer the escrow or the fee',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the series or the venue holds its maximum of positions, or the pot its maximum of escrow',
        authority: 'public',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'no session is open under the number',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'options.accept',
      source: supplement('actions', 'rfq_accept'),
      stated: {
        session: { clause: 'options.session.unknown' },
        requester: { clause: 'options.accept.requester' },
        series: { clause: 'options.rfq.series-only' },
        'series-expired': { clause: 'options.rfq.series-expired' },
        quote: { clause: 'options.accept.quote-unknown' },
        'quote-expired': { clause: 'options.accept.quote-expired' },
        'self-trade': { clause: 'options.accept.self-trade' },
        'above-quote': { clause: 'options.accept.above-quote' },
        'above-request': { clause: 'options.accept.above-quote' },
        limit: { clause: 'options.accept.limit' },
        premium: { clause: 'options.accept.no-premium' },
        funds: { clause: 'options.funds.together' },
      },
    },
    authority: {},
  },
} as const satisfies ActionRows;
