import { createHash } from 'node:crypto';
import type { ModelModule } from '../../harness/session/model-session.ts';
import type { BlockClock, PendingReply, SocketSource, Venue, VenueReply } from '../../reference-model/index.ts';

// Records a subject's calls to the sound model, so that they can be replayed on a mutant without the subject. If the mutant answers all
// of them alike, the subject would behave the same on it, and need not run.

/** External call of a venue; tickets and sockets are numbered in order of creation. */
export type VenueCall =
  | readonly ['handle', request: VenueRequest]
  | readonly ['control', request: VenueRequest]
  | readonly ['connect', source: number, peer: string, protocol: string | null]
  | readonly ['receive', socket: number, text: string]
  | readonly ['receive-binary', socket: number]
  | readonly ['close', socket: number]
  | readonly ['expire', ticket: number]
  | readonly ['elapse', ms: number]
  | readonly ['commit', blocks: number]
  | readonly ['has-pending'];

/** All external calls of one venue in order, with a digest of its answers in between and of its final state. */
export interface VenueRecording {
  readonly calls: readonly VenueCall[];
  readonly digest: string;
}

type VenueRequest = Parameters<Venue['handle']>[0];
type VenueSocket = ReturnType<SocketSource['connect']>;

/** Methods that change nothing in a venue. A listener to pending actions calls the venue from outside. */
const onlyLooks: ReadonlySet<string> = new Set(['assertConserved', 'onPending', 'snapshot', 'save', 'stateHash']);

/** Records the external calls of a session's only venue, and its answers. */
export class VenueRecorder {
  readonly #calls: VenueCall[] = [];
  readonly #digest = createHash('sha256');
  readonly #tickets: PendingReply[] = [];
  readonly #sockets: VenueSocket[] = [];
  #venue: Venue | null = null;
  /** Call depth: a call that a venue makes to itself is not external. */
  #depth = 0;
  /** Whether the recording is complete: a second venue, a client that leaves or a slow connection cannot be replayed. */
  #isWhole = true;

  /** Returns the model with recording venues. */
  recorded(model: ModelModule): ModelModule {
    const recorder = this;
    class Recorded extends model.Venue {
      constructor(...from: ConstructorParameters<ModelModule['Venue']>) {
        super(...from);
        recorder.#isWhole &&= recorder.#venue === null;
        recorder.#venue = this;
      }

      override handle(request: VenueRequest): PendingReply {
        // `hasLeft` is asked by the port, not by any rule.
        const { hasLeft: _ofPort, ...noted } = request;
        const ticket = recorder.#call(['handle', noted], () => super.handle(request));
        return recorder.#depth > 0 ? ticket : recorder.#handedOut(ticket);
      }

      override elapse(ms: number): void {
        // The interval is recorded, since the run's clock depends on it.
        recorder.#tell('interval', this.blockIntervalMs);
        recorder.#call(['elapse', ms], () => super.elapse(ms));
      }

      override commit(blocks = 1): void {
        recorder.#call(['commit', blocks], () => super.commit(blocks));
      }

      override get hasPending(): boolean {
        const isPending = recorder.#call(['has-pending'], () => super.hasPending);
        recorder.#tell('pending', isPending);
        return isPending;
      }

      override get socketSources(): readonly SocketSource[] {
        return super.socketSources.map((source, nth) => recorder.#listened(source, nth));
      }
    }
    this.#watchOthers(Recorded.prototype);
    const handleControl: ModelModule['handleControl'] = (site, request) => {
      const reply = this.#call(['control', request], () => model.handleControl(site, request));
      this.#tellReply('control', reply);
      return reply;
    };
    return { ...model, Venue: Recorded, handleControl };
  }

  /** Marks the recording incomplete on any other external call of the venue. */
  #watchOthers(recorded: Venue): void {
    const venue = Object.getPrototypeOf(recorded) as Venue;
    for (const name of Object.getOwnPropertyNames(venue)) {
      const { value } = Object.getOwnPropertyDescriptor(venue, name) ?? {};
      if (typeof value !== 'function' || Object.hasOwn(recorded, name) || onlyLooks.has(name)) continue;
      const recorder = this;
      Object.defineProperty(recorded, name, {
        value(this: Venue, ...given: readonly unknown[]) {
          recorder.#isWhole &&= recorder.#depth > 0;
          return Reflect.apply(value, this, given);
        },
      });
    }
  }

