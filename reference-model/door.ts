/** Request as it arrived at the edge, byte for byte: hashes, and the difference between 400 and 422, depend on it. */
export interface VenueRequest {
  readonly method: string;
  /** Path without the query, as sent. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Source IP. */
  readonly peer: string;
  /** Whether its client has gone; left out: it waits for as long as it takes. */
  readonly hasLeft?: () => boolean;
}

export interface VenueReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Frame to a client, before it is printed. `user` and `coin` are those of the subscription that it serves. */
export interface OutgoingFrame {
  readonly channel: string;
  readonly text: string;
  readonly user?: string;
  readonly coin?: string;
}

/** Last look at what leaves the venue. The defaults change nothing; wire faults edit here. */
export interface OutgoingMessageRules {
  reply(request: VenueRequest, reply: VenueReply): VenueReply;
  /** null: the frame is withheld. */
  frame(frame: OutgoingFrame): OutgoingFrame | null;
}

export const outgoingMessageRules: OutgoingMessageRules = {
  reply: (_request, reply) => reply,
  frame: (frame) => frame,
};

/** Connection of a client, from the side of the venue. */
export interface VenueSocket {
  /** Told of each answer that waits for a block: whoever keeps real time ends that wait. */
  onWaiting: ((ticket: PendingReply) => void) | null;
  /** A text frame of the client. @returns why it gets an error frame, the ticket of what was asked, else null */
  receive(text: string): string | PendingReply | null;
  /** A binary frame of the client. @returns why it is refused */
  receiveBinary(): string | null;
  /** The client is gone. */
  close(): void;
}

/** Where sockets of one path are opened. */
export interface SocketSource {
  readonly connectionRules: ConnectionRules;
  /** Frames go to `deliver` as text, in order; `onClose` is told when the venue itself ends the socket. */
  connect(peer: string, deliver: (text: string) => void, onClose?: () => void, binary?: BinaryFrameSink): VenueSocket;
  /** Answer to an upgrade instead of its acceptance; left out, or null: none. */
  readonly refusal?: () => VenueReply | null;
  /**
   * Returns the maximum number of subscriptions that a socket of this peer may hold, for a gateway in front; infinite: any
   * number.
   */
  readonly mostSubscriptions?: (peer: string) => number;
}

/** Where sockets of one path are opened that need another end first. */
export interface ProxiedSocketSource {
  readonly connectionRules: ConnectionRules;
  /** The other end of a socket; what the upgrade is answered where there is none. */
  reach(peer: string): Promise<ReachedUpstream | VenueReply>;
}

export interface ReachedUpstream {
  /** Connects as a `SocketSource` does. */
  connect(deliver: (text: string) => void, onClose: () => void, binary: BinaryFrameSink): VenueSocket;
  /** The client has gone before it was accepted. */
  abandon(): void;
}

/** Where the binary frames of a connection go, between its text frames. */
export interface BinaryFrameSink {
  /** The subprotocol that was selected; empty: none. */
  readonly protocol: string;
  readonly deliver: (bytes: Uint8Array) => void;
  /** Frames of either kind that the client has not taken yet; left out: it takes each at once. */
  readonly unsent?: () => number;
}

/** Rules of a port below the frames of a socket. @source write-api, "Client frames", "Compression" */
export interface ConnectionRules {
  readonly path: string;
  readonly answersPings: boolean;
  /** The subprotocol selected of those offered; false: none. */
  readonly selects: (offered: ReadonlySet<string>) => string | false;
}

/**
 * The answer that a request is owed: at once, or when a commit or the end of the caller's wait settles it.
 * A ticket settles once; what comes later is ignored.
 */
export class PendingReply {
  #reply: VenueReply | null = null;
  /** First listener: most replies have only one, and a list that grows from nothing has room for many. */
  #listener: ((reply: VenueReply) => void) | null = null;
  #others: ((reply: VenueReply) => void)[] | null = null;
  #onExpiry: (() => VenueReply) | null;
  #inner: PendingReply | null = null;
  #hasLeft: (() => boolean) | null = null;

  /** @param onExpiry reply of the end of the wait window; null when the request never waits */
  constructor(onExpiry: (() => VenueReply) | null) {
    this.#onExpiry = onExpiry;
  }

  static settled(reply: VenueReply): PendingReply {
    const ticket = new PendingReply(null);
    ticket.settle(reply);
    return ticket;
  }

  /** This ticket with its reply edited on the way out. */
  edited(edit: (reply: VenueReply) => VenueReply): PendingReply {
    const outer = new PendingReply(null);
    outer.#inner = this;
    this.whenSettled((reply) => outer.settle(edit(reply)));
    return outer;
  }

  /** Tells it of a client that may leave. */
  followClient(hasLeft: () => boolean): void {
    this.#hasLeft = hasLeft;
    this.#inner?.followClient(hasLeft);
  }

  /** Whether nobody waits for it any more: it was given, or its client has gone. */
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

  /** The caller's wait is over: an order reads `pending`, another action keeps its 202. */
  expire(): void {
    this.#inner?.expire();
    if (this.#reply === null && this.#onExpiry !== null) this.settle(this.#onExpiry());
  }

  /** Calls `listener` with the reply, at once when it stands already. */
  whenSettled(listener: (reply: VenueReply) => void): void {
    if (this.#reply !== null) listener(this.#reply);
    else if (this.#listener === null) this.#listener = listener;
    else if (this.#others === null) this.#others = [listener];
    else this.#others.push(listener);
  }
}
