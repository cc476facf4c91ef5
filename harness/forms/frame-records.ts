import { candleFrames } from './candle-frames.ts';
import type { Fact } from './fact.ts';
import { type FrameFact, firstAndLater } from './frame-fact.ts';
import { marketFrames } from './market-frames.ts';
import { orderRecords } from './order-rows.ts';
import { inList, type RecordForm, recordsWith } from './records.ts';

const figures = { px: ['price'], sz: ['size', 'qty'], tid: ['trade_id'] } as const;
const [print, fill] = [
  ['px', 'sz', 'tid'],
  ['px', 'sz', 'oid'],
];

/** The documents show what its records hold, or another decision says what they may be called. */
function asItComes(...alone: readonly string[]): RecordForm {
  return recordsWith({ keys: {}, needed: [] }, alone);
}

const forms: Readonly<Record<string, readonly [of: Fact['of'], form: RecordForm]>> = {
  trades: ['market', recordsWith({ keys: figures, needed: print }, print)],
  fills: ['account', recordsWith({ keys: { ...figures, oid: ['order_id'] }, needed: fill }, fill)],
  order_updates: ['account', { rows: orderRecords, isOne: (body) => 'status' in body }],
  user_fundings: ['account', asItComes('coin', 'time')],
  ledger_updates: ['account', asItComes('kind', 'amount')],
  notifications: ['account', asItComes('kind')],
  user_twap_slice_fills: ['account', asItComes('fill')],
  user_twap_history: ['account', asItComes('state', 'status')],
};

/** Frames that hold records, or changed rows (D231), by the channel. */
export const frameRecords: readonly (readonly [channel: string, fact: FrameFact])[] = [
  ['markets', marketFrames],
  ['candles', candleFrames],
  ...Object.entries(forms).map(
    ([channel, [of, form]]) => [channel, firstAndLater(channel, of, inList(channel, form))] as const,
  ),
];
