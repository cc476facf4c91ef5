import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** Front door of a venue that admits requests with these headers, and records the refused ones. */
export interface HeaderAuthProxy {
  readonly url: string;
  /** Headers of each request and upgrade received. */
  readonly requestHeaders: readonly IncomingHttpHeaders[];
  /** Requests and upgrades without all of the headers. */
  readonly refused: readonly string[];
}

export async function openHeaderAuthProxy(
  upstream: string,
  wanted: Readonly<Record<string, string>>,
): Promise<HeaderAuthProxy> {
  const requestHeaders: IncomingHttpHeaders[] = [];
  const refused: string[] = [];
  const isLetIn = ({ headers, method, url }: IncomingMessage) => {
    requestHeaders.push(headers);
    const fits = Object.entries(wanted).every(([name, value]) => headers[name] === value);
    if (!fits) refused.push(`${method} ${url}`);
    return fits;
  };
  const server = createServer((incoming, outgoing) => {
    if (!isLetIn(incoming)) return void outgoing.writeHead(401).end('who are you?');
    const { method, url = '/', headers } = incoming;
    const onwards = request(new URL(url, upstream), { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(outgoing);
    });
    onwards.on('error', () => outgoing.destroy());
    incoming.pipe(onwards);
  });
  server.on('upgrade', (incoming, near) => {
    if (!isLetIn(incoming)) return void near.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n');
    const { hostname, port } = new URL(upstream);
    const far = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
      far.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      near.pipe(far).pipe(near);
    });
    for (const end of [near, far]) end.on('error', () => near.destroy()).on('close', () => far.destroy());
  });
  return { url: await listening(server), requestHeaders, refused };
}

/** Proxy that accepts only `CONNECT`. */
export interface ConnectProxy {
  readonly url: string;
  /** Requested destinations, in order. */
  readonly asked: readonly string[];
}

/** @param credentials  required `user:password`; left out: none */
export async function openConnectProxy(credentials?: string): Promise<ConnectProxy> {
  const asked: string[] = [];
  const wanted = credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = createServer((_incoming, outgoing) => outgoing.writeHead(405).end());
  server.on('connect', ({ url = '', headers }, near) => {
    if (headers['proxy-authorization'] !== wanted)
      return void near.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
    asked.push(url);
    const far = connect(Number(url.split(':').at(-1)), url.split(':')[0], () => {
      near.write('HTTP/1.1 200 Connection established\r\n\r\n');
      near.pipe(far).pipe(near);
    });
    for (const end of [near, far]) end.on('error', () => near.destroy()).on('close', () => far.destroy());
  });
  return { url: await listening(server), asked };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  // Safe: listening on TCP, so the address is an object.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
