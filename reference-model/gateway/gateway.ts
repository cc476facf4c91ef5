import type { RawData } from 'ws';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  tryParseJson,
} from '../../spec-schemas/json/lossless.ts';
import type { VenueSocket } from '../door.ts';
import {
  type ConnectionRules,
  PendingReply,
  type ProxiedSocketSource,
  type VenueReply,
  type VenueRequest,
} from '../door.ts';
import { rpcRules } from '../evm/rpc/rpc-rules.ts';
import { compressionRules } from '../feed/compression.ts';
import { feedRules } from '../feed/feed-rules.ts';
import { NewestFrameCache } from '../feed/newest-frames.ts';
import { PackedFrameCache } from '../feed/packed-frames.ts';
import { refuse } from '../refusal.ts';
import { GatewayCandles } from './candles.ts';
import type { ClientTls } from './client-tls.ts';
import { type GatewayClient, GatewaySocket, type GatewaySocketHost } from './gateway-socket.ts';
import { groupBookReply, isGroupedBookRequest, refusalReply } from './grouped-book.ts';
import { makeInfoRequest } from './info-request.ts';
import { UpstreamNode, type UpstreamSocket } from './upstream.ts';

/** Reply while the node does not answer. @source write-api, "Errors" */
const unavailable: VenueReply = refusalReply(refuse('UNAVAILABLE', 'the upstream is down'));

const DICTIONARY = '/ws/dict';
const ABSENT = 404;

/** An archive that follows the node; `FollowedArchive` implements it. */
export interface GatewayArchive {
  /** Whether the archive serves a body of `/info`. */
  serves(body: JsonValue | undefined): boolean;
  /** The reply to a served body; null: it has none. */
  answer(request: VenueRequest): VenueReply | null;
}

/**
 * A gateway in front of a node process, with the same door as a venue. Requests are forwarded unchanged on behalf of their client, and the
 * node's answers are returned unchanged, except for features that only a gateway has. The node charges budgets in the name of the client,
 * so an operator sets them in one place.
 * @source write-api, "Events", "Compression", "Errors"; engine facts, section 31
 */
export class Gateway {
  readonly #upstream: UpstreamNode;
  readonly #archive: GatewayArchive | null;
  readonly #candles: GatewayCandles;
  readonly #host: GatewaySocketHost;
  readonly #packed = new PackedFrameCache(compressionRules.pack);

  /**
   * @param url base URL of the node
   * @param archive  of the gateway's own; null: history reads are passed through to the node
   */
  constructor(url: string, tls?: ClientTls, archive: GatewayArchive | null = null) {
    this.#archive = archive;
    this.#upstream = new UpstreamNode(url, tls);
    this.#candles = new GatewayCandles(this.#upstream);
    this.#host = {
      upstream: this.#upstream,
      candles: this.#candles,
      handle: (request) => this.handle(request),
      answersItself: (body) => isGroupedBookRequest(body) || (archive?.serves(body) ?? false),
      packed: (text, packing) => this.#packed.of(text, packing),
      pushes: new NewestFrameCache(),
    };
  }

  /** Answers one request: at once, or when the node has answered. */
  handle(request: VenueRequest): PendingReply {
    const ticket = new PendingReply(null);
    void this.#upstream
      .ask(request)
      .then((reply) => this.#archived(request, servedReply(request, reply)))
      .then((reply) => ticket.settle(reply));
    return ticket;
  }

  /** Opens sockets, each with its own socket to the node. */
  get sources(): readonly ProxiedSocketSource[] {
    const { connection } = feedRules;
    return [
      this.#source({ ...connection, selects: compressionRules.selects }, (node, client) => {
        return new GatewaySocket(this.#host, node, client);
      }),
      this.#source(rpcRules.socket.connection, (node, client) => new EvmGatewaySocket(node, client)),
    ];
  }

  async close(): Promise<void> {
    this.#candles.close();
    await this.#upstream.close();
  }

  /** The node charges for a history read and reports if it is unreachable; the rows come from the archive. */
  async #archived(request: VenueRequest, reply: VenueReply): Promise<VenueReply> {
    const archive = this.#archive;
    const isJudged = reply.status === 200 || reply.status === 400;
    if (archive === null || !isJudged || request.path !== '/info') return reply;
    const body = tryParseJson(utf8.decode(request.body));
    if (!archive.serves(body) || !isJsonObject(body)) return reply;
    const isRings = body.type === 'user_fills' && !(await doesFillWindowNeedArchive(body, this.#upstream, archive));
    return (isRings ? null : archive.answer(request)) ?? reply;
  }

  #source(
    connectionRules: ConnectionRules,
    carry: (node: UpstreamSocket, client: GatewayClient) => GatewaySocket | EvmGatewaySocket,
  ): ProxiedSocketSource {
    return {
      connectionRules,
      reach: async (peer) => {
        const node = await this.#upstream.open(connectionRules.path, peer);
        return node === null
          ? unavailable
          : {
              connect: (deliver, onClose, binary) => carry(node, { peer, deliver, onClose, binary }),
              abandon: () => node.ws.terminate(),
            };
      },
    };
  }
}

