import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** Proxy on loopback in front of a target. */
export interface LoopbackProxy {
  readonly url: string;
  close(): Promise<void>;
}

export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  /** The body, as text. */
  readonly body: string;
}

export interface ProxiedReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Edits of the proxy. A message without an edit passes as it is. */
export interface ProxyEdits {
  /** The reply that the client sees in place of the venue's. */
  reply?(request: ProxiedRequest, reply: ProxiedReply): ProxiedReply | Promise<ProxiedReply>;
  /** Edit of text frames, made anew for each socket, so that it may remember earlier frames. */
  frames?(): FrameEdit;
}

/** Edits a text frame of the venue: `send` passes it on, unchanged or changed, twice, later, or not at all. */
export type FrameEdit = (text: string, send: (text: string) => void) => void;

/** Proxy for HTTP and WebSocket that edits what the target at `upstream` answers. */
export async function openEditingProxy(upstream: string, edits: ProxyEdits): Promise<LoopbackProxy> {
  // Idle connections stay open: a keep-alive time of the proxy's own would differ from the target's, and break clients that rely on it.
  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (incoming, outgoing) => {
    // A target that cannot be reached is silent through the proxy as well.
    forward(upstream, edits, incoming, outgoing).catch(() => outgoing.destroy());
  });
  // Like a node, selects no subprotocol; by default the server takes the first one offered.
  const sockets = new WebSocketServer({ noServer: true, handleProtocols: () => false });
  server.on('upgrade', (incoming, socket, head) => {
    sockets.handleUpgrade(incoming, socket, head, (client) =>
      carryFrames(upstream, edits, incoming.url ?? '/', client),
    );
  });
  const url = await listening(server);
  return {
    url,
    close: () => {
      for (const client of sockets.clients) client.terminate();
      const closed = closing(server);
      server.closeAllConnections();
      return closed;
    },
  };
}

/**
 * Passes bytes on unchanged, in each direction `delayMs` later, like a network between a client and the target. Loses and reorders nothing.
 */
export async function openSlowLink(upstream: string, delayMs: number): Promise<LoopbackProxy> {
  const { hostname, port } = new URL(upstream);
  const open = new Set<Socket>();
  const server = createTcpServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.setNoDelay(true);
      // Timers of equal length fire in the order in which they were set.
      from.on('data', (bytes) => setTimeout(() => to.write(bytes), delayMs));
      from.on('end', () => setTimeout(() => to.end(), delayMs));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        setTimeout(() => to.destroy(), delayMs);
      });
    }
  });
  const url = await listening(server);
  return {
    url,
    close: () => {
      const closed = closing(server);
      for (const socket of open) socket.destroy();
      return closed;
    },
  };
}

async function forward(
  upstream: string,
  edits: ProxyEdits,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await bytesOf(incoming);
  const { method = 'GET', url: path = '/' } = incoming;
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL(path, upstream), { method, headers: incoming.headers }, resolve).on('error', reject).end(body);
  });
  const answer: ProxiedReply = {
    status: reply.statusCode ?? 500,
    headers: reply.headers,
    body: (await bytesOf(reply)).toString(),
  };
  const edited = (await edits.reply?.({ method, path, body: body.toString() }, answer)) ?? answer;
  // Hop-by-hop headers are set anew on this connection.
  const { 'content-length': _length, 'transfer-encoding': _framing, ...passed } = edited.headers;
  const { connection: _connection, 'keep-alive': _patience, ...headers } = passed;
  outgoing.writeHead(edited.status, headers).end(edited.body);
}

function carryFrames(upstream: string, edits: ProxyEdits, path: string, client: WebSocket): void {
  const venue = new WebSocket(new URL(path, upstream.replace(/^http/, 'ws')));
  const early: [Buffer, boolean][] = [];
  client.on('message', (data: Buffer, isBinary) => {
    if (venue.readyState === WebSocket.CONNECTING) early.push([data, isBinary]);
    else venue.send(data, { binary: isBinary }, ignored);
  });
  venue.on('open', () => {
    for (const [data, binary] of early) venue.send(data, { binary }, ignored);
  });
  const send = (text: string) => client.send(text, ignored);
  const edit = edits.frames?.() ?? ((text: string) => send(text));
  venue.on('message', (data: Buffer, isBinary) => {
    if (isBinary) client.send(data, ignored);
    else edit(data.toString(), send);
  });
  for (const [from, to] of [
    [client, venue],
    [venue, client],
  ] as const) {
    from.on('error', ignored);
    from.on('close', () => to.terminate());
  }
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Chunks of a body without an encoding are buffers.
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The server listens on TCP, so the address is an object.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

function closing(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function ignored(): void {}
