import { printJson } from '../../spec-schemas/json/lossless.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import { type Refusal, refuse } from '../refusal.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Keeps the pages of a browser on this machine from an operator interface that asks for no token: a page sends its `Origin`, one
 * that took the name of this machine over sends that name as `Host`, and without a question before it a page can send no JSON.
 * @param own  the name that the venue was asked to listen under, which may be asked for as well
 * @returns null: let in
 */
export function foreignOriginRefusalReply({ method, headers }: VenueRequest, own: string): VenueReply | null {
  const { origin, host = '', 'content-type': type = '' } = headers;
  if (origin !== undefined)
    return refused(
      403,
      refuse('AUTH_UNAUTHORIZED', 'the operator interface is for no page: leave out Origin, or ask for a token'),
    );
  const name = host.replace(/:\d+$/, '').toLowerCase();
  if (!LOOPBACK.has(name) && name !== own.toLowerCase())
    return refused(403, refuse('AUTH_UNAUTHORIZED', 'Host is neither this machine nor --host'));
  if (method === 'POST' && !/^application\/json\s*(;|$)/i.test(type))
    return refused(415, refuse('INVALID_REQUEST', 'content-type has to be application/json'));
  return null;
}

function refused(status: number, refusal: Refusal): VenueReply {
  const { code, message } = refusal;
  return { status, headers: { 'content-type': 'application/json' }, body: printJson({ error: { code, message } }) };
}
