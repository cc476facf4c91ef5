import net from 'node:net';
import type { ClientTls } from '../../reference-model/server/index.ts';
import { tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { parseBaseUrl } from './base-url.ts';
import { Deadline } from './deadline.ts';
import {
  type EdgeHeadersAndProxy,
  noEdgeHeadersOrProxy,
  openProxyTunnel,
  rawBytesWithEdgeHeaders,
  upgradeToTls,
} from './edge-proxy.ts';
import { type RawReplyHead, RawReplyReader } from './raw-reply.ts';
import { formatHeaders } from './redact.ts';
import { parseWireReply } from './reply.ts';
import { silenceOfReply } from './silence-of-reply.ts';
import type { Transcript } from './transcript.ts';
import type { WireReply, WireSilence } from './wire.ts';
import type { TappedExchange, WireTap } from './wire-tap.ts';

/** Reply to raw bytes, parsed like any reply. After a 101, the body is whatever the other protocol sent. */
export interface RawReply extends RawReplyHead, WireReply {
  readonly kind: 'reply';
  /** Statuses of interim replies (1xx) before this one. */
  readonly interim: readonly number[];
  readonly body: Uint8Array;
  /** Whether the body is complete by its own framing, or ended when the connection closed or our time was up. */
  readonly ended: 'complete' | 'closed' | 'timeout';
}

export interface RawExchangeOptions {
  readonly timeoutMs?: number;
  readonly maxBodyBytes?: number;
  /** Ends the exchange early: called after each arrival of body bytes, for replies without an end of their own. */
  readonly until?: (body: Uint8Array) => boolean;
  /** Source address of the connection, for rules that depend on it; left out: chosen by the system. */
  readonly localAddress?: string;
  /** @internal */
  readonly tls?: ClientTls;
  /** @internal Left out: none. */
  readonly door?: EdgeHeadersAndProxy;
  /** @internal */
  readonly transcript?: Transcript;
  /** @internal */
  readonly tap?: WireTap;
}

/**
 * Sends exactly these bytes to the target and reads one reply, for what a correct client cannot send. Not part of the traffic counters or
 * the rate budget; the caller charges the budget for it.
 */
export async function exchangeRawBytes(
  url: string,
  bytes: string | Uint8Array,
  options: RawExchangeOptions = {},
): Promise<RawReply | WireSilence> {
  const answers = options.transcript?.sent('http', bytes, 'raw bytes:\n');
  const startedAtMs = Date.now();
  const written = rawBytesWithEdgeHeaders(
    typeof bytes === 'string' ? Buffer.from(bytes) : bytes,
    options.door ?? noEdgeHeadersOrProxy,
  );
  const outcome = await exchange(url, written, options);
  options.tap?.exchange({
    ...tappedBytes(url, bytes),
    outcome: outcome.kind === 'reply' ? { kind: 'reply', reply: outcome } : outcome,
    startedAtMs,
    endedAtMs: Date.now(),
  });
  const links = { answers, arrival: outcome };
  if (outcome.kind === 'silence') {
    options.transcript?.received('http', `no reply (${outcome.reason}): ${outcome.detail}`, '', links);
    return outcome;
  }
  const head = `${outcome.statusLine}\n${formatHeaders(outcome.headers)}\n`;
  options.transcript?.received('http', outcome.body, head, links);
  const text = Buffer.from(outcome.body).toString('utf8');
  return silenceOfReply({ status: outcome.status, text, json: tryParseJson(text), asked: bytes }) ?? outcome;
}

/** Parses the bytes for the tap, as far as they are a request at all; its body holds all of them. */
function tappedBytes(url: string, bytes: string | Uint8Array): Pick<TappedExchange, 'url' | 'request'> {
  const { origin, prefix } = parseBaseUrl(url);
  const start = typeof bytes === 'string' ? bytes.slice(0, 2_000) : Buffer.from(bytes.subarray(0, 2_000)).toString();
  const [, method = 'RAW', path = `${prefix}/`] = /^([A-Z]+) (\/[\x21-\x7e]*)/.exec(start) ?? [];
  return { url: origin + path, request: { method, path, headers: {}, body: bytes } };
}

async function exchange(url: string, bytes: Uint8Array, options: RawExchangeOptions): Promise<RawReply | WireSilence> {
  const tunnel = await tunnelled(url, options).catch((error: Error) => error);
  return tunnel instanceof Error
    ? { kind: 'silence', reason: 'refused', detail: tunnel.message }
    : exchangedOn(tunnel, url, bytes, options);
}

/** Opens the connection through the proxy; null where there is none. */
async function tunnelled(url: string, { door, timeoutMs = 20_000 }: RawExchangeOptions): Promise<net.Socket | null> {
  const proxy = door?.proxy ?? null;
  if (proxy === null) return null;
  const { host, port } = placeOf(url);
  return openProxyTunnel(proxy, host, port, timeoutMs);
}

function placeOf(url: string) {
  const { protocol, hostname, port } = new URL(parseBaseUrl(url).origin);
  const isSecure = protocol === 'https:';
  return { isSecure, host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (isSecure ? 443 : 80)) };
}

