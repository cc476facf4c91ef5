import type { BlockMode, ControlledVenue } from '../control/controlled-venue.ts';
import type { Ticket, VenueReply, VenueRequest } from '../door.ts';
import { type DrivenVenue, RealBlockClock } from './block-clock.ts';
import { openControlPort } from './control-server.ts';
import { type FeedSource, openFeedPort, type SocketWatch } from './feed-port.ts';
import { internalError } from './internal-error.ts';
import { type Exchange, type Listener, openListener } from './listener.ts';
import { Waits } from './waits.ts';

/** A venue that can be put behind a port; `Venue` is one. */
export interface ServedVenue extends ControlledVenue, DrivenVenue, FeedSource {
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
  /** The bearer token that the operator interface asks for; null: none. */
  readonly controlToken?: string | null;
  /** How long a request waits for its block, ms. Default 5 s. @source engine facts, section 29 */
  readonly waitMs?: number;
  /** Told when the model breaks a promise of its own; the client reads `INTERNAL`. Default: the error ends the program. */
  readonly onFault?: (error: unknown) => void;
  readonly watch?: TrafficWatch | undefined;
}

/** Looks on at what comes and goes, on both ports. */
export interface TrafficWatch {
  readonly onExchange: (exchange: Exchange) => void;
  readonly sockets: SocketWatch;
}

export interface RunningServer {
  readonly url: string;
  readonly controlUrl: string | null;
  /** Stops the clock and cuts every connection. */
  close(): Promise<void>;
}

const WAIT_MS = 5_000;

/**
 * Serves a venue on real sockets, in real time. The rules all stand behind the door: here are bytes and clocks only.
 * @throws AddressInUse when one of the two ports is taken
 */
export async function startServer(venue: ServedVenue, options: ServeOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', port, controlPort = null, controlToken = null, waitMs = WAIT_MS } = options;
  const { onFault = throwLater, watch } = options;
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

  const feed = openFeedPort(venue, {
    beforeFrame: () => clock.catchUp(),
    onTicket: (ticket) => waits.expireLater(ticket),
    onFault,
    watch: watch?.sockets,
  });
  const open: Listener[] = [];
  const close = async (): Promise<void> => {
    clock.stop();
    waits.close();
    feed.close();
    await Promise.all(open.map((listener) => listener.close()));
  };
  try {
    const main = await openListener({
      host,
      port,
      onRequest: answer,
      onExchange,
      upgrades: { path: feed.path, onUpgrade: feed.upgrade },
    });
    open.push(main);
    const control =
      controlPort === null
        ? null
        : await openControlPort({ venue, clock, token: controlToken }, controlPort, {
            beforeCall: () => clock.catchUp(),
            onFault,
            onExchange,
          });
    if (control !== null) open.push(control);
    return { url: main.url, controlUrl: control?.url ?? null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function throwLater(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}
