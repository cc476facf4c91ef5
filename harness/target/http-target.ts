import { Readable } from 'node:stream';
import { buildConnector, Pool } from 'undici';
import type { ClientTls } from '../../reference-model/server/index.ts';
import { parseBaseUrl } from './base-url.ts';
import { streamBodyChunks } from './delivery.ts';
import { type EdgeHeadersAndProxy, maskedEdgeHeaders, noEdgeHeadersOrProxy, openProxyTunnel } from './edge-proxy.ts';
import { HttpExchange } from './http-exchange.ts';
import { wireOutcomeOf } from './silence-of-reply.ts';
import { TrafficCounter } from './traffic.ts';
import type {
  ConnectOptions,
  RequestOptions,
  Target,
  WireOutcome,
  WireRequest,
  WireSilence,
  WireSocket,
} from './wire.ts';
import type { WireTap } from './wire-tap.ts';
import { openWsSocket, type WsConnection } from './ws-socket.ts';

/** Limits on what a target may do, and the clock for arrival times. All have defaults. */
export interface HttpTargetOptions {
  readonly timeoutMs?: number;
  readonly maxBodyBytes?: number;
  readonly maxFrameBytes?: number;
  readonly maxQueuedFrames?: number;
  readonly connections?: number;
  readonly tls?: ClientTls;
  /** Left out: none. */
  readonly door?: EdgeHeadersAndProxy;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

const DEFAULTS = {
  // A venue may hold an order for 5 s, and another action for some fifty blocks, before it answers.
  timeoutMs: 20_000,
  maxBodyBytes: 16 * 1024 * 1024,
  maxFrameBytes: 16 * 1024 * 1024,
  maxQueuedFrames: 65_536,
  connections: 64,
  tls: {},
  door: noEdgeHeadersOrProxy,
  now: Date.now,
} as const satisfies Required<HttpTargetOptions>;

/**
 * A venue at a URL: HTTP/1.1 over a pool of connections, and `ws` for its feed. The base URL may have a path (a gateway behind a prefix)
 * and may be https. Redirects are not followed, and nothing is sent twice.
 * @param tap  receives everything that goes through it
 * @throws TypeError where the URL is not http(s), or contains credentials, a query or a fragment
 */
export function openHttpTarget(url: string, options: HttpTargetOptions = {}, tap?: WireTap): Target {
  return new HttpTarget(parseBaseUrl(url), { ...DEFAULTS, ...options }, tap);
}

/** How long an idle connection is kept, ms: less than servers keep theirs, usually 5 seconds. */
const IDLE_MS = 2_000;
/**
 * How long before the announced close by the server an idle connection is no longer used, ms: this process may be short of processor time.
 */
const AHEAD_MS = 3_000;

class HttpTarget implements Target {
  readonly url: string;
  readonly traffic = new TrafficCounter();
  readonly #prefix: string;
  readonly #bounds: Required<HttpTargetOptions>;
  readonly #tap: WireTap | undefined;
  readonly #pool: Pool;
  readonly #sockets = new Set<WsConnection>();
  #closed = false;

