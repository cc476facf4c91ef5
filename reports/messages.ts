import { isJsonObject, type JsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';
import { parseTranscriptJson } from './cut-json.ts';
import type { ReportFinding } from './report-schema.ts';

type Entry = ReportFinding['transcript'][number];

/** Message of an exchange, as reports use it. */
export interface ExchangeMessage {
  readonly direction: Entry['direction'];
  /** Name of the message: `POST /info account_state`, `frame l2_book`. A reply has the name of its request. */
  readonly route: string;
  /** Body of the message, or its complete part where it was cut; undefined where it is no JSON. */
  readonly body: JsonValue | undefined;
  /** Request that an HTTP reply answers; with it, the status of the reply. */
  readonly answers: ExchangeMessage | null;
  readonly status: string | null;
}

/**
 * Parses the messages of a transcript, each reply with the request that it answers. Several requests may be in flight, and a long
 * exchange has lost its first messages: a reply that names its read answers that read, any other the oldest request.
 */
export function messagesOfTranscript(transcript: readonly Entry[]): ExchangeMessage[] {
  const open: ExchangeMessage[] = [];
  return transcript.map((entry) => {
    if (entry.channel === 'ws') return frameOf(entry);
    if (entry.direction === 'sent') {
      const request = requestOf(entry);
      open.push(request);
      return request;
    }
    const reply = partsOf(entry.text);
    const read = readIn(reply.body);
    const at = read === null ? 0 : open.findIndex(({ body }) => tagIn(body) === read);
    const request = at < 0 ? null : (open.splice(at, 1)[0] ?? null);
    return replyOf(entry, reply, request, request?.route ?? (read === null ? 'a reply' : `POST /info ${read}`));
  });
}

/** Returns the target's last message, ignoring socket heartbeats; null where there is none. */
export function lastTargetMessage(messages: readonly ExchangeMessage[]): ExchangeMessage | null {
  const replies = messages.filter(({ direction }) => direction === 'received');
  return replies.findLast((message) => !isSocketControlFrame(message)) ?? replies.at(-1) ?? null;
}

/** Whether the frame only manages the socket and says nothing about the venue. */
export function isSocketControlFrame({ route }: ExchangeMessage): boolean {
  return /^frame (ping|pong|connect|open|close|closed)\b/.test(route);
}

function readIn(body: JsonValue | undefined): string | null {
  return isJsonObject(body) ? (tagIn(body.data) ?? tagIn(body)) : null;
}

/** Returns raw bytes that were sent, which may not be a valid request; null: a normal client request. */
export function sentRawBytesIn(text: string): string | null {
  return text.startsWith(RAW_HEAD) ? text.slice(RAW_HEAD.length) : null;
}

const RAW_HEAD = 'raw bytes:\n';
/** Maximum characters of the first line that name a raw request. */
const RAW_LINE = 80;

function requestOf({ direction, text }: Entry): ExchangeMessage {
  const raw = sentRawBytesIn(text);
  if (raw !== null)
    return {
      direction,
      route: `raw bytes ${raw.split('\r\n', 1)[0]?.slice(0, RAW_LINE)}`.trimEnd(),
      body: undefined,
      answers: null,
      status: null,
    };
  const { head, body } = partsOf(text);
  const [line = ''] = head.replace(/^\[[^\]]*\] /, '').split('\n');
  const kind = isJsonObject(body) ? (tagIn(body.action) ?? tagIn(body) ?? methodIn(body)) : null;
  return { direction, route: [line, ...(kind === null ? [] : [kind])].join(' '), body, answers: null, status: null };
}

function replyOf(
  { direction }: Entry,
  { head, body }: Parts,
  answers: ExchangeMessage | null,
  route: string,
): ExchangeMessage {
  const [status = ''] = head.split('\n');
  return { direction, route, body, answers, status };
}

function frameOf({ direction, text }: Entry): ExchangeMessage {
  const body = parseTranscriptJson(text);
  // An upgrade that opened no socket is answered by no frame.
  if (text.startsWith('no reply ('))
    return { direction, route: 'GET /ws', body: undefined, answers: null, status: null };
  return { direction, route: `frame ${frameName(body) ?? text.split('\n', 1)[0]}`, body, answers: null, status: null };
}

function frameName(body: JsonValue | undefined): string | null {
  if (!isJsonObject(body)) return null;
  const { channel, method, subscription } = body;
  const what = tagIn(subscription);
  if (typeof channel === 'string') return channel;
  if (typeof method !== 'string') return null;
  return what === null ? method : `${method} ${what}`;
}

/** Returns the method of a JSON-RPC call; null for any other object. */
function methodIn({ jsonrpc, method }: JsonObject): string | null {
  return jsonrpc !== undefined && typeof method === 'string' ? method : null;
}

function tagIn(value: JsonValue | undefined): string | null {
  return isJsonObject(value) && typeof value.type === 'string' ? value.type : null;
}

interface Parts {
  readonly head: string;
  readonly body: JsonValue | undefined;
}

/** Splits head and body at the first empty line. */
function partsOf(text: string): Parts {
  const gap = text.indexOf('\n\n');
  if (gap < 0) return { head: text, body: undefined };
  return { head: text.slice(0, gap), body: parseTranscriptJson(text.slice(gap + 2)) };
}
