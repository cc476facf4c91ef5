import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';

/** Call of a script, in the order of the recorded run. */
export type ScriptCall =
  /** `refusable`: the venue may refuse the effect; then a block is cut instead. */
  | { readonly call: 'operator'; readonly path: string; readonly body: JsonObject; readonly refusable?: true }
  /** Lets time pass until this long after the next funding boundary of a market, ms; negative: before it. */
  | { readonly call: 'boundary'; readonly coin: string; readonly ms: number }
  /** Opens a socket with this subscription, replacing the previous one. */
  | { readonly call: 'listen'; readonly subscription: string }
  /** Request that is answered at once. */
  | ({ readonly call: 'request' } & ScriptRequest)
  /**
   * Signed action, answered with its block: the script continues once that many actions of the account are pending. `gives`: ids in the
   * reply that a later body uses. `ends`: the caller disconnects before the block, or has its reply before the block; left out: the reply
   * comes with the block.
   */
  | ({
      readonly call: 'action';
      readonly account: string;
      readonly waiting: number;
      readonly gives: readonly { readonly pointer: string; readonly id: string }[];
      readonly ends?: ScriptCallerEnding;
    } & ScriptRequest);

/** Other endings of the caller of an action than a reply with its block. */
export type ScriptCallerEnding = 'unheard' | 'answered';

export interface ScriptRequest {
  readonly path: string;
  /** Body as sent, byte for byte, so that signatures stay valid. */
  readonly body: string;
}

/** Unsigned request. */
export interface ScriptRead extends ScriptRequest {
  /** Arguments that are times, ms after the newest block; its body omits them. Left out: there are none. */
  readonly times?: Readonly<Record<string, number>>;
}

/** Value that shows the difference. */
export interface EvidencePlace {
  /** JSON pointer into the body of the reply; the empty string is the whole body. */
  readonly pointer: string;
  /** JSON text of the target's value; null: it was missing. */
  readonly was: string | null;
  /** The model's value, as shown by the finding. */
  readonly expected: string;
}

/** Evidence of the difference: values of a reply, prints that a socket received twice, or whether the operator's last call was accepted. */
export type ScriptEvidence =
  | { readonly by: 'request'; readonly request: ScriptRead; readonly places: readonly EvidencePlace[] }
  /** `at`: its index among the calls. */
  | { readonly by: 'call'; readonly at: number; readonly places: readonly EvidencePlace[] }
  | { readonly by: 'told-twice'; readonly channel: string }
  | { readonly by: 'operator'; readonly at: number; readonly taken: boolean };

/**
 * Run of a shrunk sequence that a script can resend without this program: plain JSON. It uses the accounts of the run, so it needs a venue
 * that does not know them yet.
 */
export interface RecordedScript {
  readonly chainId: number;
  readonly serviceName: string;
  readonly calls: readonly ScriptCall[];
  readonly shows: ScriptEvidence;
  /** Ids in signed bodies that the venue assigned in the run: another venue has to assign the same. */
  readonly names: readonly string[];
  /** Consensus time, ms, after which a signed body expires; left out: never. */
  readonly expiresMs?: number;
}

/** Reason why a run has no script. */
export type MissingScriptReason = { readonly none: string };

/** Reason of a run that paid its accounts itself: a script would have an operator grant the money. */
export const selfPaidRunNoScriptReason: MissingScriptReason = { none: 'its accounts were paid by the run' };

/** Parses the script in a report; null: there is none, or it is malformed. The text is untrusted. */
export function parseRecordedScript(value: JsonValue | undefined): RecordedScript | MissingScriptReason | null {
  if (!isJsonObject(value)) return null;
  const { none, chainId, serviceName, calls, names, expiresMs } = value;
  if (typeof none === 'string') return { none };
  const read = listOf(calls, callIn);
  const shows = showsIn(value.shows);
  if (typeof chainId !== 'number' || typeof serviceName !== 'string' || read === null || shows === null) return null;
  return {
    chainId,
    serviceName,
    calls: read,
    shows,
    names: isJsonArray(names) ? names.map(String) : [],
    ...(typeof expiresMs === 'number' ? { expiresMs } : {}),
  };
}

/** Returns null if one of the entries is malformed. */
function listOf<Row>(value: JsonValue | undefined, read: (row: JsonObject) => Row | null): readonly Row[] | null {
  if (!isJsonArray(value)) return null;
  const rows = value.flatMap((row) => (isJsonObject(row) ? (read(row) ?? []) : []));
  return rows.length === value.length ? rows : null;
}

function callIn(row: JsonObject): ScriptCall | null {
  const { call, path, body, coin, ms, refusable, subscription } = row;
  switch (call) {
    case 'listen':
      return typeof subscription === 'string' ? { call, subscription } : null;
    case 'boundary':
      return typeof coin === 'string' && typeof ms === 'number' ? { call, coin, ms } : null;
    case 'operator':
      return typeof path === 'string' && isJsonObject(body)
        ? { call, path, body, ...(refusable === true ? { refusable } : {}) }
        : null;
    default:
      return requestIn(row);
  }
}

function requestIn(row: JsonObject): ScriptCall | null {
  const { call, path, body, account, waiting, ends } = row;
  if (typeof path !== 'string' || typeof body !== 'string') return null;
  if (call === 'request') return { call, path, body };
  const gives = listOf(row.gives, ({ pointer, id }) =>
    typeof pointer === 'string' && typeof id === 'string' ? { pointer, id } : null,
  );
  return call === 'action' && typeof account === 'string' && typeof waiting === 'number' && gives !== null
    ? { call, path, body, account, waiting, gives, ...(ends === 'unheard' || ends === 'answered' ? { ends } : {}) }
    : null;
}

function showsIn(value: JsonValue | undefined): ScriptEvidence | null {
  if (!isJsonObject(value)) return null;
  const { by, at, taken: wasAccepted, request } = value;
  if (by === 'operator')
    return typeof at === 'number' && typeof wasAccepted === 'boolean' ? { by, at, taken: wasAccepted } : null;
  if (by === 'told-twice') return typeof value.channel === 'string' ? { by, channel: value.channel } : null;
  const places = listOf(value.places, ({ pointer, was, expected }) =>
    typeof pointer === 'string' && (was === null || typeof was === 'string') && typeof expected === 'string'
      ? { pointer, was, expected }
      : null,
  );
  if (places === null) return null;
  if (by === 'call') return typeof at === 'number' ? { by, at, places } : null;
  const { path, body, times } = isJsonObject(request) ? request : {};
  return by === 'request' && typeof path === 'string' && typeof body === 'string'
    ? { by, request: { path, body, ...(isJsonObject(times) ? { times: figuresIn(times) } : {}) }, places }
    : null;
}

function figuresIn(times: JsonObject): Readonly<Record<string, number>> {
  const rows = Object.entries(times);
  return Object.fromEntries(rows.flatMap(([name, ms]) => (typeof ms === 'number' ? [[name, ms]] : [])));
}
