import { atCommit } from '../../spec-schemas/outcomes.ts';

// Refusals of an order for a single fault: a case that provokes the fault recognises it by them.

export const offTickRefusals = atCommit('ORDER_INVALID_PRICE');
export const zeroSizeRefusals = atCommit('ORDER_ZERO_SIZE');
/**
 * Refusals of an order far beyond the account's funds: it also exceeds the market's cap, if any, and no document says which is reported.
 */
export const beyondMarginRefusals = atCommit('MARGIN_INSUFFICIENT', 'MARKET_OI_CAP');
