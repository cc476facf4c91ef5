import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { pointerOf } from '../../spec-schemas/json/pointer.ts';
import type { JudgedExchange, TranscriptEntry } from '../runner/events.ts';
import { formatBytes, formatBytesStart } from './byte-text.ts';
import { jsonKeyPathOfObject } from './json-keys-to-object.ts';
import type { ValueOrigin } from './read-from.ts';
import { MAX_SECRET_CHARS, Redactor, redactedPrefix } from './redact.ts';
import { servedPlacesOfValue, unnormalizedOriginal } from './served-original.ts';

export interface TranscriptOptions {
  /** Maximum number of messages kept: the latest. */
  readonly entries?: number;
  /** Maximum number of characters kept of each message. */
  readonly textChars?: number;
  readonly redactor?: Redactor;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** A received message as its readers hold it: the values of a case are found in it by identity. */
export type TranscribedArrival = object & {
  /** Its body, where that is JSON. */
  readonly json?: JsonValue | undefined;
};

/** A sent message, to be linked with its answer. */
export interface SentMessage {
  readonly n: number;
}

/** Links of a message, apart from its text. */
interface Links {
  /** The request that it answers. */
  readonly answers?: SentMessage | undefined;
  readonly arrival?: TranscribedArrival;
}

/** Total characters of the messages that a case keeps in full. */
const HELD_CHARS = 16_000_000;

/** Text of a message, cut to what may be shown. */
interface Shown {
  readonly text: string;
  readonly cut: boolean;
  /** Its full length, in characters or bytes. */
  readonly size: number;
}

/** Text above a body; a function builds it only when it is read. */
type Head = string | (() => string);

/** A complete message as sent or received. */
interface Whole {
  readonly head: Head;
  readonly content: string | Uint8Array;
}

interface RetainedMessage extends SentMessage {
  readonly n: number;
  readonly answers: RetainedMessage | null;
  arrival: TranscribedArrival | null;
  /** With a received message: kept in full until `HELD_CHARS` of newer ones arrived, then only what is shown of it. */
  left: Whole | Shown;
  /** Complete text as last redacted, and the number of hidden values at that time: every value from a long body asks for it. */
  redacted?: { readonly of: Whole; readonly hidden: number; readonly text: string };
  readonly t: number;
  readonly direction: TranscriptEntry['direction'];
  readonly channel: TranscriptEntry['channel'];
}

/** A message known to contain an object, and where; left out: the body is searched. */
interface KnownObject extends Pick<FoundMessage, 'kept'> {
  readonly keys?: readonly string[];
}

/** A message, and a position in its body. */
interface FoundMessage {
  readonly kept: RetainedMessage;
  readonly keys: readonly string[];
}

/**
 * The latest messages of one case. Memory is limited to entries × characters. Recording a message costs next to nothing, because most
 * transcripts are never read: heads, cuts and redaction wait until one is printed.
 */
export class Transcript {
  readonly #capacity: number;
  readonly #textChars: number;
  readonly #redactor: Redactor;
  readonly #now: () => number;
  #ring: RetainedMessage[] = [];
  /**
   * Received messages that the ring no longer holds, kept as long as a reader holds them: a frame which shows that nothing came may be much
   * older than the rest.
   */
  #known = new WeakMap<object, KnownObject>();
  #written = 0;
  #held = 0;
  /** Number of messages that are no longer kept in full. */
  #letGo = 0;

  constructor(options: TranscriptOptions = {}) {
    this.#capacity = options.entries ?? 200;
    this.#textChars = options.textChars ?? 4_096;
    this.#redactor = options.redactor ?? new Redactor();
    this.#now = options.now ?? Date.now;
  }

  sent(channel: TranscriptEntry['channel'], content: string | Uint8Array, head: Head = ''): SentMessage {
    return this.#keep('sent', channel, { content, head });
  }

  /** Replaces the text of a sent message by what was actually sent: the request in the venue's wording. */
  wentOut(message: SentMessage, content: string, head: Head): void {
    // Each of them was returned by `sent`.
    const kept = message as RetainedMessage;
    if (isWhole(kept.left)) this.#held += content.length - kept.left.content.length;
    kept.left = isWhole(kept.left) ? { content, head } : this.#shown({ content, head });
  }