  /** Returns the recording; null: it cannot be replayed by its calls alone. */
  recording(): VenueRecording | null {
    if (this.#venue === null || !this.#isWhole) return null;
    return { calls: this.#calls, digest: this.#digest.copy().update(this.#venue.stateHash()).digest('hex') };
  }

  /** Replays calls recorded on another venue. @param model  as returned by `recorded` */
  do(calls: readonly VenueCall[], venue: Venue, { handleControl }: ModelModule): void {
    const clock = new NotedClock(venue);
    const control = (request: VenueRequest) => void handleControl({ venue, clock, token: null }, request);
    for (const call of calls) this.#do(call, venue, control);
  }

  #do(call: VenueCall, venue: Venue, control: (request: VenueRequest) => void): void {
    switch (call[0]) {
      case 'handle':
        venue.handle(call[1]);
        break;
      case 'control':
        control(call[1]);
        break;
      case 'connect':
        connectTo(venue, call);
        break;
      case 'receive':
        this.#sockets[call[1]]?.receive(call[2]);
        break;
      case 'receive-binary':
        this.#sockets[call[1]]?.receiveBinary();
        break;
      case 'close':
        this.#sockets[call[1]]?.close();
        break;
      case 'expire':
        this.#tickets[call[1]]?.expire();
        break;
      case 'elapse':
        venue.elapse(call[1]);
        break;
      case 'commit':
        venue.commit(call[1]);
        break;
      case 'has-pending':
        void venue.hasPending;
        break;
    }
  }

  #call<Result>(call: VenueCall, run: () => Result): Result {
    if (this.#depth === 0) this.#calls.push(call);
    this.#depth += 1;
    try {
      return run();
    } finally {
      this.#depth -= 1;
    }
  }

  #tell(...parts: readonly (string | number | boolean)[]): void {
    this.#digest.update(`${JSON.stringify(parts)}\n`);
  }

  #tellReply(to: string | number, { status, headers, body }: VenueReply): void {
    this.#tell(to, status, JSON.stringify(headers), body);
  }

  #handedOut(ticket: PendingReply): PendingReply {
    const nth = this.#tickets.push(ticket) - 1;
    ticket.whenSettled((reply) => this.#tellReply(nth, reply));
    const expire = ticket.expire.bind(ticket);
    ticket.expire = () => this.#call(['expire', nth], expire);
    const followClient = ticket.followClient.bind(ticket);
    ticket.followClient = (hasLeft) => {
      this.#isWhole = false;
      followClient(hasLeft);
    };
    return ticket;
  }

  #listened(source: SocketSource, nth: number): SocketSource {
    const connect: SocketSource['connect'] = (peer, deliver, onClose, binary) => {
      const id = this.#sockets.length;
      this.#isWhole &&= binary?.unsent === undefined;
      const ends = [
        (text: string) => {
          this.#tell('frame', id, text);
          deliver(text);
        },
        () => {
          this.#tell('closed', id);
          onClose?.();
        },
      ] as const;
      const ofBinary = binary && {
        ...binary,
        deliver: (bytes: Uint8Array) => {
          this.#tell('bytes', id, Buffer.from(bytes).toString('latin1'));
          binary.deliver(bytes);
        },
      };
      const call = ['connect', nth, peer, binary?.protocol ?? null] as const;
      const socket = this.#call(call, () => source.connect(peer, ...ends, ofBinary));
      const outer: VenueSocket = {
        onWaiting: null,
        receive: (text) => this.#call(['receive', id, text], () => socket.receive(text)),
        receiveBinary: () => this.#call(['receive-binary', id], () => socket.receiveBinary()),
        close: () => this.#call(['close', id], () => socket.close()),
      };
      socket.onWaiting = (ticket) => {
        const waiting = this.#handedOut(ticket);
        outer.onWaiting?.(waiting);
      };
      this.#sockets.push(outer);
      return outer;
    };
    return { ...source, connect };
  }
}

function connectTo(
  venue: Venue,
  [, source, peer, protocol]: Extract<VenueCall, readonly ['connect', ...unknown[]]>,
): void {
  const unheard = () => {};
  const binary = protocol === null ? undefined : { protocol, deliver: unheard };
  venue.socketSources[source]?.connect(peer, unheard, unheard, binary);
}

/** Clock that cuts no blocks, since they are among the recorded calls. */
class NotedClock implements BlockClock {
  readonly #venue: Pick<Venue, 'hasPending'>;
  mode: BlockClock['mode'] = { mode: 'instant' };

  constructor(venue: Pick<Venue, 'hasPending'>) {
    this.#venue = venue;
  }

  /** Makes the same calls as a session's clock. */
  setMode(mode: BlockClock['mode']): void {
    this.mode = mode;
    void this.#venue.hasPending;
  }
}
