import { type ControlSite, handleControl } from '../control/control.ts';
import { internalError } from './internal-error.ts';
import { type Listener, openListener } from './listener.ts';

/** The operator interface can stop time and print money: it never leaves this machine. */
const CONTROL_HOST = '127.0.0.1';

/**
 * Opens the operator interface on a loopback port of its own.
 * @param beforeCall lets the time that has passed reach the venue first
 * @throws AddressInUse
 */
export function openControlPort(
  site: ControlSite,
  port: number,
  beforeCall: () => void,
  onFault: (error: unknown) => void,
): Promise<Listener> {
  return openListener({
    host: CONTROL_HOST,
    port,
    onRequest: (request, reply) => {
      beforeCall();
      try {
        reply(handleControl(site, request));
      } catch (error) {
        reply(internalError);
        onFault(error);
      }
    },
  });
}
