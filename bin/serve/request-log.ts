import { frameWeight, requestWeight } from '../../harness/target/weights.ts';
import type { ServedExchange, TrafficObserver } from '../../reference-model/server/index.ts';
import { isJsonObject, type JsonValue, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { documentPaths } from './served-documents.ts';

/**
 * A line for each request and each frame of a client: when, how, where, what it asks for, what came of it. No body, no
 * signature, and nothing of a client's text but the words that name a type, a channel or a coin.
 * @param write  takes each line, without its end
 * @param now    wall time, ms
 */
export function makeRequestLog(write: (line: string) => void, now: () => number = Date.now): TrafficObserver {
  const line = (...parts: readonly (string | null)[]) =>
    write([new Date(now()).toISOString(), ...parts.filter((part) => part !== null)].join(' '));
  return {
    onExchange: (exchange) => {
      const { request, status, ms } = exchange;
      const { method, path, body } = request;
      const json = tryParseJson(Buffer.from(body).toString('utf8'));
      line(word(method), word(path), typeIn(json), statusWord(status), took(ms), weighs(weightOfRequest(exchange)));
    },
    sockets: {
      onOpen: () => line('WS /ws open'),
      onClose: () => line('WS /ws close'),
      onFrame: (text, outcome) => {
        const words = frameWords(text, text === null ? undefined : tryParseJson(text));
        if (outcome === null || typeof outcome === 'string')
          return line('WS /ws', ...words, outcome === null ? 'ok' : 'error');
        const begun = now();
        outcome.whenSettled(({ status }) => {
          line('WS /ws', ...words, String(status), took(now() - begun), weighs(frameWeight(text ?? '')));
        });
      },
    },
  };
}

/**
 * Returns the weight of a request; requests that the venue does not hear of cost nothing: calls of the operator, the documents
 * beside it, preflights of pages.
 */
function weightOfRequest({ request: { method, path, body }, status }: ServedExchange): number | null {
  const isBeside = (method === 'GET' && documentPaths.has(path)) || (method === 'OPTIONS' && status === 200);
  return isBeside || path.startsWith('/control/') ? null : requestWeight({ method, path, body });
}

/** Methods of one batch that are named. */
const METHODS = 4;

/** The type of a read, or of an action whose body stands below; of JSON-RPC the method, of a batch each. */
function typeIn(json: JsonValue | undefined): string | null {
  if (Array.isArray(json)) {
    const named = json.slice(0, METHODS).map((call) => typeIn(call) ?? '?');
    return [...named, ...(json.length > METHODS ? [`+${json.length - METHODS}`] : [])].join(',');
  }
  if (!isJsonObject(json)) return null;
  if (json.method !== undefined && json.type === undefined && json.action === undefined) return word(json.method);
  const type = isJsonObject(json.action) ? json.action.type : json.type;
  return type === undefined ? null : word(type);
}

function frameWords(text: string | null, frame: JsonValue | undefined): readonly (string | null)[] {
  if (text === null) return ['binary'];
  if (!isJsonObject(frame)) return ['text'];
  const { subscription, request } = frame;
  const method = word(frame.method);
  if (isJsonObject(subscription)) {
    const { type, coin, user } = subscription;
    return [method, word(type), ...[coin, user].map((about) => (about === undefined ? null : word(about)))];
  }
  return [method, isJsonObject(request) ? typeIn(request.payload) : null];
}

/**
 * A client's word if it is one that can stand in a line; whatever else it sent is a question mark. An address fits, a key or
 * a signature that somebody put into the wrong place does not.
 */
function word(value: JsonValue | undefined): string {
  return typeof value === 'string' && /^[\w./:@-]{1,48}$/.test(value) ? value : '?';
}

function statusWord(status: number | null): string {
  return status === null ? 'cut' : String(status);
}

function took(ms: number): string {
  return `${ms.toFixed(0)}ms`;
}

function weighs(weight: number | null): string | null {
  return weight === null ? null : `weight ${weight}`;
}
