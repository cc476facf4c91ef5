import type { RunEvent } from '../../harness/runner/events.ts';

/** Counts what has failed in a run: checks, campaigns and works of the run with a violation that is not waived. */
export function makeFailureCounter(most: number | undefined): {
  readonly event: (event: RunEvent) => void;
  /** Whether that is as much as is enough; never where nobody says how much that is. */
  readonly enough: () => boolean;
} {
  const failed = new Set<string>();
  return {
    event: (event) => {
      if (event.event === 'finding' && event.severity === 'violation') failed.add(event.check);
    },
    enough: () => most !== undefined && failed.size >= most,
  };
}
