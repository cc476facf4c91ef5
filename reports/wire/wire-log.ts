import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Redactor } from '../../harness/target/redact.ts';
import type { SocketTap, TapFactory, WireLane, WireTap } from '../../harness/target/wire-tap.ts';
import type { WireLogFormat } from '../formats.ts';
import { BoundedWireFile } from './wire-file.ts';
import { HarWireLog } from './wire-har.ts';
import type { ExchangeRecord, FrameRecord, WireLogWriter } from './wire-records.ts';
import { type DroppedRecordCounts, type SocketIdentity, WireRecordMaker } from './wire-records.ts';

export interface WireLogOptions {
  readonly format: WireLogFormat;
  readonly redactor: Redactor;
  readonly tool: { readonly name: string; readonly version: string };
  /** Whether files of earlier runs in the folder are kept: `wire.2.har`, and so on. */
  readonly beside?: boolean;
  readonly maxBytes?: number;
  /** Maximum characters kept of a body or frame; bytes for binary frames. */
  readonly maxTextChars?: number;
}

export interface WireLog {
  readonly path: string;
  readonly tap: TapFactory;
  /** Returns a sentence on the records that had no room; null: none is missing. */
  leftOut(): string | null;
  /** @throws OutputWriteError when something could not be written */
  check(): void;
  /** Ends the file; later records are ignored. @throws OutputWriteError as `check` */
  close(): void;
}

const MAX_BYTES = 256 * 1024 * 1024;
const MAX_TEXT_CHARS = 64 * 1024;

/**
 * Opens `<outDir>/wire.har` or `wire.ndjson`, replacing an older one. It records every exchange and frame of a run, without secrets, up
 * to a size limit.
 * @throws OutputWriteError when it cannot be written
 */
export function openWireLog(outDir: string, options: WireLogOptions): WireLog {
  const { format, redactor, tool, beside = false, maxBytes = MAX_BYTES, maxTextChars = MAX_TEXT_CHARS } = options;
  const file = new BoundedWireFile(join(outDir, beside ? freeName(outDir, format) : `wire.${format}`), maxBytes);
  const records = new WireRecordMaker(redactor, maxTextChars);
  const written = format === 'har' ? new HarWireLog(file, tool) : new NdjsonWireLog(file);
  const dropped = { exchanges: 0, frames: 0 };
  let sockets = 0;
  let isOpen = true;
  const check = () => {
    if (file.fault !== null) throw file.fault;
  };
  const socketTap = (socket: SocketIdentity): SocketTap => ({
    opened: (protocol) => {
      if (isOpen) written.socketOpened(socket, Date.now(), records.words(protocol));
    },
    frame: (direction, frame) => {
      if (isOpen && !written.frame(socket, records.frame(Date.now(), direction, frame))) dropped.frames += 1;
    },
    ended: (how) => {
      if (isOpen) written.socketEnded(socket, Date.now(), records.ending(how));
    },
  });
  const tap = (lane: WireLane): WireTap => ({
    exchange: (exchange) => {
      if (isOpen && !written.exchange(records.exchange(lane, exchange))) dropped.exchanges += 1;
    },
    socket: (url) => {
      sockets += 1;
      return socketTap({ id: sockets, lane, url: records.words(url) });
    },
  });
  return {
    path: file.path,
    tap,
    leftOut: () => leftOut(dropped, maxBytes),
    check,
    close: () => {
      if (!isOpen) return;
      isOpen = false;
      written.end(Date.now(), dropped);
      file.close();
      check();
    },
  };
}

function leftOut({ exchanges, frames }: DroppedRecordCounts, maxBytes: number): string | null {
  if (exchanges + frames === 0) return null;
  return `the wire log is full at ${maxBytes} bytes: ${exchanges} exchanges and ${frames} frames are left out`;
}

/** Returns `wire.har`, or the first of `wire.2.har`, `wire.3.har` … that does not exist. */
function freeName(outDir: string, format: WireLogFormat): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? `wire.${format}` : `wire.${n}.${format}`;
    if (!existsSync(join(outDir, name))) return name;
  }
}

/** Writes a line for each exchange and each socket event, as it happens. */
class NdjsonWireLog implements WireLogWriter {
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
