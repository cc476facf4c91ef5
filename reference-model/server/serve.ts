import type { ControlSite } from '../control/control.ts';
import type { BlockMode, ControlledVenue } from '../control/controlled-venue.ts';
import type { SocketSource, Ticket, VenueReply, VenueRequest } from '../door.ts';
import { type DrivenVenue, RealBlockClock } from './block-clock.ts';
import { openControlPort } from './control-server.ts';
import { type AllowedOrigins, crossOrigin } from './cross-origin.ts';
import { type ServedDocuments, withDocuments } from './documents.ts';
import { internalError } from './internal-error.ts';
import { type Exchange, type Listener, type ListenerOptions, openListener, type UpgradePort } from './listener.ts';
import { openSocketPort, type SocketWatch } from './socket-port.ts';
import { Waits } from './waits.ts';

/** A venue that can be put behind a port; `Venue` is one. */
export interface ServedVenue extends ControlledVenue, DrivenVenue {
  /** Where clients open sockets. */
  readonly socketSources: readonly SocketSource[];
  handle(request: VenueRequest): Ticket;
  commit(blocks?: number): void;
}

export interface ServeOptions {
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly blocks: BlockMode;
  /** null: no operator interface. 0 takes a free port. */
  readonly controlPort?: number | null;
  /** The raw JSON-RPC of the EVM on a port of its own; null: none. 0 takes a free port. */
  readonly evmPort?: number | null;
  /** The bearer token that the operator interface asks for; null: none. */
  readonly controlToken?: string | null;
  /** What is handed out of the committed blocks, on the operator interface. Default: nothing. */
  readonly journal?: ControlSite['journal'];
  /** How long a request waits for its block, ms. Default 5 s. @source engine facts, section 29 */
  readonly waitMs?: number;
  /** Told when the model breaks a promise of its own; the client reads `INTERNAL`. Default: the error ends the program. */
  readonly onFault?: (error: unknown) => void;
  readonly watch?: TrafficWatch | undefined;
  /** What stands beside the venue on its port. Default: nothing. */
  readonly documents?: ServedDocuments | undefined;
  /** Whose pages may read the replies of the venue's port. Default: nobody's. */
  readonly origins?: AllowedOrigins | undefined;
}

/** Looks on at what comes and goes, on both ports. */
export interface TrafficWatch {
  readonly onExchange: (exchange: Exchange) => void;
  readonly sockets: SocketWatch;
}

export interface RunningServer {
  readonly url: string;
  readonly controlUrl: string | null;
  readonly evmUrl: string | null;
  /** Stops the clock and cuts every connection. */
  close(): Promise<void>;
}

const WAIT_MS = 5_000;
const EVM_PATH = '/evm';

/**
 * Serves a venue on real sockets, in real time. The rules all stand behind the door: here are bytes and clocks only.
 * @throws AddressInUse when one of the ports is taken
 */
export async function startServer(venue: ServedVenue, options: ServeOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', port, controlPort = null, controlToken = null, waitMs = WAIT_MS } = options;
  const { onFault = throwLater, watch, evmPort = null } = options;
  const onExchange = watch?.onExchange;
  const clock = new RealBlockClock(venue, options.blocks, onFault);
  const waits = new Waits(waitMs);

  function answer(request: VenueRequest, reply: (answer: VenueReply) => void): void {
    clock.catchUp();
    try {
      const ticket = venue.handle(request);
      ticket.whenSettled(reply);
      waits.expireLater(ticket);
    } catch (error) {
      reply(internalError);
      onFault(error);
    }
  }

  const sockets = venue.socketSources.map((source) =>
    openSocketPort(source, {
      beforeFrame: () => clock.catchUp(),
      onTicket: (ticket) => waits.expireLater(ticket),
      onFault,
      watch: watch?.sockets,
    }),
  );
  const open: Listener[] = [];
  const close = async (): Promise<void> => {
    clock.stop();
    waits.close();
    for (const port of sockets) port.close();
    await Promise.all(open.map((listener) => listener.close()));
  };
  try {
    const main = await openListener({
      host,
      port,
      onRequest: withOrigins(
        options.origins,
        withDocuments(options.documents ?? new Map(), () => hostOf(open), answer),
      ),
      onExchange,
      upgrades: sockets,
    });
    open.push(main);
    const control =
      controlPort === null
        ? null
        : await openControlPort({ venue, clock, token: controlToken, journal: options.journal }, controlPort, {
            beforeCall: () => clock.catchUp(),
            onFault,
            onExchange,
          });
    if (control !== null) open.push(control);
    const evm =
      evmPort === null
        ? null
        : await openListener({
            ...{ host, port: evmPort, onExchange },
            // Whatever the path: a client of JSON-RPC is given a URL and no more.
            onRequest: withOrigins(options.origins, (request, reply) => answer({ ...request, path: EVM_PATH }, reply)),
            upgrades: atAnyPath(sockets),
          });
    if (evm !== null) open.push(evm);
    return { url: main.url, controlUrl: control?.url ?? null, evmUrl: evm?.url ?? null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The sockets of JSON-RPC where its clients look for them on a port of its own. */
function atAnyPath(ports: readonly UpgradePort[]): readonly UpgradePort[] {
  return ports.filter(({ path }) => path === EVM_PATH).flatMap((port) => [port, { ...port, path: '/' }]);
}

function withOrigins(
  origins: AllowedOrigins | undefined,
  next: ListenerOptions['onRequest'],
): ListenerOptions['onRequest'] {
  return origins === undefined ? next : crossOrigin(origins, next);
}

/** Of the venue's own port, which is opened first. */
function hostOf([main]: readonly Listener[]): string {
  return new URL(main?.url ?? 'http://127.0.0.1').host;
}

function throwLater(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}
