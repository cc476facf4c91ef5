import { frameWeight, requestWeight } from '../../harness/target/weights.ts';
import type { ServedRequest, TrafficObserver } from '../../reference-model/server/index.ts';
import { isJsonObject, type JsonValue, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { servedDocumentPaths } from './served-documents.ts';

/**
 * Makes an observer that logs a line for each request and frame: time, method, path, type, outcome. It logs no body and no signature, and
 * nothing of a client's text except words that name a type, a channel or a coin.
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
 * Returns the weight of a request. Requests that never reach the venue cost nothing: operator calls, served documents and preflights of
 * pages.
 */
function weightOfRequest({ request: { method, path, body }, status }: ServedRequest): number | null {
  const isBeside = (method === 'GET' && servedDocumentPaths.has(path)) || (method === 'OPTIONS' && status === 200);
  return isBeside || path.startsWith('/control/') ? null : requestWeight({ method, path, body });
}

/** Maximum number of methods named for a batch. */
const METHODS = 4;

/** Returns the type of a read or action; for JSON-RPC the method, or those of a batch. */
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
 * Returns a client's word if it is short and harmless, otherwise a question mark. An address fits; a key or signature in the wrong place
 * does not.
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
