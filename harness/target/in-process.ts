import {
  type BlockClock,
  handleControl,
  type SocketSource,
  type Venue,
  type VenueReply,
} from '../../reference-model/index.ts';
import { type JsonObject, printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { BlockMode } from '../../spec-schemas/operator/calls.ts';
import type { ControlWire } from '../control/control.ts';
import { Deadline } from './deadline.ts';
import { FrameQueue } from './frame-queue.ts';
import { IdleWaitEnder } from './idle-waits.ts';
import { parseWireReply } from './reply.ts';
import { wireOutcomeOf } from './silence-of-reply.ts';
import { TrafficCounter } from './traffic.ts';
import type {
  ConnectOptions,
  RequestOptions,
  Target,
  WireClosed,
  WireFrame,
  WireOutcome,
  WireReadTimeout,
  WireRequest,
  WireSilence,
  WireSocket,
} from './wire.ts';
import { type SocketTap, tappedFrameOf, type WireTap } from './wire-tap.ts';

const PEER = '127.0.0.1';
const NOT_FOUND = 404;
/** Placeholder for the address of a venue without one. */
const NOWHERE = 'model';

/**
 * Blocks of a venue in process: produced as soon as something waits for one, each taking the venue's block interval; or on demand. No real
 * time is involved, so a run is the same on every machine.
 */
export class VirtualBlockClock implements BlockClock {
  readonly #venue: Venue;
  #mode: BlockMode = { mode: 'instant' };
  #scheduled = false;

  constructor(venue: Venue) {
    this.#venue = venue;
    venue.onPending(() => this.#pending());
  }

  get mode(): BlockMode {
    return this.#mode;
  }

  /** In process a timer has no time to follow: that mode produces blocks as `instant` does. */
  setMode(mode: BlockMode): void {
    this.#mode = mode;
    if (this.#venue.hasPending) this.#pending();
  }

  /** Produces one block for everything sent in the current turn. */
  #pending(): void {
    if (this.#mode.mode === 'manual' || this.#scheduled) return;
    this.#scheduled = true;
    queueMicrotask(() => {
      this.#scheduled = false;
      if (this.#mode.mode === 'manual' || !this.#venue.hasPending) return;
      this.#venue.elapse(this.#venue.blockIntervalMs);
      this.#venue.commit();
      // An action that waits for a time, rather than for the next block, is still pending.
      if (this.#venue.hasPending) this.#pending();
    });
  }
}

/** A venue in process as a target: the same bytes in and out, without sockets. */
export class InProcessTarget implements Target {
  readonly url = null;
  readonly #venue: Venue;
  readonly #traffic = new TrafficCounter();
  readonly #sockets = new Set<InProcessSocket>();
  readonly #waits: IdleWaitEnder;
  readonly #tap: WireTap | undefined;

  /**
   * @param waits shared with the operator interface of the same venue, whose calls are activity too
   * @param tap  receives everything that goes through it
   */
  constructor(venue: Venue, waits = new IdleWaitEnder(), tap?: WireTap) {
    this.#venue = venue;
    this.#waits = waits;
    this.#tap = tap;
  }

  get traffic(): TrafficCounter {
    return this.#traffic;
  }

  async request(request: WireRequest, options: RequestOptions = {}): Promise<WireOutcome> {
    if (options.delivery?.isHalf === true)
      return { kind: 'silence', reason: 'timeout', detail: 'half of the request went out' };
    options.delivery?.whenOut?.();
    const reported = this.#tapped(request);
    this.#traffic.requestSent(request);
    this.#waits.touch();
    const [path = '/'] = request.path.split('?');
    const ticket = this.#venue.handle({
      method: request.method,
      path,
      headers: request.headers ?? {},
      body: bytesOf(request.body ?? ''),
      peer: PEER,
    });
    const { cut } = options;
    if (cut !== undefined) ticket.followClient(() => cut.aborted);
    const answer = await new Promise<VenueReply | null | 'cut'>((resolve) => {
      cut?.addEventListener('abort', () => resolve('cut'), { once: true });
      ticket.whenSettled(resolve);
      if (ticket.reply !== null) return;
      this.#waits.track(ticket);
      const patience = options.timeoutMs === undefined ? null : new Deadline(options.timeoutMs, () => resolve(null));
      ticket.whenSettled(() => patience?.clear());
    });
    if (answer === 'cut')
      return reported({ kind: 'silence', reason: 'closed', detail: 'the connection was cut by this run' });
    if (answer === null)
      return reported({ kind: 'silence', reason: 'timeout', detail: `no reply in ${options.timeoutMs} ms` });
    const reply = parseWireReply(answer.status, answer.headers, bytesOf(answer.body), this.#venue.timeMs);
    this.#traffic.replyReceived(reply);
    reported({ kind: 'reply', reply });
    return wireOutcomeOf(reply, request.body);
  }

  /** Reports the outcome of a request to the tap, and returns it. */
  #tapped(request: WireRequest): (outcome: WireOutcome) => WireOutcome {
    const startedAtMs = Date.now();
    return (outcome) => {
      const url = `http://${NOWHERE}${request.path}`;
      this.#tap?.exchange({ url, request, outcome, startedAtMs, endedAtMs: Date.now() });
      return outcome;
    };
  }

  async connect({ path = '/ws', protocols = [] }: ConnectOptions = {}): Promise<WireSocket | WireSilence> {
    const source = this.#venue.socketSources.find(({ connectionRules }) => connectionRules.path === path);
    if (source === undefined)
      return { kind: 'silence', reason: 'protocol', detail: 'the upgrade was refused', status: NOT_FOUND };
    const refusal = source.refusal?.() ?? null;
    if (refusal !== null)
      return { kind: 'silence', reason: 'unserved', detail: `HTTP ${refusal.status}`, status: refusal.status };
    const tap = this.#tap?.socket(`ws://${NOWHERE}${path}`);
    const selected = source.connectionRules.selects(new Set(protocols));
    const protocol = selected === false ? '' : selected;
    const socket = new InProcessSocket(this.#venue, source, protocol, {
      traffic: this.#traffic,
      waits: this.#waits,
      tap,
      onClose: () => this.#sockets.delete(socket),
    });
    this.#sockets.add(socket);
    return socket;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.close();
  }
}

class InProcessSocket implements WireSocket {
  readonly protocol: string;
  readonly #queue = new FrameQueue();
  readonly #carried: ReturnType<SocketSource['connect']>;
  readonly #venue: Pick<Venue, 'timeMs'>;
  readonly #traffic: TrafficCounter;
  readonly #tap: SocketTap | undefined;
  readonly #onClose: () => void;

  constructor(
    venue: Pick<Venue, 'timeMs'>,
    source: SocketSource,
    protocol: string,
    {
      traffic,
      waits,
      tap,
      onClose,
    }: {
      readonly traffic: TrafficCounter;
      readonly waits: IdleWaitEnder;
      readonly tap: SocketTap | undefined;
      readonly onClose: () => void;
    },
  ) {
    this.#venue = venue;
    this.#traffic = traffic;
    this.#tap = tap;
    tap?.opened(protocol);
    this.protocol = protocol;
    this.#onClose = onClose;
    this.#carried = source.connect(
      PEER,
      (text) => this.#arrived({ kind: 'text', text, json: tryParseJson(text), t: venue.timeMs }),
      () => this.#end(1001, 'closed by the venue'),
      { protocol, deliver: (bytes) => this.#arrived({ kind: 'binary', bytes, t: venue.timeMs }) },
    );
    this.#carried.onWaiting = (ticket) => waits.track(ticket);
  }

  get open(): boolean {
    return !this.#queue.closed;
  }

  send(data: string | Uint8Array): void {
    if (!this.open) return;
    this.#traffic.frameSent(data);
    this.#tap?.frame('sent', tappedFrameOf(data));
    if (typeof data === 'string') this.#carried.receive(data);
    else this.#carried.receiveBinary();
  }

  ping(): void {
    if (!this.open) return;
    this.#tap?.frame('sent', { kind: 'ping' });
    this.#arrived({ kind: 'pong', t: this.#venue.timeMs });
  }

  close(): void {
    if (!this.open) return;
    this.#carried.close();
    this.#end(1000, 'closed by us');
  }

  next(): Promise<WireFrame | WireClosed>;
  next(timeoutMs: number): Promise<WireFrame | WireClosed | WireReadTimeout>;
  next(timeoutMs?: number): Promise<WireFrame | WireClosed | WireReadTimeout> {
    return this.#queue.next(timeoutMs);
  }

  #arrived(frame: WireFrame): void {
    this.#traffic.frameReceived(frame);
    this.#tap?.frame('received', frame);
    if (!this.#queue.push(frame)) this.#end(1009, 'the queue is full');
  }

  #end(code: number, detail: string): void {
    const closed = { kind: 'closed', reason: 'closed', code, detail, t: this.#venue.timeMs } as const;
    if (this.open) this.#tap?.ended(closed);
    this.#queue.close(closed);
    this.#onClose();
  }
}

/** Operator interface of a venue in process. @param handle  that of the copy of the model which made the venue */
export function makeInProcessControl(
  venue: Venue,
  clock: BlockClock,
  waits = new IdleWaitEnder(),
  tap?: WireTap,
  handle: typeof handleControl = handleControl,
): ControlWire {
  return {
    async call(method, path, body?: JsonObject) {
      waits.touch();
      const startedAtMs = Date.now();
      const request = {
        method,
        path,
        headers: {},
        body: bytesOf(body === undefined ? '' : printJson(body)),
        peer: PEER,
      };
      const answer = handle({ venue, clock, token: null }, request);
      const reply = parseWireReply(answer.status, {}, bytesOf(answer.body), venue.timeMs);
      tap?.exchange({
        url: `http://${NOWHERE}${path}`,
        request,
        outcome: { kind: 'reply', reply },
        startedAtMs,
        endedAtMs: Date.now(),
      });
      return { status: reply.status, json: reply.json };
    },
  };
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
}
