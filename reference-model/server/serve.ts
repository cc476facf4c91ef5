import type { BlockMode } from '../../spec-schemas/operator/calls.ts';
import type { ControlContext } from '../control/control.ts';
import type { ControlledVenue } from '../control/controlled-venue.ts';
import { Snapshots } from '../control/snapshots.ts';
import type { PendingReply, SocketSource, VenueReply, VenueRequest } from '../door.ts';
import { isForwardedByGateway } from '../gateway/client-headers.ts';
import { type ClockDrivenVenue, RealTimeBlockClock } from './block-clock.ts';
import { openControlPort } from './control-server.ts';
import { internalErrorReply } from './internal-error.ts';
import { openSocketPort } from './socket-port.ts';
import { openVenuePorts, type VenuePortOptions } from './venue-ports.ts';

/** A venue that can be served on a port; `Venue` implements it. */
export interface ServableVenue extends ControlledVenue, ClockDrivenVenue {
  /** Sources of client sockets. */
  readonly socketSources: readonly SocketSource[];
  handle(request: VenueRequest): PendingReply;
  commit(blocks?: number): void;
}

export interface ServeOptions extends VenuePortOptions {
  readonly blocks: BlockMode;
  /** null: no operator interface. 0 picks a free port. */
  readonly controlPort?: number | null;
  /** The bearer token of the operator interface; null: none required. */
  readonly controlToken?: string | null;
  /** Source of committed blocks that the operator interface serves. Default: none. */
  readonly journal?: ControlContext['journal'];
  /** Whether the operator interface can restore snapshots; not possible if blocks are stored elsewhere. Default: yes. */
  readonly goesBack?: boolean;
  /** Maximum time that a request waits for its block, ms. Default 5 s. @source engine facts, section 29 */
  readonly waitMs?: number;
  /** Called when the model violates an invariant of its own; the client reads `INTERNAL`. Default: the error ends the program. */
  readonly onFault?: (error: unknown) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly controlUrl: string | null;
  readonly evmUrl: string | null;
  /** Stops the clock and cuts every connection. */
  close(): Promise<void>;
}

const WAIT_MS = 5_000;

/**
 * Serves a venue on real sockets, in real time. All rules are behind the door; this layer handles only bytes and clocks.
 * @throws AddressInUse when one of the ports is taken
 */
export async function startServer(venue: ServableVenue, options: ServeOptions): Promise<RunningServer> {
  const { controlPort = null, controlToken = null, waitMs = WAIT_MS, onFault = throwLater, watch } = options;
  const clock = new RealTimeBlockClock(venue, options.blocks, onFault);
  const waits = new CommitWaitTimers(waitMs);

  const isCutOff = (headers: Readonly<Record<string, unknown>>) =>
    venue.core.memory.isGatewayCut && isForwardedByGateway(headers);

  function answer(request: VenueRequest, reply: (answer: VenueReply | null) => void): void {
    clock.catchUp();
    if (isCutOff(request.headers)) {
      reply(null);
      return;
    }
    try {
      const ticket = venue.handle(request);
      if (request.hasLeft !== undefined) ticket.followClient(request.hasLeft);
      ticket.whenSettled(reply);
      waits.expireLater(ticket);
    } catch (error) {
      reply(internalErrorReply);
      onFault(error);
    }
  }

  const sockets = venue.socketSources.map((source) =>
    openSocketPort(source, {
      beforeFrame: () => clock.catchUp(),
      onTicket: (ticket) => waits.expireLater(ticket),
      onFault,
      isCutOff,
      watch: watch?.sockets,
    }),
  );
  const open: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    clock.stop();
    waits.close();
    await Promise.all(open.map((port) => port.close()));
  };
  try {
    const ports = await openVenuePorts({ answer, sockets }, options);
    open.push(ports);
    const { journal, goesBack = true } = options;
    const snapshots = goesBack ? new Snapshots(venue) : null;
    const site = { venue, clock, token: controlToken, journal, snapshots };
    const control =
      controlPort === null
        ? null
        : await openControlPort(site, controlPort, {
            beforeCall: () => clock.catchUp(),
            onFault,
            onExchange: watch?.onExchange,
            venueHost: options.host ?? '127.0.0.1',
          });
    if (control !== null) open.push(control);
    return { url: ports.url, controlUrl: control?.url ?? null, evmUrl: ports.evmUrl, close };
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

/** Real-time limits on callers' waits: a ticket that no commit settles in time expires. */
class CommitWaitTimers {
  readonly #waitMs: number;
  readonly #timers = new Set<NodeJS.Timeout>();

  /** @param waitMs maximum wait of each caller */
  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  expireLater(ticket: PendingReply): void {
    if (ticket.reply !== null) return;
    const timer = setTimeout(() => ticket.expire(), this.#waitMs);
    this.#timers.add(timer);
    ticket.whenSettled(() => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    });
  }

  /** Cancels all waits. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
