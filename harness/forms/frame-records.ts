import { isJsonArray, isJsonObject, type JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type BodyNormalizer, makeNestedFinder, type NormalizedBody, type ServedBody } from './body-normalizer.ts';
import { candleFrameNormalizers } from './candle-frames.ts';
import { type FrameNormalizers, makeSplitFrameNormalizers } from './frame-normalizers.ts';
import { normalizeOrderRecords } from './order-rows.ts';
import { tradePrintForm } from './prints.ts';
import { makeRecordFinder, makeRecordForm, type RecordForm } from './records.ts';

const fill = ['px', 'sz', 'oid'];

/** Form of records whose content the documents show, or whose names another decision covers. */
function asItComes(...alone: readonly string[]): RecordForm {
  return makeRecordForm({ keys: {}, needed: [] }, alone);
}

const updates: RecordForm = { rows: normalizeOrderRecords, isOne: (body) => 'status' in body };

/**
 * Normalizes a refused order as the documents show it: it does not reveal the form of other records.
 * @source write-api, "WebSocket" (`{status: rejected, reason}`)
 */
function rejectionAlone(body: ServedBody): NormalizedBody | null {
  if (!isJsonObject(body) || body.status !== 'rejected' || typeof body.reason !== 'string') return null;
  const found = updates.rows([body]);
  return found === null ? null : { body: found.rows, form: [null, null] };
}

/** Rows of `markets` frames, in one list or in the sections of the read (D85): the documents show their keys. */
const marketRows = makeRecordFinder('markets', makeRecordForm({ keys: {}, needed: [] }, ['coin', 'kind']));
const marketSections = makeNestedFinder(asMarketSections);

const findMarkets: BodyNormalizer['find'] = (body) => {
  const [found = null] = [marketSections(body), marketRows(body)].filter((each) => each !== null);
  return found;
};

const marketFrameNormalizers = makeSplitFrameNormalizers('markets', 'market', findMarkets);

function asMarketSections(body: JsonObject): NormalizedBody<JsonObject> | null {
  return isJsonArray(body.perp) || isJsonObject(body.spot) ? { body, form: [''] } : null;
}

const forms: Readonly<Record<string, readonly [of: BodyNormalizer['of'], form: RecordForm]>> = {
  trades: ['market', makeRecordForm(tradePrintForm, tradePrintForm.needed)],
  fills: ['account', makeRecordForm({ keys: { ...tradePrintForm.keys, oid: ['order_id'] }, needed: fill }, fill)],
  order_updates: ['account', updates],
  user_fundings: ['account', asItComes('coin', 'time')],
  ledger_updates: ['account', asItComes('kind', 'amount')],
  notifications: ['account', asItComes('kind')],
  user_twap_slice_fills: ['account', asItComes('fill')],
  user_twap_history: ['account', asItComes('state', 'status')],
};

/** Frames that hold records, or changed rows (D231), by channel. */
export const frameRecordNormalizers: readonly (readonly [channel: string, fact: FrameNormalizers])[] = [
  ['markets', marketFrameNormalizers],
  ['candles', candleFrameNormalizers],
  ...Object.entries(forms).map(
    ([channel, [of, form]]) => [channel, makeSplitFrameNormalizers(channel, of, found(channel, form))] as const,
  ),
];

function found(channel: string, form: RecordForm): BodyNormalizer['find'] {
  const listed = makeRecordFinder(channel, form);
  return form === updates ? (body) => rejectionAlone(body) ?? listed(body) : listed;
}
