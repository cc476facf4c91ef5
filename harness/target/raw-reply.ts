import { flattenHeaders } from './reply.ts';

/** Head of one reply. */
export interface RawReplyHead {
  readonly statusLine: string;
  readonly status: number;
  /** Names in lower case, repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Progress of a reply: `open` needs more bytes, `malformed` is not HTTP, `too-large` exceeds the limit. */
export type RawReplyState = 'head' | 'open' | 'complete' | 'malformed' | 'too-large';

const MAX_HEAD_BYTES = 64 * 1024;
const MAX_CHUNK_LINE_BYTES = 1_024;

/** Reads one HTTP/1.1 reply from arriving bytes, with strict framing and in time linear in its size. */
export class RawReplyReader {
  readonly #maxBodyBytes: number;
  readonly #bodiless: boolean;
  readonly #body: Buffer[] = [];
  #pending: Buffer = Buffer.alloc(0);
  #bodyBytes = 0;
  #framing: 'length' | 'chunked' | 'close' = 'close';
  /** Missing bytes of the body, or of the current chunk. */
  #missing = 0;
  #chunkPart: 'size' | 'data' | 'data-end' | 'trailer' = 'size';
  state: RawReplyState = 'head';
  head: RawReplyHead | undefined;
  /** Statuses of the interim replies before it. */
  readonly interim: number[] = [];

  /** @param bodiless true for the reply to a HEAD, which has the headers of a body but no body */
  constructor(maxBodyBytes: number, bodiless: boolean) {
    this.#maxBodyBytes = maxBodyBytes;
    this.#bodiless = bodiless;
  }

  get body(): Uint8Array {
    return Buffer.concat(this.#body);
  }

  push(bytes: Buffer): void {
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    while (this.state === 'head' && this.#readHead());
    if (this.state !== 'open') return;
    if (this.#framing === 'chunked') while (this.state === 'open' && this.#readChunk());
    else this.#takeBody(this.#framing === 'length' ? this.#missing : this.#pending.length);
    if (this.state === 'open' && this.#framing === 'length' && this.#missing === 0) this.state = 'complete';
  }

  /** @returns true when it read an interim head, so that another head may follow */
  #readHead(): boolean {
    const end = this.#pending.indexOf('\r\n\r\n');
    if (end < 0 || end > MAX_HEAD_BYTES) {
      if (this.#pending.length > MAX_HEAD_BYTES) this.state = 'too-large';
      return false;
    }
    const head = parseHead(this.#pending.toString('latin1', 0, end));
    this.#pending = this.#pending.subarray(end + 4);
    if (head === undefined || this.interim.length > 100) {
      this.state = 'malformed';
      return false;
    }
    if (head.status < 200 && head.status !== 101) {
      this.interim.push(head.status);
      return true;
    }
    this.head = head;
    this.#frame(head);
    return false;
  }

  #frame({ status, headers }: RawReplyHead): void {
    const length = headers['content-length'];
    if (this.#bodiless || status === 204 || status === 304) this.state = 'complete';
    else if (status === 101)
      this.state = 'open'; // the rest is another protocol
    else if (headers['transfer-encoding']?.toLowerCase() === 'chunked') {
      this.#framing = 'chunked';
      this.state = 'open';
    } else if (length !== undefined) {
      this.#framing = 'length';
      this.#missing = Number(length);
      this.state = /^\d+$/.test(length) ? 'open' : 'malformed';
    } else this.state = 'open';
  }

  #takeBody(limit: number): void {
    const part = this.#pending.subarray(0, limit);
    this.#pending = this.#pending.subarray(part.length);
    this.#missing -= part.length;
    this.#bodyBytes += part.length;
    if (this.#bodyBytes > this.#maxBodyBytes) this.state = 'too-large';
    else if (part.length > 0) this.#body.push(part);
  }

  /** @returns false when it needs more bytes */
  #readChunk(): boolean {
    if (this.#chunkPart === 'data') {
      this.#takeBody(this.#missing);
      if (this.#missing === 0) this.#chunkPart = 'data-end';
      return this.#missing === 0;
    }
    const end = this.#pending.indexOf('\r\n');
    if (end < 0 || end > MAX_CHUNK_LINE_BYTES) {
      if (this.#pending.length > MAX_CHUNK_LINE_BYTES) this.state = 'malformed';
      return false;
    }
    this.#readChunkLine(this.#pending.toString('latin1', 0, end));
    this.#pending = this.#pending.subarray(end + 2);
    return true;
  }

  #readChunkLine(line: string): void {
    switch (this.#chunkPart) {
      case 'data-end':
        if (line !== '') this.state = 'malformed';
        this.#chunkPart = 'size';
        break;
      case 'trailer':
        if (line === '') this.state = 'complete';
        break;
      default: {
        const size = /^[0-9a-f]{1,8}(?=[;\s]|$)/i.exec(line)?.[0];
        if (size === undefined) this.state = 'malformed';
        else this.#missing = Number.parseInt(size, 16);
        this.#chunkPart = this.#missing === 0 ? 'trailer' : 'data';
      }
    }
  }
}

function parseHead(text: string): RawReplyHead | undefined {
  const [statusLine = '', ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.[01] ([1-5]\d\d)(?: |$)/.exec(statusLine)?.[1];
  if (status === undefined) return undefined;
  const headers: Record<string, string[]> = Object.create(null);
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) return undefined;
    const name = line.slice(0, colon).toLowerCase();
    headers[name] ??= [];
    headers[name].push(line.slice(colon + 1).trim());
  }
  return { statusLine, status: Number(status), headers: flattenHeaders(headers) };
}
