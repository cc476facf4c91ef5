/** Outcomes that an assertion would accept, and the one that came: for comparing two versions of the checks. */
export interface AssertedOutcome {
  readonly clause: string;
  readonly asserts: 'refused' | 'accepted' | 'status';
  /** `CODE status`, or a status alone; empty for an acceptance. */
  readonly takes: readonly string[];
  readonly got: string;
}

/** Listener that is called with every assertion on an outcome; null: there is none. */
export const assertionLog: { listener: ((row: AssertedOutcome) => void) | null } = { listener: null };
