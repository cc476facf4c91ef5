import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CallWatcher } from './run-wire.ts';

/** What of a venue an operator moves. */
export type Aspect = 'block mode' | 'limits' | 'height' | 'time' | 'oracle' | 'chain';

/** What each call may move. What a check only reads by is not here. */
const moved: Readonly<Record<string, readonly Aspect[]>> = {
  '/control/blocks': ['block mode', 'height'],
  '/control/limits': ['limits'],
  '/control/commit': ['height'],
  // An index that nobody submits again may age.
  '/control/advance': ['height', 'time', 'oracle'],
  '/control/oracle': ['height', 'oracle'],
  '/control/system': ['height'],
  '/control/reset': ['block mode', 'limits', 'height', 'time', 'oracle', 'chain'],
  '/control/restart': ['block mode', 'limits', 'height', 'time', 'oracle'],
};

function movedBy(path: string, { action, ...body }: JsonObject): readonly Aspect[] {
  if (path === '/control/limits' && Object.keys(body).length === 0) return [];
  // What is voted on may change a market; the votes that pay an account cannot.
  const isPayment = isJsonObject(action) && action.type !== 'vote';
  return path === '/control/system' && !isPayment ? ['height', 'oracle'] : (moved[path] ?? []);
}

/** Moments of an aspect: between two equal ones this run has not moved it. null: it is moving it. */
export type Moment = number | null;

/** When this run itself moves what, and for whom it votes. */
export class OwnCalls implements CallWatcher {
  /** Accounts that calls of this run named, in lower case. */
  readonly accounts: Set<string> = new Set();
  readonly #moves = new Map<Aspect, number>();
  readonly #moving = new Map<Aspect, number>();

  sent(path: string, body: JsonObject): void {
    for (const aspect of movedBy(path, body)) this.#count(aspect, 1);
    for (const account of accountsIn(body.action)) this.accounts.add(account.toLowerCase());
  }

  answered(path: string, body: JsonObject): void {
    for (const aspect of movedBy(path, body)) this.#count(aspect, -1);
  }

  moment(aspect: Aspect): Moment {
    return (this.#moving.get(aspect) ?? 0) > 0 ? null : (this.#moves.get(aspect) ?? 0);
  }

  #count(aspect: Aspect, change: 1 | -1): void {
    this.#moving.set(aspect, (this.#moving.get(aspect) ?? 0) + change);
    this.#moves.set(aspect, (this.#moves.get(aspect) ?? 0) + 1);
  }
}

/** The account that a call is about, or the payload of the vote that it casts. */
function accountsIn(action: JsonValue | undefined): readonly string[] {
  if (!isJsonObject(action)) return [];
  const named = isJsonObject(action.payload) ? [action.account, action.payload.account] : [action.account];
  return named.filter((account) => typeof account === 'string');
}