/** The node's reply as the gateway serves it. @param reply null: the node is down */
function servedReply(request: VenueRequest, reply: VenueReply | null): VenueReply {
  // The node has charged for the request, and has no dictionary.
  if (request.path === DICTIONARY && (reply === null || reply.status === ABSENT)) return dictionaryReply(request);
  if (reply === null) return unavailable;
  const body = request.path === '/info' ? tryParseJson(utf8.decode(request.body)) : undefined;
  return isGroupedBookRequest(body) ? groupBookReply(body, reply) : reply;
}

function dictionaryReply(request: VenueRequest): VenueReply {
  if (request.method === 'GET') return compressionRules.answer(request, compressionRules.dictionary);
  return { status: 405, headers: { allow: 'GET' }, body: '' };
}

const utf8 = new TextDecoder();

/** Maximum bytes that a client may have buffered in the gateway while the node does not read. */
const MAX_UNSENT_BYTES = 32 * 1024 * 1024;

/** A JSON-RPC connection through a gateway, which passes everything through. */
class EvmGatewaySocket implements VenueSocket {
  /** Nothing waits here: the node answers. */
  onWaiting = null;
  readonly #node: UpstreamSocket;
  readonly #client: GatewayClient;
  #open = true;

  constructor(node: UpstreamSocket, client: GatewayClient) {
    this.#node = node;
    this.#client = client;
    node.ws.on('message', (data: RawData) => {
      if (this.#open) client.deliver(data.toString());
    });
    node.ws.on('close', () => this.#end());
    node.ws.resume();
    if (node.ws.readyState !== node.ws.OPEN) queueMicrotask(() => this.#end());
  }

  receive(text: string): null {
    return this.#forward(text);
  }

  /** Forwards an empty frame, because the content of a binary frame does not affect its answer. */
  receiveBinary(): null {
    return this.#forward(new Uint8Array());
  }

  close(): void {
    this.#open = false;
    this.#node.ws.terminate();
  }

  #forward(frame: string | Uint8Array): null {
    if (this.#node.ws.bufferedAmount > MAX_UNSENT_BYTES) this.#end();
    else if (this.#open) this.#node.ws.send(frame, ignored);
    return null;
  }

  #end(): void {
    if (!this.#open) return;
    this.close();
    this.#client.onClose();
  }
}

function ignored(): void {}

/**
 * Whether a window of `user_fills` starts before the node's retained fills of the account, and the archive has rows there. The node does
 * not report how far back it goes, so it is asked for everything.
 * @source read-api, "POST /info": a start_time older than the ring is answered from the archive
 */
async function doesFillWindowNeedArchive(
  { address = null, start_time = null }: JsonObject,
  upstream: UpstreamNode,
  archive: { answer(request: VenueRequest): VenueReply | null },
): Promise<boolean> {
  const oldest = fillsIn(await upstream.read({ type: 'user_fills', address })).at(-1);
  if (oldest === undefined) return false;
  const older = { type: 'user_fills', address, start_time, end_time: Number(oldest.time) - 1, limit: 1 };
  const reply = archive.answer(makeInfoRequest(older));
  const json = tryParseJson(reply?.body ?? '');
  return isJsonObject(json) && fillsIn(json.data).length > 0;
}

function fillsIn(data: JsonValue | undefined | null): readonly JsonObject[] {
  return isJsonObject(data) && isJsonArray(data.fills) ? data.fills.filter(isJsonObject) : [];
}
