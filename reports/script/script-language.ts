import type { ScriptCall } from '../../harness/campaign/explain/recorded-script.ts';

/** Headers and token in front of a venue that a request has to pass, without a secret. */
export interface VenueAccessHeaders {
  readonly headers?: readonly string[];
  readonly bearerEnv?: string;
}

/** Where a script goes unless its arguments say otherwise. */
export interface ScriptAddresses {
  readonly venue: string;
  readonly operator: string;
  readonly door: VenueAccessHeaders;
}

/** Place in an answer, and the value that it had. */
export interface PrintedEvidence {
  /** Keys that lead to it, as a JSON list of texts: a literal of each language. */
  readonly keys: string;
  readonly pointer: string;
  /** JSON text; null: it stood nowhere. */
  readonly was: string | null;
  readonly expected: string;
}

/** Pushes and fills that a script waits for once an action is sent, and how its caller ends. */
export type ScriptCallWaits = Pick<Extract<ScriptCall, { readonly call: 'action' }>, 'account' | 'waiting' | 'ends'>;

/** Syntax of a language for the steps of a script. Calls have numbers; an answer is kept under that of its call. */
export interface ScriptLanguage {
  readonly suffix: string;
  comment(text: string): string;
  /** @param usage  what stands above all */
  opening(usage: readonly string[], addresses: ScriptAddresses): string;
  operator(n: number, path: string, body: string, refusable: boolean): string;
  boundary(coin: string, ms: number): string;
  request(n: number, path: string, body: string): string;
  /**
   * A read, until its answer stays the same: an archive may lag behind.
   * @param times  arguments that are times, ms after the newest block: a JSON object
   */
  read(n: number, path: string, body: string, times: string): string;
  action(n: number, path: string, body: string, waits: ScriptCallWaits): string;
  /** Ends the script where the answer has another id than signed bodies name. */
  given(n: number, keys: string, id: string): string;
  place(n: number, place: PrintedEvidence): string;
  operatorOutcome(n: number, was: boolean): string;
  /** Lines of a script that opens sockets; left out: the script opens none. */
  readonly sockets?: {
    listen(subscription: string): string;
    /** Whether pushes of the channel tell prints that they told before. */
    pushedTwice(channel: string): string;
  };
  readonly closing: string;
}

/** Place of a value that no report has. */
export const VALUE_PLACEHOLDER = '<value>';

/** Keys whose values each run has for itself: they do not count where a whole list or object is compared. */
export const RUN_SPECIFIC_KEY_PATTERN = '(^|_)(time|timestamp|ts|at|height|hash|oid|tid|id|nonce|address|user)(_ms)?$';

export const NOT_CARRIED_OUT = 'could not be carried out';

/** Longer than the interval of premium samples. */
export const FIRST_SAMPLE_MS = 10_000;

/** Maximum time for which a frame may be on its way, ms. */
export const FRAME_TIMEOUT_MS = 15_000;

/** Maximum number of times that a read is asked, and the time between two of them. */
export const MAX_READ_ATTEMPTS = 20;
export const READ_RETRY_MS = 300;
