import { printJson } from '../../spec-schemas/json/lossless.ts';
import { type ControlContext, handleControl } from '../control/control.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { internalErrorReply } from './internal-error.ts';
import { type Listener, openListener, type ServedRequest } from './listener.ts';

/** The operator interface can stop time and create money, so it listens only on this machine. */
const CONTROL_HOST = '127.0.0.1';

export interface ControlPortListeners {
  /** Advances the venue by the elapsed time first. */
  readonly beforeCall: () => void;
  readonly onFault: (error: unknown) => void;
  /** The listen name of the venue itself. */
  readonly venueHost: string;
  readonly onExchange?: ((exchange: ServedRequest) => void) | undefined;
}

/**
 * Opens the operator interface on its own loopback port.
 * @throws AddressInUse
 */
export function openControlPort(
  site: ControlContext,
  port: number,
  { beforeCall, onFault, onExchange, venueHost }: ControlPortListeners,
): Promise<Listener> {
  return openListener({
    onExchange,
    host: CONTROL_HOST,
    port,
    onRequest: (request, reply) => {
      const refusal = site.token === null ? foreignOriginRefusalReply(request, venueHost) : null;
      if (refusal !== null) return reply(refusal);
      beforeCall();
      try {
        reply(handleControl(site, request));
      } catch (error) {
        reply(internalErrorReply);
        onFault(error);
      }
    },
  });
}

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
