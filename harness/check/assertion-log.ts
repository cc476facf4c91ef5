import type { JudgedExchange } from '../runner/events.ts';

/** Outcomes that an assertion accepts, and the actual one: for comparing two versions of the checks. */
export interface AssertedOutcome {
  readonly clause: string;
  readonly asserts: 'refused' | 'accepted' | 'status';
  /** `CODE status`, or a status alone; empty for an acceptance. */
  readonly takes: readonly string[];
  readonly got: string;
}

/** Listener called with every assertion on an outcome; null: none. */
export const assertedOutcomeHook: { listener: ((row: AssertedOutcome) => void) | null } = { listener: null };

/** Assertion that held, with the exchanges that its values came from: for the table of paths. */
export interface PassedAssertion {
  readonly clause: string;
  /** Looked up on each call, in the transcript of the case. */
  exchanges(): readonly JudgedExchange[];
}

/** Listener called with every assertion that held; null: none. */
export const passedAssertionHook: { listener: ((held: PassedAssertion) => void) | null } = { listener: null };
