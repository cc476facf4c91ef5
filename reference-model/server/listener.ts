import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import type { VenueReply, VenueRequest } from '../door.ts';
import { peerAddressOf } from '../gateway/client-headers.ts';
import { ConnectionQueue } from './connection-queue.ts';

/** Another program listens on the address. */
export class AddressInUseError extends Error {
  override readonly name = 'AddressInUse';
  readonly host: string;
  readonly port: number;

  constructor(host: string, port: number, cause: unknown) {
    super(`${host}:${port} is in use`, { cause });
    this.host = host;
    this.port = port;
  }
}

export interface ListenerOptions {
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** TLS options: a client must present a certificate by this authority; absent: plain HTTP for everybody. */
  readonly tls?: MutualTls | undefined;
  /** `endless`: no request times out with 408, for clients in the same process. Default: some seconds. */
  readonly patience?: 'endless';
  /** Called with each complete request. `reply` may be called once, at any later time; null cuts the connection. */
  readonly onRequest: (request: VenueRequest, reply: (answer: VenueReply | null) => void) => void;
  /** Observes each request once its reply was sent, or its client disconnected. */
  readonly onExchange?: ((exchange: ServedRequest) => void) | undefined;
  /** Upgrades to hand over; other requests with an `Upgrade` header are handled as plain requests. */
  readonly upgrades?: readonly UpgradeHandler[];
}

/** Both ends present a certificate. PEM. */
export interface MutualTls {
  readonly cert: string;
  readonly key: string;
  /** Authority that must have signed the client's certificate. */
  readonly ca: string;
}

/** Handles the upgrades of one path. */
export interface UpgradeHandler {
  readonly path: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** A request and its result. */
export interface ServedRequest {
  /** Without a body if it did not arrive completely. */
  readonly request: VenueRequest;
  /** null: no reply was started. */
  readonly status: number | null;
  /** From the request's head to the end of the reply. */
  readonly ms: number;
}

export interface Listener {
  readonly url: string;
  /** Cuts every connection; resolves when the port is free. */
  close(): Promise<void>;
}

/** Far above any documented body: a batch of thousands of orders fits. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** Time that a client has to end a body that was refused. */
const MAX_REST_OF_BODY_MS = 10_000;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
/** Interval of the checks for connections that exceed their timeouts. */
const CHECKED_EVERY_MS = 5_000;

/**
 * Opens one HTTP/1.1 port. It knows only the form of the venue's requests and replies.
 * @throws AddressInUse
 */
export function openListener(options: ListenerOptions): Promise<Listener> {
  const { upgrades = [] } = options;
  const portOf = (request: IncomingMessage) => upgrades.find(({ path }) => isUpgradeOf(request, path));
  const setting = {
    headersTimeout: options.patience === 'endless' ? 0 : HEADERS_TIMEOUT_MS,
    requestTimeout: options.patience === 'endless' ? 0 : REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECKED_EVERY_MS,
    shouldUpgradeCallback: (request: IncomingMessage) => portOf(request) !== undefined,
  };
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) => receive(incoming, outgoing, options);
  const server =
    options.tls === undefined
      ? createServer(setting, take)
      : createTlsServer({ ...setting, ...options.tls, ...mutual }, take);
  if (upgrades.length > 0) {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      // Node before 24.9 does not call back and hands over every upgrade.
      const port = portOf(request);
      if (port !== undefined) port.upgrade(request, socket, head);
      else
        socket.on('error', ignored).end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    });
  }
  return listen(server, options);
}

/** An unauthenticated client fails in the handshake. */
const mutual = { requestCert: true, rejectUnauthorized: true, handshakeTimeout: HEADERS_TIMEOUT_MS } as const;

function listen(
  server: Server,
  { host, port, tls }: Pick<ListenerOptions, 'host' | 'port' | 'tls'>,
): Promise<Listener> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new AddressInUseError(host, port, error) : error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      const close = () =>
        new Promise<void>((closed) => {
          server.close(() => closed());
          server.closeAllConnections();
        });
      const scheme = tls === undefined ? 'http' : 'https';
      resolve({ url: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${bound}`, close });
    });
  });
}

function receive(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { onRequest, onExchange }: Pick<ListenerOptions, 'onRequest' | 'onExchange'>,
): void {
  const reportRequest = onExchange === undefined ? undefined : exchangeOf(incoming, outgoing, onExchange);
  const chunks: Buffer[] = [];
  let bytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
    else if (!outgoing.headersSent) refuseBody(incoming, outgoing);
  });
  incoming.on('end', () => {
    if (bytes > MAX_BODY_BYTES) return;
    const { socket } = incoming;
    // Detected as soon as the peer's end arrives, before the connection is closed on this side.
    const hasLeft = () => !outgoing.headersSent && (socket.destroyed || socket.readableEnded);
    const request = { ...requestOf(incoming, Buffer.concat(chunks)), hasLeft };
    reportRequest?.(request);
    ConnectionQueue.of(incoming.socket).take(bytes, (done) =>
      onRequest(request, (answer) => {
        answered(outgoing, answer);
        done();
      }),
    );
  });
  // A client that disconnects while sending or waiting ends only its own request.
  incoming.on('error', ignored);
  outgoing.on('error', ignored);
}

/** @param answer  null: the connection is cut */
function answered(outgoing: ServerResponse, answer: VenueReply | null): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  if (answer === null) {
    outgoing.destroy();
    return;
  }
  outgoing.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) });
  outgoing.end(answer.body);
}

/** Reports an exchange at its end. @returns a callback that accepts the complete request */
function exchangeOf(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onExchange: (exchange: ServedRequest) => void,
): (request: VenueRequest) => void {
  const begun = performance.now();
  // Read now, because a closed socket has no peer address.
  let request = requestOf(incoming, new Uint8Array());
  outgoing.on('close', () => {
    onExchange({
      request,
      status: outgoing.headersSent ? outgoing.statusCode : null,
      ms: performance.now() - begun,
    });
  });
  return (whole) => {
    request = whole;
  };
}

function requestOf(incoming: IncomingMessage, body: Uint8Array): VenueRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  const [path = '/'] = (incoming.url ?? '/').split('?');
  return { method: incoming.method ?? 'GET', path, headers, body, peer: peerAddressOf(incoming) };
}

/**
 * Refuses a body with 413 and reads on until the client ends it: closing before would reset the connection, and the reset can overtake the
 * reply.
 */
function refuseBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const text = 'the body is too large';
  outgoing.writeHead(413, { 'content-type': 'text/plain', 'content-length': text.length, connection: 'close' });
  outgoing.write(text);
  const bound = setTimeout(() => outgoing.destroy(), MAX_REST_OF_BODY_MS);
  outgoing.once('close', () => clearTimeout(bound));
  incoming.once('end', () => outgoing.end());
}

function isUpgradeOf(request: IncomingMessage, path: string): boolean {
  const [requested] = (request.url ?? '').split('?');
  return requested === path && request.headers.upgrade?.toLowerCase() === 'websocket';
}

function ignored(): void {}
