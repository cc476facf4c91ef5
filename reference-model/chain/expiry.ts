import type { ActionContext } from '../actions/action.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** @source write-api, "Request envelope": `expires_after` */
export interface ActionExpiryRules {
  /** Deadline set by an `expires_after`, ms; null: none. */
  deadlineMs(expiresAfter: bigint | null): bigint | null;
  past(deadlineMs: bigint, nowMs: number): boolean;
  /** Refusal of an action whose deadline has passed at submission (D89). */
  readonly refusal: Refusal;
  readonly refusesAtSubmission: boolean;
  dropsAtExecution(tag: string): boolean;
}

export const actionExpiryRules: ActionExpiryRules = {
  deadlineMs: (expiresAfter) => (expiresAfter === 0n ? null : expiresAfter),
  // The text refuses only past deadlines: at the deadline itself an action is still valid.
  past: (deadlineMs, nowMs) => BigInt(nowMs) > deadlineMs,
  refusal: refuse('INVALID_REQUEST', 'expires_after is already past'),
  refusesAtSubmission: true,
  dropsAtExecution: () => true,
};

export function isActionExpired(rules: ActionExpiryRules, context: ActionContext, nowMs: number): boolean {
  return context.expiresAfterMs !== null && rules.past(context.expiresAfterMs, nowMs);
}