  received(
    channel: TranscriptEntry['channel'],
    content: string | Uint8Array,
    head: Head = '',
    links: Links = {},
  ): void {
    this.#keep('received', channel, { content, head }, links);
  }

  /** Returns the exchanges that the values were read from, in the order of the values, without those that are no longer kept. */
  judged(values: readonly ValueOrigin[]): readonly JudgedExchange[] {
    const places = new Map<RetainedMessage, Set<string>>();
    for (const { holder, keys } of values) {
      const found = this.#placeOf(holder, keys);
      if (found === null) continue;
      const pointers = places.get(found.kept) ?? new Set<string>();
      places.set(found.kept, pointers.add(pointerOf(found.keys)));
    }
    return [...places].map(([kept, pointers]) => ({
      sent: kept.answers === null ? null : this.#wholeEntry(kept.answers),
      received: this.#wholeEntry(kept),
      pointers: [...pointers],
    }));
  }

  /** Returns the place of a value read under keys of an object: a normalized value has other keys than the original. */
  #placeOf(holder: object, keys: readonly string[]): FoundMessage | null {
    const asItCame = unnormalizedOriginal(holder) === holder ? this.#find(holder) : null;
    if (asItCame !== null) return { ...asItCame, keys: [...asItCame.keys, ...keys] };
    // Keys of a reply or a frame lead into its body.
    const body = (holder as TranscribedArrival | null)?.json;
    const inBody = typeof body === 'object' && body !== null ? servedPlacesOfValue(body, keys) : [];
    for (const place of [...inBody, ...servedPlacesOfValue(holder, keys)]) {
      const found = this.#find(place.holder);
      if (found !== null) return { ...found, keys: [...found.keys, ...place.keys] };
    }
    return null;
  }

  /** Returns the newest message that contains an object. */
  #find(holder: object): FoundMessage | null {
    const newestFirst = [...this.#ring].sort((a, b) => b.n - a.n);
    for (const kept of newestFirst) {
      const [, keys] = rootsOf(kept.arrival).find(([root]) => root === holder) ?? [];
      if (keys !== undefined) return { kept, keys };
    }
    const known = this.#known.get(holder);
    // In a cut text no place is known any more.
    if (known !== undefined) return isCut(known.kept.left) ? null : foundIn(known, holder);
    for (const kept of newestFirst) {
      const keys = jsonKeyPathOfObject(kept.arrival?.json, holder);
      if (keys !== null) return { kept, keys };
    }
    return null;
  }

