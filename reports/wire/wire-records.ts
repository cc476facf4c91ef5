import { isUtf8 } from 'node:buffer';
import { MAX_SECRET_CHARS, type Redactor, redactedHeaders, redactedPrefix } from '../../harness/target/redact.ts';
import type { WireClosed, WireSilence } from '../../harness/target/wire.ts';
import type { TappedExchange, TappedFrame, WireLane } from '../../harness/target/wire-tap.ts';

/** Text that crossed the wire, without secrets, cut where it is long. */
export interface RecordedText {
  readonly text: string;
  /** Total characters or bytes, where the text was cut. */
  readonly cutFrom?: number;
  /** Whether the frame was invalid UTF-8; invalid bytes are replaced. */
  readonly broken?: true;
}

type Headers = readonly (readonly [name: string, value: string])[];

export interface ExchangeRecord {
  readonly lane: WireLane;
  readonly startedAtMs: number;
  readonly ms: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: RecordedText | null;
  readonly reply: { readonly status: number; readonly headers: Headers; readonly body: RecordedText } | null;
  /** Description of what came in place of a reply. */
  readonly silence: string | null;
}

/** WebSocket frame: its text, or its bytes as base64; a ping or pong has neither. */
export interface FrameRecord {
  readonly t: number;
  readonly direction: 'sent' | 'received';
  readonly kind: TappedFrame['kind'];
  readonly text?: string;
  readonly base64?: string;
  /** Total characters or bytes, where the frame was cut. */
  readonly cutFrom?: number;
}

/** Identity of a socket in its records. */
export interface SocketIdentity {
  readonly id: number;
  readonly lane: WireLane;
  readonly url: string;
}

/** Counts of records for which there was no room. */
export interface DroppedRecordCounts {
  readonly exchanges: number;
  readonly frames: number;
}

/** Format of a record file. A method returns false where there is no room for the record. */
export interface WireLogWriter {
  exchange(exchange: ExchangeRecord): boolean;
  socketOpened(socket: SocketIdentity, t: number, protocol: string): void;
  frame(socket: SocketIdentity, frame: FrameRecord): boolean;
  socketEnded(socket: SocketIdentity, t: number, how: string): void;
  end(t: number, dropped: DroppedRecordCounts): void;
}

/** Removes secrets from wire traffic, and cuts long texts. */
export class WireRecordMaker {
  readonly #redactor: Redactor;
  readonly #chars: number;

  /** @param chars  maximum kept of a body or frame */
  constructor(redactor: Redactor, chars: number) {
    this.#redactor = redactor;
    this.#chars = chars;
  }

  exchange(lane: WireLane, { url, request, outcome, startedAtMs, endedAtMs }: TappedExchange): ExchangeRecord {
    const { method, headers = {}, body } = request;
    return {
      lane,
      startedAtMs,
      ms: endedAtMs - startedAtMs,
      method,
      url: this.words(url),
      headers: this.#headers(headers),
      body: body === undefined ? null : this.#text(body),
      reply:
        outcome.kind === 'silence'
          ? null
          : {
              status: outcome.reply.status,
              headers: this.#headers(outcome.reply.headers),
              body: this.#text(outcome.reply.bytes),
            },
      silence: outcome.kind === 'silence' ? this.ending(outcome) : null,
    };
  }

  frame(t: number, direction: FrameRecord['direction'], frame: TappedFrame): FrameRecord {
    const { kind } = frame;
    if (frame.kind === 'text') {
      const { text, cutFrom } = this.#text(frame.text);
      return { t, direction, kind, text, ...(cutFrom === undefined ? {} : { cutFrom }) };
    }
    if (frame.kind !== 'binary') return { t, direction, kind };
    const { bytes } = frame;
    const kept = Buffer.from(bytes.subarray(0, this.#chars)).toString('base64');
    return { t, direction, kind, base64: kept, ...(bytes.length > this.#chars ? { cutFrom: bytes.length } : {}) };
  }

  ending({ reason, detail }: WireClosed | WireSilence): string {
    return this.words(`${reason}: ${detail}`);
  }

  /** Redacts and cuts a line of words. */
  words(text: string): string {
    return this.#text(text).text;
  }

  #headers(headers: Readonly<Record<string, string>>): Headers {
    return redactedHeaders(headers).map(([name, value]) => [name, this.words(value)]);
  }

  #text(content: string | Uint8Array): RecordedText {
    const room = this.#chars + MAX_SECRET_CHARS;
    const start = typeof content === 'string' ? content.slice(0, room) : startOf(content, room);
    const { shown, isCut } = redactedPrefix(this.#redactor, start, content.length > room, this.#chars);
    return {
      text: shown,
      ...(isCut ? { cutFrom: content.length } : {}),
      ...(typeof content === 'string' || isUtf8(content) ? {} : { broken: true as const }),
    };
  }
}

function startOf(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, length)).toString('utf8');
}
