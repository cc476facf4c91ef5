import { type ControlContext, handleControl } from '../control/control.ts';
import { foreignOriginRefusalReply } from './control-guard.ts';
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
