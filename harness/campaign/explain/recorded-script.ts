import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';

/** A call of a script, in the order of the run that it was recorded in. */
export type ScriptCall =
  /** `refusable`: the venue may refuse the effect; a block is cut then instead. */
  | { readonly call: 'operator'; readonly path: string; readonly body: JsonObject; readonly refusable?: true }
  /** Lets time pass until this long after the next funding boundary of a market, ms; negative: before it. */
  | { readonly call: 'boundary'; readonly coin: string; readonly ms: number }
  /** Opens a socket with this subscription, in place of the one before. */
  | { readonly call: 'listen'; readonly subscription: string }
  /** A request that is answered at once. */
  | ({ readonly call: 'request' } & ScriptRequest)
  /**
   * A signed action, which is answered with its block: the script goes on once so many actions of the account wait.
   * `gives`: ids in the answer that a later body names. `ends`: its caller leaves before its block, or has its answer before
   * that; left out: it has its answer with its block.
   */
  | ({
      readonly call: 'action';
      readonly account: string;
      readonly waiting: number;
      readonly gives: readonly { readonly pointer: string; readonly id: string }[];
      readonly ends?: ScriptCallerEnding;
    } & ScriptRequest);

/** How the caller of an action ends, where not with its block. */
export type ScriptCallerEnding = 'unheard' | 'answered';

export interface ScriptRequest {
  readonly path: string;
  /** As it was sent, byte for byte: what is signed stays signed. */
  readonly body: string;
}

/** A request that nobody signs. */
export interface ScriptRead extends ScriptRequest {
  /** Arguments of it that are times, ms after the newest block; they are missing in its body. Left out: there are none. */
  readonly times?: Readonly<Record<string, number>>;
}

/** A value that shows the difference. */
export interface EvidencePlace {
  /** JSON pointer into the body of the answer; the empty text is the whole body. */
  readonly pointer: string;
  /** JSON text of the target's value; null: it stood nowhere. */
  readonly was: string | null;
  /** The model's value, as the finding shows it. */
  readonly expected: string;
}

/**
 * Evidence of the difference: values of an answer, prints that a socket is told once more, or whether the operator's last call
 * was taken.
 */
export type ScriptEvidence =
  | { readonly by: 'request'; readonly request: ScriptRead; readonly places: readonly EvidencePlace[] }
  /** `at`: its place among the calls. */
  | { readonly by: 'call'; readonly at: number; readonly places: readonly EvidencePlace[] }
  | { readonly by: 'told-twice'; readonly channel: string }
  | { readonly by: 'operator'; readonly at: number; readonly taken: boolean };

/**
 * A run of a shrunk sequence as a script can send it again without this program: plain JSON. Its accounts are those of
 * the run, so a venue that knows them already is no place for it.
 */
export interface RecordedScript {
  readonly chainId: number;
  readonly serviceName: string;
  readonly calls: readonly ScriptCall[];
  readonly shows: ScriptEvidence;
  /** Ids in signed bodies that the venue gave in the run: a venue has to give them again. */
  readonly names: readonly string[];
  /** Consensus time, ms, after which a signed body is no longer taken; left out: there is none. */
  readonly expiresMs?: number;
}

/** Why a run cannot be a script. */
export type MissingScriptReason = { readonly none: string };

/** A script would have an operator grant what the run has paid. */
export const noScriptPaidByRun: MissingScriptReason = { none: 'its accounts were paid by the run' };

/** Parses what a report has; null: nothing, or what no campaign wrote. The text may come from anywhere. */
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

/** null: one of them is none. */
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
  const { by, at, taken, request } = value;
  if (by === 'operator') return typeof at === 'number' && typeof taken === 'boolean' ? { by, at, taken } : null;
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