/** @param tunnel  an existing connection; null: a new one is made */
function exchangedOn(
  tunnel: net.Socket | null,
  url: string,
  bytes: Uint8Array,
  options: RawExchangeOptions,
): Promise<RawReply | WireSilence> {
  const { timeoutMs = 20_000, maxBodyBytes = 16 * 1024 * 1024, until } = options;
  const reader = new RawReplyReader(maxBodyBytes, Buffer.from(bytes.subarray(0, 5)).toString() === 'HEAD ');
  return new Promise((resolve) => {
    let connected = false;
    const socket = dial(tunnel, url, options, () => {
      connected = true;
      socket.write(bytes);
    });
    const end = (outcome: RawReply | WireSilence) => {
      deadline.clear();
      socket.destroy();
      resolve(outcome);
    };
    const endBy = (ended: RawReply['ended'], detail: string) => {
      const reason = ended === 'complete' ? 'protocol' : ended;
      end(partial(reader, ended) ?? { kind: 'silence', reason, detail });
    };
    const deadline = new Deadline(timeoutMs, () => endBy('timeout', 'before the head of a reply'));
    socket.on('data', (chunk: Buffer) => {
      reader.push(chunk);
      const settled = judge(reader, maxBodyBytes);
      if (settled !== undefined) end(settled);
      else if (until !== undefined && reader.state === 'open' && until(reader.body)) endBy('complete', '');
    });
    socket.on('error', (error) => {
      if (connected) endBy('closed', error.message);
      else end({ kind: 'silence', reason: 'refused', detail: error.message });
    });
    socket.on('close', () => endBy('closed', 'before the head of a reply'));
  });
}

function dial(
  tunnel: net.Socket | null,
  url: string,
  { localAddress, tls: shown = {} }: RawExchangeOptions,
  connected: () => void,
): net.Socket {
  const { isSecure, host, port } = placeOf(url);
  const source = localAddress === undefined ? {} : { localAddress };
  if (!isSecure) {
    if (tunnel === null) return net.connect({ host, port, ...source }, connected);
    process.nextTick(connected);
    return tunnel;
  }
  if (tunnel !== null) return upgradeToTls(tunnel, host, shown).once('secureConnect', connected);
  // An IP address is no name for which SNI could request a certificate.
  const servername = net.isIP(host) === 0 ? { servername: host } : {};
  // Loaded only where needed: most runs reach no venue over https.
  const tls = process.getBuiltinModule('node:tls');
  return tls.connect({ ...shown, host, port, ...source, ...servername }, connected);
}

function judge(reader: RawReplyReader, maxBodyBytes: number): RawReply | WireSilence | undefined {
  switch (reader.state) {
    case 'complete':
      return partial(reader, 'complete');
    case 'malformed':
      return { kind: 'silence', reason: 'protocol', detail: 'the reply is no HTTP/1.1' };
    case 'too-large':
      return {
        kind: 'silence',
        reason: 'too-large',
        detail: `more than ${maxBodyBytes} bytes of body, or a huge head`,
      };
    default:
      return undefined;
  }
}

function partial(reader: RawReplyReader, ended: RawReply['ended']): RawReply | undefined {
  const { head, interim, body } = reader;
  if (head === undefined) return undefined;
  const read = parseWireReply(head.status, head.headers, body, Date.now());
  return { kind: 'reply', ...read, ...head, interim, body, ended };
}

/** A request in which the caller writes every line. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  /** Complete header lines without their line ends. No length or type is added. */
  readonly headerLines?: readonly string[];
  readonly body?: string | Uint8Array;
  /** Left out: the target's own. null: no such header. */
  readonly host?: string | null;
}

/** Writes a request for the target, with its path prefix and host, and nothing else that was not given. */
export function rawRequestBytes(url: string, request: RawRequest): Uint8Array {
  const { origin, prefix } = parseBaseUrl(url);
  const host = request.host === undefined ? new URL(origin).host : request.host;
  const lines = [
    `${request.method} ${prefix}${request.path} HTTP/1.1`,
    ...(host === null ? [] : [`host: ${host}`]),
    ...(request.headerLines ?? []),
  ];
  const body = request.body ?? '';
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`),
    typeof body === 'string' ? Buffer.from(body) : body,
  ]);
}
