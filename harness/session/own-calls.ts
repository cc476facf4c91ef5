import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { ControlCallWatcher } from './run-wire.ts';

/** Aspect of a venue that an operator changes. */
export type VenueAspect = 'block mode' | 'limits' | 'height' | 'time' | 'oracle' | 'chain';

/** Aspects that each call may change. Read-only calls are not listed. */
const moved: Readonly<Record<string, readonly VenueAspect[]>> = {
  '/control/blocks': ['block mode', 'height'],
  '/control/limits': ['limits'],
  '/control/commit': ['height'],
  // An index that nobody submits again may become stale.
  '/control/advance': ['height', 'time', 'oracle'],
  '/control/oracle': ['height', 'oracle'],
  '/control/system': ['height'],
  '/control/reset': ['block mode', 'limits', 'height', 'time', 'oracle', 'chain'],
  '/control/restart': ['block mode', 'limits', 'height', 'time', 'oracle'],
};

function movedBy(path: string, { action, ...body }: JsonObject): readonly VenueAspect[] {
  if (path === '/control/limits' && Object.keys(body).length === 0) return [];
  // A vote may change a market; the votes that pay an account cannot.
  const isPayment = isJsonObject(action) && action.type !== 'vote';
  return path === '/control/system' && !isPayment ? ['height', 'oracle'] : (moved[path] ?? []);
}

/** Counter of an aspect: between two equal values this run has not changed it. null: it is changing it. */
export type OwnAspectChangeCount = number | null;

/** Times at which this run itself changes an aspect, and accounts that it votes for. */
export class OwnOperatorCalls implements ControlCallWatcher {
  /** Accounts that calls of this run named, in lower case. */
  readonly accounts: Set<string> = new Set();
  readonly #moves = new Map<VenueAspect, number>();
  readonly #moving = new Map<VenueAspect, number>();

  onSent(path: string, body: JsonObject): void {
    for (const aspect of movedBy(path, body)) this.#count(aspect, 1);
    for (const account of accountsIn(body.action)) this.accounts.add(account.toLowerCase());
  }

  onAnswered(path: string, body: JsonObject): void {
    for (const aspect of movedBy(path, body)) this.#count(aspect, -1);
  }

  moment(aspect: VenueAspect): OwnAspectChangeCount {
    return (this.#moving.get(aspect) ?? 0) > 0 ? null : (this.#moves.get(aspect) ?? 0);
  }

  #count(aspect: VenueAspect, change: 1 | -1): void {
    this.#moving.set(aspect, (this.#moving.get(aspect) ?? 0) + change);
    this.#moves.set(aspect, (this.#moves.get(aspect) ?? 0) + 1);
  }
}

/** Returns the account of a call, or that in its vote's payload. */
function accountsIn(action: JsonValue | undefined): readonly string[] {
  if (!isJsonObject(action)) return [];
  const named = isJsonObject(action.payload) ? [action.account, action.payload.account] : [action.account];
  return named.filter((account) => typeof account === 'string');
}
