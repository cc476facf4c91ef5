import { isJsonArray, printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { Core } from '../core.ts';
import type { PendingReply, VenueRequest, VenueSocket } from '../door.ts';
import { type RpcAnswer, rpcErrorAnswer, rpcResultAnswer } from '../evm/rpc/rpc-answer.ts';
import { parseRpcCall, type RpcCall } from '../evm/rpc/rpc-call.ts';
import { rpcQuantityOf } from '../evm/rpc/rpc-served.ts';
import type { MakeBlockNotifications } from '../evm/rpc/topics.ts';
import type { SocketPeer } from './feed-socket.ts';

/** Maximum blocks notified after a clock jump: the newest ones. */
const MOST_BLOCKS = 1_024;

/** The JSON-RPC websocket of one venue: its sockets, and their notifications of each EVM block. */
export class EvmFeed {
  readonly #core: Core;
  readonly #ask: (request: VenueRequest) => PendingReply;
  readonly #sockets = new Set<EvmSocket>();
  /** The newest block already notified. */
  #publishedNumber: number;
  #lastId = 0;

  /** @param ask answers every call that is not a subscription, like a request over HTTP */
  constructor(core: Core, ask: (request: VenueRequest) => PendingReply) {
    this.#core = core;
    this.#ask = ask;
    this.#publishedNumber = core.state.evm.number;
  }

  connect(peer: SocketPeer): VenueSocket {
    const host = {
      ask: this.#ask,
      nextId: () => {
        this.#lastId += 1;
        return rpcQuantityOf(this.#lastId);
      },
      gone: (socket: EvmSocket) => this.#sockets.delete(socket),
    };
    const socket = new EvmSocket(this.#core, host, peer);
    this.#sockets.add(socket);
    return socket;
  }

  /** Notifies the blocks that have come since the last call. */
  publish(): void {
    const { number, blocks } = this.#core.state.evm;
    const from = Math.max(this.#publishedNumber, number - MOST_BLOCKS) + 1;
    this.#publishedNumber = number;
    if (this.#sockets.size === 0) return;
    for (let at = from; at <= number; at++) {
      const news = { number: at, block: blocks.get(at) ?? null };
      for (const socket of this.#sockets) socket.tell((tells) => tells(this.#core, news));
    }
  }

  closeAll(): void {
    for (const socket of [...this.#sockets]) socket.end();
  }
}

interface EvmHost {
  ask(request: VenueRequest): PendingReply;
  nextId(): string;
  gone(socket: EvmSocket): void;
}

/** A JSON-RPC connection: its subscriptions and its calls. */
class EvmSocket implements VenueSocket {
  onWaiting: ((ticket: PendingReply) => void) | null = null;
  readonly #core: Core;
  readonly #host: EvmHost;
  readonly #peer: SocketPeer;
  readonly #subscriptions = new Map<string, MakeBlockNotifications>();
  #open = true;

  constructor(core: Core, host: EvmHost, peer: SocketPeer) {
    this.#core = core;
    this.#host = host;
    this.#peer = peer;
  }

  receive(text: string): PendingReply | null {
    if (!this.#open) return null;
    const call = parseRpcCall(tryParseJson(text) ?? null);
    const answer = 'fault' in call ? null : this.#ofSubscriptions(call);
    if (answer !== null) {
      if (call.id !== undefined) this.#send(this.#core.rules.evm.rpc.reply(call.id, answer));
      return null;
    }
    const ticket = this.#host.ask({
      method: 'POST',
      path: this.#core.rules.evm.rpc.socket.connection.path,
      peer: this.#peer.peer,
      headers: { 'content-type': 'application/json' },
      body: new TextEncoder().encode(text),
    });
    ticket.whenSettled(({ body }) => {
      if (body !== '') this.#deliver(body);
    });
    if (ticket.reply === null) this.onWaiting?.(ticket);
    return ticket;
  }

  receiveBinary(): string | null {
    if (!this.#open) return null;
    const reason = 'a call is a text frame';
    this.#send(this.#core.rules.evm.rpc.reply(null, rpcErrorAnswer('parse', reason)));
    return reason;
  }

  /** Sends each subscription its results. */
  tell(results: (tells: MakeBlockNotifications) => readonly unknown[]): void {
    const { notification } = this.#core.rules.evm.rpc.socket;
    for (const [id, tells] of this.#subscriptions)
      for (const result of results(tells)) this.#send(notification(id, result));
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#subscriptions.clear();
    this.#host.gone(this);
  }

  end(): void {
    if (!this.#open) return;
    this.close();
    this.#peer.onClose();
  }

  /** null: not a subscription call. */
  #ofSubscriptions({ method, params }: RpcCall): RpcAnswer | null {
    if (!isJsonArray(params)) return null;
    const [name, ...given] = params;
    if (method === 'eth_unsubscribe') return this.#unsubscribe(name);
    if (method !== 'eth_subscribe') return null;
    const { topics, most } = this.#core.rules.evm.rpc.socket;
    const tells = typeof name === 'string' ? topics.get(name)?.(given) : null;
    if (tells == null)
      return rpcErrorAnswer('params', 'nothing of that name, or with these arguments, can be subscribed to');
    if (this.#subscriptions.size >= most)
      return rpcErrorAnswer('limit', `a socket holds ${most} subscriptions at most`);
    const id = this.#host.nextId();
    this.#subscriptions.set(id, tells);
    return rpcResultAnswer(id);
  }

  #unsubscribe(id: unknown): RpcAnswer {
    if (typeof id !== 'string') return rpcErrorAnswer('params', 'a subscription is named by its id');
    const isHeld = this.#subscriptions.has(id);
    if (this.#core.rules.evm.rpc.socket.ends) this.#subscriptions.delete(id);
    return rpcResultAnswer(isHeld);
  }

  #send(frame: unknown): void {
    this.#deliver(printJson(frame));
  }

  #deliver(text: string): void {
    if (this.#open) this.#peer.deliver(text);
  }
}
