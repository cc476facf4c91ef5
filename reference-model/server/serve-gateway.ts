import type { Gateway } from '../gateway/gateway.ts';
import { internalErrorReply } from './internal-error.ts';
import { openSocketPort } from './socket-port.ts';
import { openVenuePorts, type VenuePortOptions, type VenuePorts } from './venue-ports.ts';

/**
 * Serves a gateway in front of a node in another process, which keeps the time.
 * @param onFault  called when the gateway violates an invariant of its own
 * @throws AddressInUse when one of the ports is taken
 */
export async function startGateway(
  gateway: Gateway,
  options: VenuePortOptions & { readonly onFault: (error: unknown) => void },
): Promise<VenuePorts> {
  const { onFault, watch } = options;
  const listeners = { beforeFrame: nothing, onTicket: nothing, onFault, watch: watch?.sockets };
  const sockets = gateway.sources.map((source) => openSocketPort(source, listeners));
  const ports = await openVenuePorts(
    {
      sockets,
      answer: (request, reply) => {
        try {
          gateway.handle(request).whenSettled(reply);
        } catch (error) {
          reply(internalErrorReply);
          onFault(error);
        }
      },
    },
    options,
  );
  const close = async (): Promise<void> => {
    await ports.close();
    await gateway.close();
  };
  return { ...ports, close };
}

function nothing(): void {}
