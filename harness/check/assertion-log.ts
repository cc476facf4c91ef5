import type { JudgedExchange } from '../runner/events.ts';

/** Outcomes that an assertion would accept, and the one that came: for comparing two versions of the checks. */
export interface AssertedOutcome {
  readonly clause: string;
  readonly asserts: 'refused' | 'accepted' | 'status';
  /** `CODE status`, or a status alone; empty for an acceptance. */
  readonly takes: readonly string[];
  readonly got: string;
}

/** Listener that is called with every assertion on an outcome; null: there is none. */
export const assertedOutcomeHook: { listener: ((row: AssertedOutcome) => void) | null } = { listener: null };

/** Assertion that held, and the exchanges that its values were read from: for the table of paths. */
export interface HeldAssertion {
  readonly clause: string;
  /** Looked up when it is called, in the transcript of the case. */
  exchanges(): readonly JudgedExchange[];
}

/** Listener that is called with every assertion that held; null: there is none. */
export const heldAssertionHook: { listener: ((held: HeldAssertion) => void) | null } = { listener: null };
