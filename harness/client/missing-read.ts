import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { WireReply, WireRequest } from '../target/wire.ts';
import { isUnknownType } from './outcome.ts';
import { parseReadReply } from './replies.ts';
import { parseRequestBody } from './request-json.ts';

/** The documents leave open whether this read is served (D16). */
const OPEN = 'identities';

/**
 * Returns the type of a documented read that the venue does not know; null where the reply says anything else, and for types that the
 * documents do not name as of today.
 * @source read-api, "POST /info"
 */
export function missingReadTypeIn(request: WireRequest, reply: WireReply): string | null {
  if (request.method !== 'POST' || request.path !== '/info') return null;
  const requested = parseRequestBody(request);
  if (!isJsonObject(requested) || typeof requested.type !== 'string' || requested.type === OPEN) return null;
  return isDocumentedRead(requested.type) && isUnknownType(parseReadReply(reply)) ? requested.type : null;
}

/** Whether the documents themselves name a read as one of today. */
export function isDocumentedRead(type: string): boolean {
  const entry = readEntry(type);
  return entry !== undefined && (entry.nameAuthority ?? entry.authority) === 'seed';
}
