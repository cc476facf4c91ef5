import { printJson } from '../../spec-schemas/json/lossless.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import { type Refusal, refuse } from '../refusal.ts';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Protects an operator interface without a token from browser pages on this machine. A page sends its `Origin`; a DNS-rebinding page sends
 * its own name as `Host`; and without a preflight no page can send JSON.
 * @param own  the configured listen name, which is also an allowed `Host`
 * @returns null: allowed
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
