import { atCommit } from '../../spec-schemas/outcomes.ts';

// Refusals of an order for one fault alone: a case that provokes the fault recognises it by them.

export const offTickRefusals = atCommit('ORDER_INVALID_PRICE');
export const zeroSizeRefusals = atCommit('ORDER_ZERO_SIZE');
/**
 * Refusals of an order that the account cannot fund by far: where a market has a cap, that is beyond it too, and no document
 * says which is told.
 */
export const beyondMarginRefusals = atCommit('MARGIN_INSUFFICIENT', 'MARKET_OI_CAP');
