import { isJsonArray, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { pointerOf } from '../../spec-schemas/json/pointer.ts';
import type { JudgedExchange, TranscriptEntry } from '../runner/events.ts';
import type { ReadFrom } from './read-from.ts';
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

/** What arrived, as its readers hold it: values of a case are found in it by identity. */
export type Arrival = object & {
  /** Its body, where that is JSON. */
  readonly json?: JsonValue | undefined;
};

/** What a message is beside its text. */
interface Links {
  /** The request that it answers, which it keeps: of many that are sent side by side the first ones are gone by then. */
  readonly answers?: Kept;
  readonly arrival?: Arrival;
}

/** Characters of messages that are held whole, by a case. */
const HELD_CHARS = 16_000_000;

interface Kept extends Links {
  readonly n: number;
  /** Head and body, whole, and what arrived: until `HELD_CHARS` of newer ones came. */
  whole: (() => string) | null;
  readonly t: number;
  readonly direction: TranscriptEntry['direction'];
  readonly channel: TranscriptEntry['channel'];
  readonly text: string;
  readonly cut: boolean;
  readonly size: number;
}

/** Characters that are held for it. */
function weightOf({ size, answers }: Kept): number {
  return size + (answers?.size ?? 0);
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
  /** By what arrived: of hundreds of reads at once the first ones are gone, and whoever compares them still holds them. */
  #arrivals = new WeakMap<Arrival, Kept>();
  #written = 0;
  #held = 0;
  /** The number of the oldest message that is held whole. */
  #letGo = 0;

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

  /** @returns it, for what answers it */
  sent(channel: TranscriptEntry['channel'], content: string | Uint8Array, head = ''): Kept {
    return this.#keep('sent', channel, content, head);
  }

  received(channel: TranscriptEntry['channel'], content: string | Uint8Array, head = '', links: Links = {}): void {
    this.#keep('received', channel, content, head, links);
  }

  /** The exchanges that values were read from, in the order of the values; one that is no longer held is left out. */
  judged(values: readonly ReadFrom[]): readonly JudgedExchange[] {
    const places = new Map<Kept, Set<string>>();
    for (const { holder, keys } of values) {
      const found = this.#find(holder);
      if (found === null) continue;
      const pointers = places.get(found.kept) ?? new Set<string>();
      places.set(found.kept, pointers.add(pointerOf([...found.keys, ...keys])));
    }
    return [...places].map(([kept, pointers]) => ({
      sent: kept.answers === undefined ? null : this.#wholeEntry(kept.answers),
      received: this.#wholeEntry(kept),
      pointers: [...pointers],
    }));
  }

  /** The newest message in which an object stands. */
  #find(holder: object): { readonly kept: Kept; readonly keys: readonly string[] } | null {
    const arrived = this.#arrivals.get(holder);
    if (arrived !== undefined) return { kept: arrived, keys: [] };
    const newestFirst = [...this.#ring].sort((a, b) => b.n - a.n);
    for (const kept of newestFirst) {
      const keys = keysTo(kept.arrival?.json, holder);
      if (keys !== null) return { kept, keys };
    }
    return null;
  }

  #wholeEntry(kept: Kept): TranscriptEntry {
    const { t, direction, channel, whole } = kept;
    const text = whole === null ? this.#print(kept) : this.#redactor.redact(whole());
    return { t: printTime(t), direction, channel, text };
  }

  /** Its text stays, cut; the body is found no more. */
  #letGoOfOldest(): void {
    const at = this.#letGo % this.#capacity;
    const kept = this.#ring[at];
    if (kept?.n === this.#letGo) {
      this.#held -= weightOf(kept);
      const { arrival: _arrival, answers: _answers, ...rest } = kept;
      this.#ring[at] = { ...rest, whole: null };
    }
    this.#letGo += 1;
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
    this.#arrivals = new WeakMap();
    this.#written = 0;
    this.#held = 0;
    this.#letGo = 0;
  }

  /** Keeps more than will be shown, so that a secret which lies across the cut is still whole when it is looked for. */
  #keep(
    direction: Kept['direction'],
    channel: Kept['channel'],
    content: string | Uint8Array,
    head: string,
    links: Links = {},
  ): Kept {
    const room = this.#textChars + MAX_SECRET_CHARS;
    const text = head + (typeof content === 'string' ? content : decodeStart(content, room));
    const cut = text.length > room || content.length > room;
    const n = this.#written;
    if (n - this.#letGo >= this.#capacity) this.#letGoOfOldest();
    const kept: Kept = {
      n,
      ...links,
      whole: () => head + (typeof content === 'string' ? content : Buffer.from(content).toString('utf8')),
      t: this.#now(),
      direction,
      channel,
      text: cut ? copyOf(text.slice(0, room)) : text,
      cut,
      size: head.length + content.length,
    };
    this.#ring[n % this.#capacity] = kept;
    if (links.arrival !== undefined) this.#arrivals.set(links.arrival, kept);
    this.#written += 1;
    this.#held += weightOf(kept);
    while (this.#held > HELD_CHARS && this.#letGo < n) this.#letGoOfOldest();
    return kept;
  }

  #print({ text, cut, size }: Kept): string {
    const { shown, isCut } = cleanStart(this.#redactor, text, cut, this.#textChars);
    return isCut ? `${shown}… [cut, ${size} in all]` : shown;
  }
}

/** Keys from a body to an object in it, by identity; null where it does not stand there. */
function keysTo(body: JsonValue | undefined, holder: object): readonly string[] | null {
  if (typeof body !== 'object' || body === null) return null;
  if (body === holder) return [];
  const members = isJsonArray(body) ? body.entries() : Object.entries(body);
  for (const [key, value] of members) {
    const keys = keysTo(value, holder);
    if (keys !== null) return [String(key), ...keys];
  }
  return null;
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
