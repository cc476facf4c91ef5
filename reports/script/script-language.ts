import type { ScriptCall } from '../../harness/campaign/explain/recorded-script.ts';

/** Headers and token needed to reach the venue, without secrets. */
export interface VenueAccessHeaders {
  readonly headers?: readonly string[];
  readonly bearerEnv?: string;
}

/** Default addresses of a script; its arguments override them. */
export interface ScriptVenueAccess {
  readonly venue: string;
  readonly operator: string;
  readonly door: VenueAccessHeaders;
}

/** Place in an answer, and the value recorded there. */
export interface PrintedEvidence {
  /** Keys that lead to the place, as a JSON list of texts, which is a literal in each language. */
  readonly keys: string;
  readonly pointer: string;
  /** Recorded value as JSON text; null: the place did not exist. */
  readonly was: string | null;
  readonly expected: string;
}

/** Pushes and fills that a script waits for after an action, and how the call ends. */
export type ScriptCallWaits = Pick<Extract<ScriptCall, { readonly call: 'action' }>, 'account' | 'waiting' | 'ends'>;

/** Syntax of a language for the steps of a script. Calls are numbered; an answer is stored under the number of its call. */
export interface ScriptLanguage {
  readonly suffix: string;
  comment(text: string): string;
  /** @param usage  comment at the top */
  opening(usage: readonly string[], addresses: ScriptVenueAccess): string;
  operator(n: number, path: string, body: string, refusable: boolean): string;
  boundary(coin: string, ms: number): string;
  request(n: number, path: string, body: string): string;
  /**
   * Reads until the answer is stable, since an archive may lag.
   * @param times  arguments that are times, in ms after the newest block: a JSON object
   */
  read(n: number, path: string, body: string, times: string): string;
  action(n: number, path: string, body: string, waits: ScriptCallWaits): string;
  /** Ends the script where the answer has another id than the recorded one, which signed bodies contain. */
  given(n: number, keys: string, id: string): string;
  place(n: number, place: PrintedEvidence): string;
  operatorOutcome(n: number, was: boolean): string;
  /** Code of a script that opens sockets; left out: the script opens none. */
  readonly sockets?: {
    listen(subscription: string): string;
    /** Checks whether the channel pushed a print twice. */
    pushedTwice(channel: string): string;
  };
  readonly closing: string;
}

/** Placeholder for a secret value, which no report contains. */
export const VALUE_PLACEHOLDER = '<value>';

/** Keys whose values differ from run to run; ignored where a whole list or object is compared. */
export const RUN_SPECIFIC_KEY_PATTERN = '(^|_)(time|timestamp|ts|at|height|hash|oid|tid|id|nonce|address|user)(_ms)?$';

export const NOT_CARRIED_OUT_TEXT = 'could not be carried out';

/** Slightly longer than the interval of premium samples. */
export const PREMIUM_SAMPLE_WAIT_MS = 10_000;

/** Maximum transit time of a frame, ms. */
export const FRAME_TIMEOUT_MS = 15_000;

/** Maximum number of times that a read is repeated, and the interval. */
export const MAX_READ_ATTEMPTS = 20;
export const READ_RETRY_MS = 300;