  constructor(
    base: { readonly origin: string; readonly prefix: string },
    bounds: Required<HttpTargetOptions>,
    tap: WireTap | undefined,
  ) {
    this.#tap = tap;
    this.url = base.origin + base.prefix;
    this.#prefix = base.prefix;
    this.#bounds = bounds;
    this.#pool = new Pool(base.origin, {
      connections: bounds.connections,
      pipelining: 1,
      allowH2: false, // one connection per request in flight; checks judge HTTP/1.1
      connect: connecting(bounds),
      // The deadline of an exchange covers both, exactly; the parser's own timers are coarse.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: IDLE_MS,
      keepAliveTimeoutThreshold: AHEAD_MS,
    });
  }

  request(request: WireRequest, options: RequestOptions = {}): Promise<WireOutcome> {
    if (this.#closed) return Promise.resolve(closedByUs);
    this.traffic.requestSent(request);
    const { maxBodyBytes, now, door } = this.#bounds;
    const timeoutMs = options.timeoutMs ?? this.#bounds.timeoutMs;
    const headers = headersOf(request);
    const startedAtMs = Date.now();
    return new Promise((resolve, reject) => {
      const exchange = new HttpExchange({ timeoutMs, maxBodyBytes, now }, reject, (outcome) => {
        if (outcome.kind === 'reply') this.traffic.replyReceived(outcome.reply);
        const url = this.url + request.path;
        const shown = { ...request, headers: { ...maskedEdgeHeaders(door), ...headers } };
        this.#tap?.exchange({ url, request: shown, outcome, startedAtMs, endedAtMs: Date.now() });
        resolve(outcome.kind === 'reply' ? wireOutcomeOf(outcome.reply, request.body) : outcome);
      });
      options.cut?.addEventListener('abort', () => exchange.cut(), { once: true });
      this.#pool.dispatch(
        {
          method: request.method,
          path: this.#prefix + request.path,
          ...sentAs({ ...door.headers, ...headers }, request.body, options),
        },
        exchange,
      );
    });
  }

  async connect(options: ConnectOptions = {}): Promise<WireSocket | WireSilence> {
    if (this.#closed) return closedByUs;
    const { timeoutMs, maxFrameBytes, maxQueuedFrames, now, tls, door } = this.#bounds;
    const url = this.url.replace(/^http/, 'ws') + (options.path ?? '/ws');
    const tap = this.#tap?.socket(url);
    const opened = await openWsSocket(url, {
      protocols: options.protocols ?? [],
      headers: options.headers ?? {},
      timeoutMs: options.timeoutMs ?? timeoutMs,
      maxFrameBytes,
      maxQueuedFrames,
      now,
      tls,
      door,
      traffic: this.traffic,
      ...(tap === undefined ? {} : { tap }),
    });
    if ('kind' in opened) {
      tap?.ended(opened);
      return opened;
    }
    if (this.#closed) {
      opened.terminate();
      return closedByUs;
    }
    this.#sockets.add(opened);
    opened.onClosed(() => this.#sockets.delete(opened));
    return opened;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const socket of this.#sockets) socket.terminate();
    this.#sockets.clear();
    await this.#pool.destroy();
  }
}

/** The body as it is sent: for one in pieces, its length is stated beforehand. */
function sentAs(
  headers: Record<string, string>,
  body: WireRequest['body'],
  { delivery, cut }: RequestOptions,
): { readonly headers: Record<string, string>; readonly body: string | Uint8Array | Readable | null } {
  if (delivery === undefined || body === undefined) return { headers, body: body ?? null };
  const bytes = Buffer.from(body);
  return {
    headers: { ...headers, 'content-length': String(bytes.length) },
    body: Readable.from(streamBodyChunks(bytes, delivery, cut), { objectMode: false }),
  };
}

type Connecting = NonNullable<Pool.Options['connect']>;

/** How connections are made: direct, or through the proxy. */
function connecting({ tls, timeoutMs, door: { proxy } }: Required<HttpTargetOptions>): Connecting {
  if (proxy === null) return { ...tls, timeout: timeoutMs };
  const secure = buildConnector({ ...tls, timeout: timeoutMs });
  return (options, callback) => {
    const isSecure = options.protocol === 'https:';
    const port = Number(options.port || (isSecure ? 443 : 80));
    openProxyTunnel(proxy, options.hostname.replace(/^\[|\]$/g, ''), port, timeoutMs).then(
      (socket) => (isSecure ? secure({ ...options, httpSocket: socket }, callback) : callback(null, socket)),
      (error: Error) => callback(error, null),
    );
  };
}

const closedByUs = { kind: 'silence', reason: 'closed', detail: 'the target was closed by this run' } as const;

const jsonBody = { 'content-type': 'application/json' };

/** A body without a stated type is JSON, as every documented route expects. */
function headersOf({ headers, body }: WireRequest): Record<string, string> {
  if (body === undefined) return { ...headers };
  if (headers === undefined) return jsonBody;
  const typed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  return typed ? { ...headers } : { ...jsonBody, ...headers };
}
