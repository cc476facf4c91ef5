import type { TranscriptEntry } from '../runner/events.ts';
import { cleanStart, MAX_SECRET_CHARS, Redactor } from './redact.ts';

export interface TranscriptOptions {
  /** Messages kept: the latest ones. */
  readonly entries?: number;
  /** Characters kept of each. */
  readonly textChars?: number;
  readonly redactor?: Redactor;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

interface Kept {
  readonly t: number;
  readonly direction: TranscriptEntry['direction'];
  readonly channel: TranscriptEntry['channel'];
  readonly text: string;
  readonly cut: boolean;
  readonly size: number;
}

/**
 * The latest messages of one case. Memory is bounded by entries × characters; what happens to a message here costs a
 * cut at most, because most transcripts are thrown away unread: printing and redaction wait for `entries`.
 */
export class Transcript {
  readonly #capacity: number;
  readonly #textChars: number;
  readonly #redactor: Redactor;
  readonly #now: () => number;
  #ring: Kept[] = [];
  #written = 0;

  constructor(options: TranscriptOptions = {}) {
    this.#capacity = options.entries ?? 200;
    this.#textChars = options.textChars ?? 4_096;
    this.#redactor = options.redactor ?? new Redactor();
    this.#now = options.now ?? Date.now;
  }

  /** Messages that are no longer held. */
  get dropped(): number {
    return this.#written - this.#ring.length;
  }

  sent(channel: TranscriptEntry['channel'], content: string | Uint8Array, head = ''): void {
    this.#keep('sent', channel, content, head);
  }

  received(channel: TranscriptEntry['channel'], content: string | Uint8Array, head = ''): void {
    this.#keep('received', channel, content, head);
  }

  /** Oldest first. */
  entries(): TranscriptEntry[] {
    const oldest = this.#written % this.#capacity;
    const ordered = this.dropped === 0 ? this.#ring : [...this.#ring.slice(oldest), ...this.#ring.slice(0, oldest)];
    return ordered.map((kept) => ({
      t: printTime(kept.t),
      direction: kept.direction,
      channel: kept.channel,
      text: this.#print(kept),
    }));
  }

  clear(): void {
    this.#ring = [];
    this.#written = 0;
  }

  /** Keeps more than will be shown, so that a secret which lies across the cut is still whole when it is looked for. */
  #keep(direction: Kept['direction'], channel: Kept['channel'], content: string | Uint8Array, head: string): void {
    const room = this.#textChars + MAX_SECRET_CHARS;
    const text = head + (typeof content === 'string' ? content : decodeStart(content, room));
    const cut = text.length > room || content.length > room;
    this.#ring[this.#written % this.#capacity] = {
      t: this.#now(),
      direction,
      channel,
      text: cut ? copyOf(text.slice(0, room)) : text,
      cut,
      size: head.length + content.length,
    };
    this.#written += 1;
  }

  #print({ text, cut, size }: Kept): string {
    const { shown, isCut } = cleanStart(this.#redactor, text, cut, this.#textChars);
    return isCut ? `${shown}… [cut, ${size} in all]` : shown;
  }
}

function decodeStart(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, length)).toString('utf8');
}

/** A slice would keep the whole of a huge body alive. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** A target in process may have any clock. */
function printTime(t: number): string {
  const date = new Date(t);
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
}
