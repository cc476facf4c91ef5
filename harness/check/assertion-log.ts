/** What an assertion on an outcome would take, and what came: for holding two versions of the checks against each other. */
export interface AssertedOutcome {
  readonly clause: string;
  readonly asserts: 'refused' | 'accepted' | 'status';
  /** `CODE status`, or a status alone; empty for an acceptance. */
  readonly takes: readonly string[];
  readonly got: string;
}

/** Told of every assertion on an outcome; null: nobody is. */
export const assertionLog: { listener: ((row: AssertedOutcome) => void) | null } = { listener: null };
