import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Duplex } from 'node:stream';
import type { VenueReply, VenueRequest } from '../door.ts';
import { peerAddressOf } from '../gateway/client-headers.ts';
import { ConnectionQueue } from './connection-queue.ts';

/** The address cannot be listened on because another program does. */
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
  /** 0 takes a free one. */
  readonly port: number;
  /** TLS options: a client is answered only if it shows a certificate by this authority; left out: plain HTTP, for everybody. */
  readonly tls?: MutualTls | undefined;
  /** `endless`: no request is answered 408 for the time that it takes, for clients in the same process. Default: some seconds. */
  readonly patience?: 'endless';
  /** Called with each request that has arrived whole. `reply` may be called at any later time, once; null: the connection is cut. */
  readonly onRequest: (request: VenueRequest, reply: (answer: VenueReply | null) => void) => void;
  /** Looks on at each request when its reply has left, or its client. */
  readonly onExchange?: ((exchange: ServedExchange) => void) | undefined;
  /** Upgrades to hand over; all other requests with an `Upgrade` header are plain requests. */
  readonly upgrades?: readonly UpgradeHandler[];
}

/** Both ends show a certificate. PEM. */
export interface MutualTls {
  readonly cert: string;
  readonly key: string;
  /** Authority that has to have signed the certificate of a client. */
  readonly ca: string;
}

/** Takes the upgrades of one path. */
export interface UpgradeHandler {
  readonly path: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** A request and what became of it. */
export interface ServedExchange {
  /** Without a body where it did not arrive whole. */
  readonly request: VenueRequest;
  /** null: no reply was begun. */
  readonly status: number | null;
  /** From its head to the end of the reply. */
  readonly ms: number;
}

export interface Listener {
  readonly url: string;
  /** Cuts every connection; resolves when the port is free. */
  close(): Promise<void>;
}

/** No documented body comes near: a batch of thousands of orders fits. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
/** Interval at which connections are checked for those that take too long. */
const CHECKED_EVERY_MS = 5_000;

/**
 * Opens one HTTP/1.1 port. Knows nothing of the venue but the form of its requests and replies.
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
      // A Node before 24.9 asks no callback and hands over every upgrade.
      const port = portOf(request);
      if (port !== undefined) port.upgrade(request, socket, head);
      else
        socket.on('error', ignored).end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    });
  }
  return listen(server, options);
}

/** A stranger gets no further than the handshake. */
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
    else if (!outgoing.headersSent) refuseBody(outgoing);
  });
  incoming.on('end', () => {
    if (bytes > MAX_BODY_BYTES) return;
    const { socket } = incoming;
    // Known as soon as the end of the connection has arrived, before it is closed here as well.
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
  // A client that goes away while it sends or waits ends its own request and nothing else.
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

/** Tells an exchange at its end. @returns takes the request once it is there whole */
function exchangeOf(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onExchange: (exchange: ServedExchange) => void,
): (request: VenueRequest) => void {
  const begun = performance.now();
  // The peer is read now: a closed socket has none.
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

/** The rest of the body is not read: the connection ends with the answer. */
function refuseBody(outgoing: ServerResponse): void {
  const text = 'the body is too large';
  outgoing.writeHead(413, { 'content-type': 'text/plain', 'content-length': text.length, connection: 'close' });
  outgoing.end(text, () => outgoing.destroy());
}

function isUpgradeOf(request: IncomingMessage, path: string): boolean {
  const [requested] = (request.url ?? '').split('?');
  return requested === path && request.headers.upgrade?.toLowerCase() === 'websocket';
}

function ignored(): void {}
