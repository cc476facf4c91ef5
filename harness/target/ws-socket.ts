import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ClientOptions, WebSocket } from 'ws';
import type { ClientTls } from '../../reference-model/server/index.ts';
import { tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { Deadline } from './deadline.ts';
import { type EdgeHeadersAndProxy, noEdgeHeadersOrProxy, openProxyTunnel, upgradeToTls } from './edge-proxy.ts';
import { DEFAULT_QUEUE_BOUND, FrameQueue } from './frame-queue.ts';
import { isUnservedUpgradeStatus } from './silence-of-reply.ts';
import type { TrafficCounter } from './traffic.ts';
import type { SilenceReason, WireClosed, WireFrame, WireReadTimeout, WireSilence, WireSocket } from './wire.ts';
import { type SocketTap, tappedFrameOf } from './wire-tap.ts';

export interface WsOptions {
  readonly protocols: readonly string[];
  /** Left out: none. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly maxFrameBytes: number;
  readonly maxQueuedFrames: number;
  readonly now: () => number;
  readonly tls?: ClientTls;
  /** Left out: none. */
  readonly door?: EdgeHeadersAndProxy;
  readonly traffic: TrafficCounter;
  readonly tap?: SocketTap;
}

/** A socket as held by its target: it can be closed without waiting for the peer. */
export interface WsConnection extends WireSocket {
  terminate(): void;
  onClosed(listener: () => void): void;
}

/** After this time, a peer that does not answer the close frame is cut off. */
const CLOSE_GRACE_MS = 1_000;
/** Maximum number of unsent bytes for a peer that does not read, before it is cut off. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;

/** Opens one socket; any refusal of the handshake, and its time limit, is a silence. */
export function openWsSocket(url: string, options: WsOptions): Promise<WsConnection | WireSilence> {
  return new Promise((resolve) => {
    const ws = new WebSocket(url, {
      ...options.tls,
      perMessageDeflate: false, // the documents have one compression, by subprotocol; this excludes a deflate bomb
      followRedirects: false,
      maxPayload: options.maxFrameBytes,
      headers: {
        ...options.door?.headers,
        ...options.headers,
        ...(options.protocols.length === 0 ? {} : { 'Sec-WebSocket-Protocol': options.protocols.join(', ') }),
      },
      ...tunnelling(url, options),
    });
    let protocol = '';
    let unoffered: string | null = null;
    // The handshakeTimeout of ws does not fit: that one starts again with every byte.
    const deadline = new Deadline(options.timeoutMs, () => {
      resolve({ kind: 'silence', reason: 'timeout', detail: 'the handshake did not end in time' });
      ws.terminate();
    });
    ws.on('upgrade', (response: IncomingMessage) => {
      // A venue may choose none of the offered subprotocols, which ws treats as an error. So the offer is written by hand, the choice is
      // judged here, and ws sees neither. A choice that was not offered is left for ws to refuse.
      const chosen = response.headers['sec-websocket-protocol'];
      if (chosen === undefined) return;
      if (!options.protocols.includes(chosen)) {
        unoffered = chosen;
        return;
      }
      protocol = chosen;
      delete response.headers['sec-websocket-protocol'];
    });
    ws.on('unexpected-response', (request, response) => {
      deadline.clear();
      resolve(refusedUpgrade(response));
      request.destroy();
    });
    ws.on('error', (error) => {
      deadline.clear();
      resolve(unoffered === null ? handshakeSilence(error) : unofferedSilence(unoffered));
    });
    ws.once('open', () => {
      deadline.clear();
      resolve(new OpenWsSocket(ws, protocol, options));
    });
  });
}

/** Returns the option that makes the connection through the proxy. */
function tunnelling(
  url: string,
  { door = noEdgeHeadersOrProxy, tls = {}, timeoutMs }: WsOptions,
): Pick<ClientOptions, 'createConnection'> {
  const { proxy } = door;
  if (proxy === null) return {};
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isSecure = protocol === 'wss:';
  const opened = openProxyTunnel(proxy, host, Number(port || (isSecure ? 443 : 80)), timeoutMs);
  // Node accepts a connection that is passed to the callback later; its types know only a returned one.
  const createConnection = (_options: unknown, done: (error: Error | null, socket?: Duplex) => void) => {
    opened.then((socket) => done(null, isSecure ? upgradeToTls(socket, host, tls) : socket), done);
  };
  return { createConnection: createConnection as unknown as NonNullable<ClientOptions['createConnection']> };
}

/** ws says of it that none was requested: it has not seen the offer. */
function unofferedSilence(chosen: string): WireSilence {
  const detail = `the upgrade chose the subprotocol ${chosen.slice(0, 200)}, which was not offered`;
  return { kind: 'silence', reason: 'protocol', detail };
}

function refusedUpgrade({ statusCode: status = 0, headers }: IncomingMessage): WireSilence {
  const location = headers.location?.slice(0, 200);
  if (status >= 300 && status < 400 && location !== undefined) {
    return { kind: 'silence', reason: 'redirect', detail: `${status} to ${location}`, status };
  }
  const reason = isUnservedUpgradeStatus(status) ? 'unserved' : 'protocol';
  return { kind: 'silence', reason, detail: `the upgrade was answered with status ${status}`, status };
}

function handshakeSilence(error: Error): WireSilence {
  const code = 'code' in error ? String(error.code) : '';
  const detail = `${code === '' ? '' : `${code}: `}${error.message.slice(0, 200)}`;
  return { kind: 'silence', reason: reasonOf(code), detail };
}

function reasonOf(code: string): SilenceReason {
  if (code === 'HPE_HEADER_OVERFLOW') return 'too-large';
  // ws reports its errors about the handshake answer without a code.
  if (code === '' || code.startsWith('HPE_')) return 'protocol';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'closed';
  return 'refused'; // name, route, port or certificate: the upgrade was never sent
}

class OpenWsSocket implements WsConnection {
  readonly protocol: string;
  readonly #ws: WebSocket;
  readonly #options: WsOptions;
  readonly #queue: FrameQueue;
  readonly #listeners: (() => void)[] = [];
  #fault: { readonly reason: WireClosed['reason']; readonly detail: string } | undefined;

  constructor(ws: WebSocket, protocol: string, options: WsOptions) {
    this.#ws = ws;
    this.protocol = protocol;
    this.#options = options;
    this.#queue = new FrameQueue({ ...DEFAULT_QUEUE_BOUND, frames: options.maxQueuedFrames });
    options.tap?.opened(protocol);
    ws.on('message', (data: Buffer, isBinary: boolean) =>
      this.#arrived(isBinary ? binaryFrame(data) : textFrame(data)),
    );
    ws.on('pong', () => this.#arrived({ kind: 'pong' }));
    ws.on('error', (error) => this.#failed(error));
    ws.on('close', (code, reason) => this.#ended(code, reason));
  }

  get open(): boolean {
    return this.#ws.readyState === WebSocket.OPEN && !this.#queue.closed;
  }

  send(data: string | Uint8Array): void {
    if (!this.open) return;
    this.#options.traffic.frameSent(data);
    this.#options.tap?.frame('sent', tappedFrameOf(data));
    this.#ws.send(data, ignored);
    if (this.#ws.bufferedAmount > MAX_UNSENT_BYTES) this.#cut('too-large', 'the peer stopped reading');
  }

  ping(): void {
    if (!this.open) return;
    this.#options.tap?.frame('sent', { kind: 'ping' });
    this.#ws.ping(undefined, undefined, ignored);
  }

  close(): void {
    this.#ws.close(1000);
    setTimeout(() => this.#ws.terminate(), CLOSE_GRACE_MS).unref();
  }

  terminate(): void {
    this.#cut('closed', 'closed by this run');
  }

  onClosed(listener: () => void): void {
    if (this.#queue.closed) listener();
    else this.#listeners.push(listener);
  }

  next(): Promise<WireFrame | WireClosed>;
  next(timeoutMs: number): Promise<WireFrame | WireClosed | WireReadTimeout>;
  next(timeoutMs?: number): Promise<WireFrame | WireClosed | WireReadTimeout> {
    return this.#queue.next(timeoutMs);
  }

  #arrived(content: Untimed<WireFrame>): void {
    if (this.#queue.closed) return;
    const frame: WireFrame = { ...content, t: this.#options.now() };
    this.#options.traffic.frameReceived(frame);
    this.#options.tap?.frame('received', frame);
    if (!this.#queue.push(frame)) this.#cut('too-large', 'more frames arrived than were taken');
  }

  #failed(error: Error): void {
    const code = 'code' in error ? String(error.code) : '';
    // For an ended connection the code says enough; all others are about frames that the protocol forbids.
    if (!code.startsWith('WS_ERR_')) return;
    const tooLarge = code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' || code === 'WS_ERR_TOO_MANY_BUFFERED_PARTS';
    this.#fault = { reason: tooLarge ? 'too-large' : 'protocol', detail: `${code}: ${error.message.slice(0, 200)}` };
    // Otherwise a peer that ignores our close frame would keep the socket open for as long as ws waits.
    this.#cut(this.#fault.reason, this.#fault.detail);
  }

  #cut(reason: WireClosed['reason'], detail: string): void {
    this.#fault ??= { reason, detail };
    this.#end(null);
    this.#ws.terminate();
  }

  #ended(code: number, reason: Buffer): void {
    // 1005 and 1006 mean "no close frame was received" and are never sent.
    const received = code !== 1005 && code !== 1006;
    this.#fault ??= { reason: 'closed', detail: received ? reason.toString('utf8') : 'without a close frame' };
    this.#end(received ? code : null);
  }

  #end(code: number | null): void {
    if (this.#queue.closed) return;
    const fault = this.#fault ?? { reason: 'closed', detail: '' };
    const closed = { kind: 'closed', ...fault, code, t: this.#options.now() } as const;
    this.#options.tap?.ended(closed);
    this.#queue.close(closed);
    for (const listener of this.#listeners) listener();
  }
}

type Untimed<Frame> = Frame extends WireFrame ? Omit<Frame, 't'> : never;

function textFrame(data: Buffer): Untimed<WireFrame> {
  const text = data.toString('utf8'); // ws has already refused invalid UTF-8
  return { kind: 'text', text, json: tryParseJson(text) };
}

function binaryFrame(data: Buffer): Untimed<WireFrame> {
  return { kind: 'binary', bytes: data };
}

/** A failed send is followed by the end of the socket, which `next` reports. */
function ignored(): void {}