  #wholeEntry(kept: RetainedMessage): TranscriptEntry {
    const { t, direction, channel, left } = kept;
    const text = isWhole(left) ? this.#redactedText(kept, left) : this.#print(left);
    return { t: printTime(t), direction, channel, text };
  }

  #redactedText(kept: RetainedMessage, of: Whole): string {
    const { hidden } = this.#redactor;
    if (kept.redacted?.of !== of || kept.redacted.hidden !== hidden)
      kept.redacted = { of, hidden, text: this.#redactor.redact(textOf(of)) };
    return kept.redacted.text;
  }

  /** Its text stays, cut; objects in its body are no longer found. */
  #letGoOfOldest(): void {
    const kept = this.#leaveOldest();
    if (kept === null) return;
    this.#rootsStayKnown(kept);
    kept.arrival = null;
    delete kept.redacted;
    if (isWhole(kept.left)) kept.left = this.#shown(kept.left);
  }

  /** Remembers the places of values in a message that is dropped, as long as a reader holds them. */
  #stayKnown(kept: RetainedMessage | undefined): void {
    if (kept === undefined) return;
    this.#rootsStayKnown(kept);
    const body = kept.arrival?.json;
    if (typeof body !== 'object' || body === null) return;
    eachIn(body, (holder) => {
      if (!this.#known.has(holder)) this.#known.set(holder, { kept });
    });
  }

  #rootsStayKnown(kept: RetainedMessage): void {
    for (const [root, keys] of rootsOf(kept.arrival)) this.#known.set(root, { kept, keys });
  }

  /** The oldest message kept in full no longer counts. */
  #leaveOldest(): RetainedMessage | null {
    const kept = this.#ring[this.#letGo % this.#capacity];
    const isHeld = kept?.n === this.#letGo;
    if (isHeld && isWhole(kept.left)) this.#held -= kept.left.content.length;
    this.#letGo += 1;
    return isHeld ? kept : null;
  }

  /** Time of the newest message; empty: none yet. */
  get latestTime(): string {
    const newest = this.#ring[(this.#written + this.#capacity - 1) % this.#capacity];
    return newest === undefined ? '' : printTime(newest.t);
  }

  /** Oldest first. */
  entries(): TranscriptEntry[] {
    return this.asOfNow()();
  }

  /** The entries as of now, printed only when requested. */
  asOfNow(): () => TranscriptEntry[] {
    const oldest = this.#written % this.#capacity;
    const ordered = [...this.#ring.slice(oldest), ...this.#ring.slice(0, oldest)];
    return () =>
      ordered.map(({ t, direction, channel, left }) => ({
        t: printTime(t),
        direction,
        channel,
        text: this.#print(isWhole(left) ? this.#shown(left) : left),
      }));
  }

  #keep(
    direction: RetainedMessage['direction'],
    channel: RetainedMessage['channel'],
    whole: Whole,
    { answers, arrival }: Links = {},
  ): SentMessage {
    const n = this.#written;
    if (n - this.#letGo >= this.#capacity) this.#leaveOldest();
    this.#stayKnown(this.#ring[n % this.#capacity]);
    const kept: RetainedMessage = {
      n,
      // Each of them was returned by `sent`.
      answers: (answers as RetainedMessage | undefined) ?? null,
      arrival: arrival ?? null,
      left: whole,
      t: this.#now(),
      direction,
      channel,
    };
    this.#ring[n % this.#capacity] = kept;
    this.#written += 1;
    this.#held += whole.content.length;
    while (this.#held > HELD_CHARS && this.#letGo < n) this.#letGoOfOldest();
    return kept;
  }

  /** Keeps more than is shown, so that a secret across the cut is still complete while it is searched for. */
  #shown(whole: Whole): Shown {
    const room = this.#textChars + MAX_SECRET_CHARS;
    const { content } = whole;
    const head = headOf(whole);
    const text = head + (typeof content === 'string' ? content : formatBytesStart(content, room));
    const cut = text.length > room || content.length > room;
    return { text: cut ? copyOf(text.slice(0, room)) : text, cut, size: head.length + content.length };
  }

  #print({ text, cut, size }: Shown): string {
    const { shown, isCut: isShort } = redactedPrefix(this.#redactor, text, cut, this.#textChars);
    return isShort ? `${shown}… [cut, ${size} in all]` : shown;
  }
}

function isWhole(left: Whole | Shown): left is Whole {
  return 'content' in left;
}

function isCut(left: Whole | Shown): boolean {
  return !isWhole(left) && left.cut;
}

function headOf({ head }: Whole): string {
  return typeof head === 'string' ? head : head();
}

function textOf(whole: Whole): string {
  const { content } = whole;
  return headOf(whole) + (typeof content === 'string' ? content : formatBytes(content));
}

/**
 * Returns the parts of a received message that readers usually hold: all of it, its body, and the body's `data`; each with its keys in the
 * body.
 */
function rootsOf(arrival: TranscribedArrival | null): readonly (readonly [root: object, keys: readonly string[]])[] {
  if (arrival === null) return [];
  const body = arrival.json;
  if (typeof body !== 'object' || body === null) return [[arrival, []]];
  const data = isJsonObject(body) ? body.data : null;
  return [
    [arrival, []],
    [body, []],
    ...(typeof data === 'object' && data !== null ? ([[data, ['data']]] as const) : []),
  ];
}

function foundIn({ kept, keys }: KnownObject, holder: object): FoundMessage | null {
  const known = keys ?? jsonKeyPathOfObject(kept.arrival?.json, holder);
  return known === null ? null : { kept, keys: known };
}

/** Visits every object and list in a body. */
function eachIn(value: object, reported: (holder: object) => void): void {
  reported(value);
  for (const member of Object.values(value))
    if (typeof member === 'object' && member !== null) eachIn(member, reported);
}

/** A slice would keep the whole of a huge body in memory. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** A target in process may have any clock. */
function printTime(t: number): string {
  const date = new Date(t);
  return Number.isNaN(date.getTime()) ? new Date(0).toISOString() : date.toISOString();
}
