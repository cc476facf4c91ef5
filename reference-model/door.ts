/** Request as it arrived, byte for byte: hashes, and the distinction between 400 and 422, depend on the bytes. */
export interface VenueRequest {
  readonly method: string;
  /** Path without the query, as sent. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Source IP. */
  readonly peer: string;
  /** Whether its client has disconnected; absent: the client waits indefinitely. */
  readonly hasLeft?: () => boolean;
}

export interface VenueReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Frame to a client, before serialization. `user` and `coin` are those of its subscription. */
export interface OutgoingFrame {
  readonly channel: string;
  readonly text: string;
  readonly user?: string;
  readonly coin?: string;
}

/** Last hook on what leaves the venue. The defaults change nothing; wire faults edit messages here. */
export interface OutgoingMessageRules {
  reply(request: VenueRequest, reply: VenueReply): VenueReply;
  /** null: the frame is withheld. */
  frame(frame: OutgoingFrame): OutgoingFrame | null;
}

export const outgoingMessageRules: OutgoingMessageRules = {
  reply: (_request, reply) => reply,
  frame: (frame) => frame,
};

/** Connection of a client, as seen by the venue. */
export interface VenueSocket {
  /** Called with each answer that waits for a block, so that the owner of real time can end the wait. */
  onWaiting: ((ticket: PendingReply) => void) | null;
  /** Handles a text frame of the client. @returns the reason of an error frame, the ticket of a request, else null */
  receive(text: string): string | PendingReply | null;
  /** Handles a binary frame of the client. @returns the reason of its refusal */
  receiveBinary(): string | null;
  /** The client has disconnected. */
  close(): void;
}

/** Opens the sockets of one path. */
export interface SocketSource {
  readonly connectionRules: ConnectionRules;
  /** Frames go to `deliver` as text, in order; `onClose` is called when the venue itself closes the socket. */
  connect(peer: string, deliver: (text: string) => void, onClose?: () => void, binary?: BinaryFrameSink): VenueSocket;
  /** Answer that rejects an upgrade; absent or null: the upgrade is accepted. */
  readonly refusal?: () => VenueReply | null;
  /** Returns the maximum number of subscriptions per socket of this peer, for a gateway in front; infinite: no limit. */
  readonly mostSubscriptions?: (peer: string) => number;
}

/** Opens sockets of one path that must first connect upstream. */
export interface ProxiedSocketSource {
  readonly connectionRules: ConnectionRules;
  /** Connects the other end of a socket; without one, returns the answer to the upgrade. */
  reach(peer: string): Promise<ReachedUpstream | VenueReply>;
}

export interface ReachedUpstream {
  /** Connects as a `SocketSource` does. */
  connect(deliver: (text: string) => void, onClose: () => void, binary: BinaryFrameSink): VenueSocket;
  /** The client disconnected before its upgrade was accepted. */
  abandon(): void;
}

/** Sink for the binary frames of a connection, in order with its text frames. */
export interface BinaryFrameSink {
  /** The selected subprotocol; empty: none. */
  readonly protocol: string;
  readonly deliver: (bytes: Uint8Array) => void;
  /** Number of frames of either kind that the client has not accepted yet; absent: it accepts each at once. */
  readonly unsent?: () => number;
}

/** Rules of a port below the frame layer. @source write-api, "Client frames", "Compression" */
export interface ConnectionRules {
  readonly path: string;
  readonly answersPings: boolean;
  /** Selects one of the offered subprotocols; false: none. */
  readonly selects: (offered: ReadonlySet<string>) => string | false;
}

/**
 * The answer owed to a request: available at once, or when a commit or the end of the caller's wait settles it. A ticket settles once;
 * later answers are ignored.
 */
export class PendingReply {
  #reply: VenueReply | null = null;
  /** First listener, stored apart: most replies have only one, and a growing list would reserve space for many. */
  #listener: ((reply: VenueReply) => void) | null = null;
  #others: ((reply: VenueReply) => void)[] | null = null;
  #onExpiry: (() => VenueReply) | null;
  #inner: PendingReply | null = null;
  #hasLeft: (() => boolean) | null = null;

  /** @param onExpiry reply at the end of the wait; null if the request never waits */
  constructor(onExpiry: (() => VenueReply) | null) {
    this.#onExpiry = onExpiry;
  }

  static settled(reply: VenueReply): PendingReply {
    const ticket = new PendingReply(null);
    ticket.settle(reply);
    return ticket;
  }

  /** Returns this ticket with its outgoing reply edited. */
  edited(edit: (reply: VenueReply) => VenueReply): PendingReply {
    const outer = new PendingReply(null);
    outer.#inner = this;
    this.whenSettled((reply) => outer.settle(edit(reply)));
    return outer;
  }

  /** Registers how to detect that the client has disconnected. */
  followClient(hasLeft: () => boolean): void {
    this.#hasLeft = hasLeft;
    this.#inner?.followClient(hasLeft);
  }

  /** Whether nobody waits for it any more: it was answered, or its client has disconnected. */
  get isAbandoned(): boolean {
    return this.#reply !== null || this.#hasLeft?.() === true;
  }

  get reply(): VenueReply | null {
    return this.#reply;
  }

  settle(reply: VenueReply): void {
    if (this.#reply !== null) return;
    this.#reply = reply;
    const first = this.#listener;
    const others = this.#others;
    this.#listener = null;
    this.#others = null;
    first?.(reply);
    for (const listener of others ?? []) listener(reply);
  }

  /** Ends the caller's wait: an order reads `pending`, another action keeps its 202. */
  expire(): void {
    this.#inner?.expire();
    if (this.#reply === null && this.#onExpiry !== null) this.settle(this.#onExpiry());
  }

  /** Calls `listener` with the reply, at once if already settled. */
  whenSettled(listener: (reply: VenueReply) => void): void {
    if (this.#reply !== null) listener(this.#reply);
    else if (this.#listener === null) this.#listener = listener;
    else if (this.#others === null) this.#others = [listener];
    else this.#others.push(listener);
  }
}
