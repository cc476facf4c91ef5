import type { RequestOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientTls } from '../../reference-model/server/index.ts';

/** An HTTP proxy that a venue is reached through. */
export interface HttpProxy {
  /** Its base, `http://HOST:PORT` or `https://…`, without credentials. */
  readonly url: string;
  /** `user:password`; null: it asks for none. It stands in no output. */
  readonly credentials: string | null;
}

/**
 * Access to a venue: what stands between this program and the venue, and how it is passed. The operator interface lies behind
 * none.
 */
export interface EdgeHeadersAndProxy {
  /** Added to every request, upgrade and request of raw bytes: by name in lower case. No output has their values. */
  readonly headers: Readonly<Record<string, string>>;
  /** null: connections go straight. */
  readonly proxy: HttpProxy | null;
}

export const directEdgeAccess: EdgeHeadersAndProxy = { headers: {}, proxy: null };

/** Returns the headers of a door as a log of the wire shows them. */
export function maskedEdgeHeaders({ headers }: EdgeHeadersAndProxy): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, '[removed]']));
}

const REQUEST_LINE = /^[A-Z]+ \S+ HTTP\/1\.[01]\r\n/;
/** As much of raw bytes as a request line may take. */
const LOOKED_AT = 16_384;

/** Raw bytes as the door lets them in: its headers behind the request line. What has none goes as it is. */
export function withEdgeHeaders(bytes: Uint8Array, { headers }: EdgeHeadersAndProxy): Uint8Array {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (lines.length === 0) return bytes;
  const [line] = REQUEST_LINE.exec(Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1')) ?? [];
  if (line === undefined) return bytes;
  return Buffer.concat([bytes.subarray(0, line.length), Buffer.from(lines.join('')), bytes.subarray(line.length)]);
}

/**
 * A connection to a host through the proxy, by `CONNECT`, whatever is to be spoken on it.
 * @throws Error that says how the proxy answered, or that it did not
 */
export async function openProxyTunnel(
  proxy: HttpProxy,
  host: string,
  port: number,
  timeoutMs: number,
): Promise<Socket> {
  const { protocol, hostname, port: own, origin } = new URL(proxy.url);
  // Loaded where it is needed: most runs go through no proxy.
  const { request } = process.getBuiltinModule(protocol === 'https:' ? 'node:https' : 'node:http');
  const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const asked: RequestOptions = {
    host: hostname.replace(/^\[|\]$/g, ''),
    method: 'CONNECT',
    path: authority,
    timeout: timeoutMs,
    agent: false,
    ...(own === '' ? {} : { port: own }),
    headers: { host: authority, ...credentialsOf(proxy) },
  };
  return new Promise((resolve, reject) => {
    const fail = (how: string) => reject(new Error(`the proxy ${origin} ${how}`));
    const tunnel = request(asked);
    tunnel.on('timeout', () => tunnel.destroy(new Error('in time')));
    tunnel.on('error', ({ message }) => fail(`opens no connection: ${message}`));
    // Whatever it says instead of opening one, with a body or not.
    tunnel.on('response', ({ statusCode }) => {
      fail(`answers CONNECT with ${statusCode}`);
      tunnel.destroy();
    });
    tunnel.on('connect', ({ statusCode = 0 }, socket: Socket, head) => {
      socket.setTimeout(0);
      if (statusCode !== 200) {
        socket.destroy();
        return fail(`answers CONNECT with ${statusCode}`);
      }
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    tunnel.end();
  });
}

function credentialsOf({ credentials }: HttpProxy): Record<string, string> {
  return credentials === null ? {} : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
}

/** TLS on a connection that stands already, as one to that host. */
export function upgradeToTls(socket: Socket, host: string, tls: ClientTls): Socket {
  const { isIP } = process.getBuiltinModule('node:net');
  // An address is no name that a certificate could be asked for by SNI.
  const servername = isIP(host) === 0 ? { servername: host } : {};
  return process.getBuiltinModule('node:tls').connect({ ...tls, socket, host, ...servername });
}
