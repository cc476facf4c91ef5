import { type AllowedOrigins, withCrossOrigin } from './cross-origin.ts';
import { type ServedDocuments, withDocuments } from './documents.ts';
import {
  type Listener,
  type ListenerOptions,
  type MutualTls,
  openListener,
  type ServedRequest,
  type UpgradeHandler,
} from './listener.ts';
import type { SocketObserver, SocketPort } from './socket-port.ts';

/** Addresses and options for serving a venue, independent of what answers there. */
export interface VenuePortOptions {
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Raw JSON-RPC of the EVM on its own port; null: none. 0 picks a free port. */
  readonly evmPort?: number | null;
  /** Restricts both ports to authenticated clients; absent: open to everybody. */
  readonly tls?: MutualTls | undefined;
  readonly watch?: TrafficObserver | undefined;
  /** Documents served beside the venue on its port. Default: none. */
  readonly documents?: ServedDocuments | undefined;
  /** Origins whose pages may read the replies of the venue's port. Default: none. */
  readonly origins?: AllowedOrigins | undefined;
}

/** Observes the traffic on every port. */
export interface TrafficObserver {
  readonly onExchange: (exchange: ServedRequest) => void;
  readonly sockets: SocketObserver;
}

/** Handlers of a port's requests and upgrades. */
export interface VenueHandlers {
  readonly answer: ListenerOptions['onRequest'];
  readonly sockets: readonly SocketPort[];
}

export interface VenuePorts {
  readonly url: string;
  readonly evmUrl: string | null;
  /** Cuts every connection and socket. */
  close(): Promise<void>;
}

const EVM_PATH = '/evm';

/**
 * Opens the port of a venue, and that of its EVM if it has one.
 * @throws AddressInUse
 */
export async function openVenuePorts(
  { answer, sockets }: VenueHandlers,
  options: VenuePortOptions,
): Promise<VenuePorts> {
  const { host = '127.0.0.1', port, evmPort = null, tls, watch, origins, documents = new Map() } = options;
  const onExchange = watch?.onExchange;
  const open: Listener[] = [];
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.close();
    await Promise.all(open.map((listener) => listener.close()));
  };
  try {
    const onRequest = withOrigins(
      origins,
      withDocuments(documents, () => hostOf(open), answer),
    );
    const main = await openListener({ host, port, tls, onRequest, onExchange, upgrades: sockets });
    open.push(main);
    if (evmPort === null) return { url: main.url, evmUrl: null, close };
    const evm = await openListener({
      host,
      port: evmPort,
      tls,
      onExchange,
      // Accepts any path, because a JSON-RPC client is configured with a bare URL.
      onRequest: withOrigins(origins, (request, reply) => answer({ ...request, path: EVM_PATH }, reply)),
      upgrades: atAnyPath(sockets),
    });
    open.push(evm);
    return { url: main.url, evmUrl: evm.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** JSON-RPC sockets at any path, where clients of a separate port expect them. */
function atAnyPath(ports: readonly UpgradeHandler[]): readonly UpgradeHandler[] {
  return ports.filter(({ path }) => path === EVM_PATH).flatMap((port) => [port, { ...port, path: '/' }]);
}

function withOrigins(
  origins: AllowedOrigins | undefined,
  next: ListenerOptions['onRequest'],
): ListenerOptions['onRequest'] {
  return origins === undefined ? next : withCrossOrigin(origins, next);
}

/** Returns the host of the venue's own port, which is opened first. */
function hostOf([main]: readonly Listener[]): string {
  return new URL(main?.url ?? 'http://127.0.0.1').host;
}
