import type { RequestOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientTls } from '../../reference-model/server/index.ts';

/** HTTP proxy through which a venue is reached. */
export interface HttpProxy {
  /** Base URL, `http://HOST:PORT` or `https://…`, without credentials. */
  readonly url: string;
  /** `user:password`; null: none needed. Never appears in any output. */
  readonly credentials: string | null;
}

/** Access to a venue through whatever stands in front of it: headers and a proxy. The operator interface is not behind it. */
export interface EdgeHeadersAndProxy {
  /** Headers added to every request, upgrade and raw request, by lower-case name. Their values never appear in any output. */
  readonly headers: Readonly<Record<string, string>>;
  /** null: connections are direct. */
  readonly proxy: HttpProxy | null;
}

export const noEdgeHeadersOrProxy: EdgeHeadersAndProxy = { headers: {}, proxy: null };

/** Returns these headers as a log of the traffic shows them. */
export function maskedEdgeHeaders({ headers }: EdgeHeadersAndProxy): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, '[removed]']));
}

const REQUEST_LINE = /^[A-Z]+ \S+ HTTP\/1\.[01]\r\n/;
/** Maximum length of a request line that is looked for in raw bytes. */
const LOOKED_AT = 16_384;

/** Returns raw bytes with these headers inserted after the request line. Bytes without a request line stay as they are. */
export function rawBytesWithEdgeHeaders(bytes: Uint8Array, { headers }: EdgeHeadersAndProxy): Uint8Array {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (lines.length === 0) return bytes;
  const [line] = REQUEST_LINE.exec(Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1')) ?? [];
  if (line === undefined) return bytes;
  return Buffer.concat([bytes.subarray(0, line.length), Buffer.from(lines.join('')), bytes.subarray(line.length)]);
}

/**
 * Opens a connection to a host through the proxy, by `CONNECT`, for any protocol.
 * @throws Error that says how the proxy answered, or that it did not
 */
export async function openProxyTunnel(
  proxy: HttpProxy,
  host: string,
  port: number,
  timeoutMs: number,
): Promise<Socket> {
  const { protocol, hostname, port: own, origin } = new URL(proxy.url);
  // Loaded only where needed: most runs use no proxy.
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
    // Any answer other than opening the tunnel, with a body or without.
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

/** Starts TLS on an existing connection, as for that host. */
export function upgradeToTls(socket: Socket, host: string, tls: ClientTls): Socket {
  const { isIP } = process.getBuiltinModule('node:net');
  // An IP address is no name for which SNI could request a certificate.
  const servername = isIP(host) === 0 ? { servername: host } : {};
  return process.getBuiltinModule('node:tls').connect({ ...tls, socket, host, ...servername });
}
