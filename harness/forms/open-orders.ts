import { makeSplitFrameNormalizers } from './frame-normalizers.ts';
import { normalizeRestingRows } from './order-rows.ts';
import { makeRecordFinder } from './records.ts';

/** Resting orders in frames of `open_orders` only (D230): the documents show the read of that name. */
export const openOrdersFrameNormalizers = makeSplitFrameNormalizers(
  'open_orders',
  'account',
  makeRecordFinder('open_orders', { rows: normalizeRestingRows, isOne: () => false }),
);
