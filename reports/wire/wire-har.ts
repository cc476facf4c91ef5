import type { Content, Entry, Header, PostData } from 'har-format';
import type { BoundedWireFile } from './wire-file.ts';
import type {
  DroppedRecordCounts,
  ExchangeRecord,
  FrameRecord,
  RecordedText,
  SocketIdentity,
  WireLogWriter,
} from './wire-records.ts';

/** WebSocket frame as browsers export it. */
interface SocketMessage {
  readonly type: 'send' | 'receive';
  /** Seconds since the epoch. */
  readonly time: number;
  /** Opcode of the WebSocket protocol: 1 text, 2 binary, 9 ping, 10 pong. */
  readonly opcode: number;
  /** Text of the frame; a binary frame as base64. */
  readonly data: string;
  readonly _cutFrom?: number;
}

interface OpenSocket {
  readonly facts: SocketIdentity;
  readonly startedAtMs: number;
  readonly protocol: string;
  readonly messages: SocketMessage[];
  /** Bytes that its entry will take. */
  bytes: number;
}

/** Size of an entry without frames and addresses. */
const ENTRY_BYTES = 2_048;

const OPCODES: Readonly<Record<FrameRecord['kind'], number>> = { text: 1, binary: 2, ping: 9, pong: 10 };
const TAIL = '\n]}}\n';

/**
 * Writes HAR 1.2. The file is valid after each entry, so a killed run leaves a readable one. A socket becomes an entry when it ends, with
 * its frames as `_webSocketMessages`.
 */
export class HarWireLog implements WireLogWriter {
  readonly #file: BoundedWireFile;
  readonly #sockets = new Map<number, OpenSocket>();
  /** Bytes reserved for the entries of open sockets. */
  #held = 0;
  #hasEntry = false;

  constructor(file: BoundedWireFile, creator: { readonly name: string; readonly version: string }) {
    this.#file = file;
    file.append(`{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`, TAIL);
  }

  exchange({ lane, startedAtMs, ms, method, url, headers, body, reply, silence }: ExchangeRecord): boolean {
    return this.#entry({
      startedDateTime: new Date(startedAtMs).toISOString(),
      time: ms,
      request: {
        method,
        url,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: pairs(headers),
        queryString: queryOf(url),
        headersSize: -1,
        bodySize: body === null ? 0 : sizeOf(body),
        ...(body === null ? {} : { postData: postDataOf(body, headers) }),
      },
      response: {
        // Browsers write 0 where no reply came.
        status: reply?.status ?? 0,
        statusText: '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: pairs(reply?.headers ?? []),
        content: reply === null ? { size: 0, mimeType: 'x-unknown' } : contentOf(reply.body, reply.headers),
        redirectURL: '',
        headersSize: -1,
        bodySize: reply === null ? -1 : sizeOf(reply.body),
        ...(silence === null ? {} : { comment: silence, _error: silence }),
      },
      cache: {},
      timings: { send: 0, wait: ms, receive: 0 },
      comment: lane,
    });
  }

  socketOpened(facts: SocketIdentity, startedAtMs: number, protocol: string): void {
    const bytes = ENTRY_BYTES + 3 * Buffer.byteLength(JSON.stringify(facts.url + protocol));
    if (!this.#file.hasRoom(this.#held + bytes)) return;
    this.#held += bytes;
    this.#sockets.set(facts.id, { facts, startedAtMs, protocol, messages: [], bytes });
  }

  frame({ id }: SocketIdentity, { t, direction, kind, text, base64, cutFrom }: FrameRecord): boolean {
    const message: SocketMessage = {
      type: direction === 'sent' ? 'send' : 'receive',
      time: t / 1_000,
      opcode: OPCODES[kind],
      data: text ?? base64 ?? '',
      ...(cutFrom === undefined ? {} : { _cutFrom: cutFrom }),
    };
    const bytes = Buffer.byteLength(JSON.stringify(message)) + 1;
    const socket = this.#sockets.get(id);
    if (socket === undefined || !this.#file.hasRoom(this.#held + bytes)) return false;
    this.#held += bytes;
    socket.bytes += bytes;
    socket.messages.push(message);
    return true;
  }

  socketEnded(facts: SocketIdentity, t: number, how: string): void {
    const socket = this.#sockets.get(facts.id) ?? { startedAtMs: t, protocol: '', messages: [], bytes: 0 };
    const wasOpen = this.#sockets.delete(facts.id);
    this.#held -= socket.bytes;
    const { startedAtMs, protocol, messages } = socket;
    const ms = Math.max(0, t - startedAtMs);
    this.#entry({
      startedDateTime: new Date(startedAtMs).toISOString(),
      time: ms,
      request: {
        method: 'GET',
        url: facts.url,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [],
        queryString: queryOf(facts.url),
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: wasOpen ? 101 : 0,
        statusText: '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: protocol === '' ? [] : [{ name: 'sec-websocket-protocol', value: protocol }],
        content: { size: 0, mimeType: 'x-unknown' },
        redirectURL: '',
        headersSize: -1,
        bodySize: -1,
        comment: how,
      },
      cache: {},
      timings: { send: 0, wait: ms, receive: 0 },
      comment: facts.lane,
      _resourceType: 'websocket',
      _webSocketMessages: messages,
    });
  }

  end(t: number, { exchanges, frames }: DroppedRecordCounts): void {
    for (const { facts } of [...this.#sockets.values()]) this.socketEnded(facts, t, 'open when the run ended');
    if (exchanges + frames === 0) return;
    const comment = `left out, for want of room: ${exchanges} exchanges, ${frames} frames`;
    this.#file.append(`\n],"comment":${JSON.stringify(comment)}}}\n`);
  }

  #entry(entry: Entry): boolean {
    const text = `${this.#hasEntry ? ',' : ''}\n${JSON.stringify(entry)}`;
    if (!this.#file.hasRoom(Buffer.byteLength(text) + this.#held)) return false;
    this.#file.append(text, TAIL);
    this.#hasEntry = true;
    return true;
  }
}

function pairs(headers: ExchangeRecord['headers']): Header[] {
  return headers.map(([name, value]) => ({ name, value }));
}

function queryOf(url: string): Header[] {
  const at = url.indexOf('?');
  return at < 0 ? [] : [...new URLSearchParams(url.slice(at))].map(([name, value]) => ({ name, value }));
}

function typeIn(headers: ExchangeRecord['headers']): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'x-unknown';
}

function postDataOf(body: RecordedText, headers: ExchangeRecord['headers']): PostData {
  return { mimeType: typeIn(headers), text: body.text, ...noteOn(body) };
}

function contentOf(body: RecordedText, headers: ExchangeRecord['headers']): Content {
  return { size: sizeOf(body), mimeType: typeIn(headers), text: body.text, ...noteOn(body) };
}

function sizeOf({ text, cutFrom }: RecordedText): number {
  return cutFrom ?? Buffer.byteLength(text);
}

function noteOn({ cutFrom, broken }: RecordedText): { comment?: string } {
  const notes = [
    ...(cutFrom === undefined ? [] : [`cut, ${cutFrom} in all`]),
    ...(broken ? ['no UTF-8: what was broken is replaced'] : []),
  ];
  return notes.length === 0 ? {} : { comment: notes.join('; ') };
}
