import type { BoundedWireFile } from './wire-file.ts';
import type {
  DroppedRecordCounts,
  ExchangeRecord,
  FrameRecord,
  SocketIdentity,
  WireLogWriter,
} from './wire-records.ts';

/** Writes a line for each exchange and each socket event, as it happens. */
export class NdjsonWireLog implements WireLogWriter {
  readonly #file: BoundedWireFile;

  constructor(file: BoundedWireFile) {
    this.#file = file;
  }

  exchange({ lane, startedAtMs, ms, method, url, headers, body, reply, silence }: ExchangeRecord): boolean {
    return this.#line({
      kind: 'http',
      t: timeOf(startedAtMs),
      ms,
      lane,
      method,
      url,
      headers: Object.fromEntries(headers),
      ...(body === null ? {} : { body }),
      ...(reply === null
        ? { silence }
        : { reply: { status: reply.status, headers: Object.fromEntries(reply.headers), body: reply.body } }),
    });
  }

  socketOpened(socket: SocketIdentity, t: number, protocol: string): void {
    this.#socket(socket, t, { event: 'opened', url: socket.url, ...(protocol === '' ? {} : { protocol }) });
  }

  frame(socket: SocketIdentity, { t, kind, ...frame }: FrameRecord): boolean {
    return this.#socket(socket, t, { event: 'frame', is: kind, ...frame });
  }

  socketEnded(socket: SocketIdentity, t: number, how: string): void {
    this.#socket(socket, t, { event: 'ended', url: socket.url, how });
  }

  end(t: number, dropped: DroppedRecordCounts): void {
    this.#file.append(`${JSON.stringify({ kind: 'end', t: timeOf(t), dropped })}\n`);
  }

  #socket({ id, lane }: SocketIdentity, t: number, facts: object): boolean {
    return this.#line({ kind: 'ws', t: timeOf(t), lane, socket: id, ...facts });
  }

  #line(line: object): boolean {
    const text = `${JSON.stringify(line)}\n`;
    if (!this.#file.hasRoom(Buffer.byteLength(text))) return false;
    this.#file.append(text);
    return true;
  }
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString();
}
