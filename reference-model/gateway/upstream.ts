import { Agent } from 'undici';
import { WebSocket } from 'ws';
import { isJsonObject, type JsonObject, type JsonValue, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import { CLIENT_HEADER } from './client-headers.ts';
import type { ClientTls } from './client-tls.ts';
import { makeInfoRequest } from './info-request.ts';

/** A socket to the node, set up before its first frame arrives. */
export interface UpstreamSocket {
  readonly ws: WebSocket;
  /** Header of the node's acceptance; null: absent. */
  header(name: string): string | null;
}

/** Longer than any answer takes, because a node holds an order for 5 s; a pause up to this length causes no `UNAVAILABLE`. */
const PATIENCE_MS = 15_000;
const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** Headers of a single connection, or ones that this connection rewrites. @source RFC 9110, 7.6.1 */
const ownOfConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'content-length',
  'expect',
  'date',
  CLIENT_HEADER,
]);

/** The node behind a gateway; all of the gateway's requests go through here. */
export class UpstreamNode {
  readonly #base: URL;
  readonly #tls: ClientTls;
  readonly #agent: Agent;

  constructor(url: string, tls: ClientTls = {}) {
    this.#base = new URL(url);
    this.#tls = tls;
    // No retries: a write that was started may have reached the node.
    this.#agent = new Agent({ connect: { ...tls, timeout: PATIENCE_MS }, headersTimeout: 0, bodyTimeout: 0 });
  }

  /** Returns the node's answer to a client's request; null: no answer, so the node is down. */
  async ask(request: VenueRequest): Promise<VenueReply | null> {
    try {
      const reply = await this.#agent.request({
        origin: this.#base.origin,
        path: this.#pathOf(request.path),
        // Safe: HTTP allows any method name; the types list only the standard ones.
        method: request.method as 'GET',
        headers: { ...forwarded(request.headers), [CLIENT_HEADER]: request.peer },
        body: request.body.length === 0 ? null : request.body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const body = await reply.body.text();
      return { status: reply.statusCode, headers: forwarded(reply.headers), body };
    } catch {
      return null;
    }
  }

  /** `data` of a read by the gateway itself, charged to no budget; null: none. */
  async read(body: JsonObject): Promise<JsonObject | null> {
    const reply = await this.ask(makeInfoRequest(body));
    const json: JsonValue | undefined = reply === null ? undefined : tryParseJson(reply.body);
    return isJsonObject(json) && isJsonObject(json.data) ? json.data : null;
  }

  /** Opens a socket for a client, or for the gateway itself; null: the node refuses it. */
  open(path: string, peer: string): Promise<UpstreamSocket | null> {
    const { promise, resolve } = Promise.withResolvers<UpstreamSocket | null>();
    const url = new URL(this.#base);
    url.protocol = url.protocol.replace('http', 'ws');
    url.pathname = this.#pathOf(path);
    const ws = new WebSocket(url, {
      ...this.#tls,
      headers: { [CLIENT_HEADER]: peer },
      handshakeTimeout: PATIENCE_MS,
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
    });
    let headers: Readonly<Record<string, unknown>> = {};
    ws.once('upgrade', (response) => {
      headers = response.headers;
    });
    ws.once('open', () => {
      // Paused until a listener is attached, so that no frame is lost.
      ws.pause();
      resolve({ ws, header: (name) => (typeof headers[name] === 'string' ? headers[name] : null) });
    });
    ws.on('error', () => resolve(null));
    ws.once('close', () => resolve(null));
    return promise;
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  #pathOf(path: string): string {
    return this.#base.pathname.replace(/\/+$/, '') + path;
  }
}

function forwarded(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ownOfConnection.has(name)) kept[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return kept;
}
