import { admissionHttpStatusOf } from '../../spec-schemas/catalogue/errors.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import { replyEnvelopeRules } from '../answers/envelope.ts';
import type { LevelSummary } from '../book/book.ts';
import { type BookGrouping, groupLevels, parseBookGrouping } from '../book/book-grouping.ts';
import type { Side } from '../book/book-side.ts';
import type { VenueReply } from '../door.ts';
import { formatDecimal, parseDecimal } from '../numeric/decimal.ts';
import { lots, MAX_SZ_DECIMALS } from '../numeric/planes.ts';
import { formatPx, parsePx } from '../numeric/served.ts';
import { type Refusal, refuse } from '../refusal.ts';

const words = ['n_sig_figs', 'mantissa', 'n_levels'];

/** Whether a body requests a grouped book, which a node does not support (D102). */
export function isGroupedBookRequest(body: JsonValue | undefined): body is JsonObject {
  return isJsonObject(body) && body.type === 'l2_book' && words.some((word) => Object.hasOwn(body, word));
}

/** Groups the node's answer to `l2_book` as its client requested. An answer without a book, such as a refusal, stays unchanged. */
export function groupBookReply(request: JsonObject, reply: VenueReply): VenueReply {
  const json = reply.status === 200 ? tryParseJson(reply.body) : undefined;
  const data = isJsonObject(json) ? json.data : undefined;
  if (!isJsonObject(json) || !isJsonObject(data)) return reply;
  const grouping = parseBookGrouping(request);
  if (grouping === null)
    return refusalReply(refuse('INVALID_REQUEST', 'n_sig_figs, mantissa or n_levels out of range'));
  const bids = groupedSide(data.bids, 'bid', grouping);
  const asks = groupedSide(data.asks, 'ask', grouping);
  // Unparsable levels are the node's fault and are passed through.
  if (bids === null || asks === null) return reply;
  return { ...reply, body: printJson({ ...json, data: { ...data, bids, asks } }) };
}

/** A refusal created by the gateway itself. */
export function refusalReply(refusal: Refusal): VenueReply {
  const status = admissionHttpStatusOf(refusal.code);
  return { status, headers: replyEnvelopeRules.headers(status), body: printJson(replyEnvelopeRules.failure(refusal)) };
}

function groupedSide(value: JsonValue | undefined, side: Side, grouping: BookGrouping): readonly JsonObject[] | null {
  const rows: LevelSummary[] = [];
  for (const level of isJsonArray(value) ? value : [null]) {
    const row = levelOf(level);
    if (row === null) return null;
    rows.push(row);
  }
  return groupLevels(rows, side, grouping).map((row) => ({
    px: formatPx(row.px),
    sz: formatDecimal(row.lots, MAX_SZ_DECIMALS),
    n_orders: row.orders,
  }));
}

function levelOf(level: JsonValue): LevelSummary | null {
  if (!isJsonObject(level) || typeof level.px !== 'string' || typeof level.sz !== 'string') return null;
  const px = parsePx(level.px);
  // In the finest lots that a market may have: sizes are summed, then converted back to whole units.
  const size = parseDecimal(level.sz, MAX_SZ_DECIMALS);
  return px === null || size === null
    ? null
    : { px, lots: lots(size), orders: typeof level.n_orders === 'number' ? level.n_orders : 0 };
}
