import type { RunEvent } from '../../harness/runner/events.ts';

/** Counts the failures of a run: checks, campaigns and works of the run with an unwaived violation. */
export function makeFailureCounter(most: number | undefined): {
  readonly event: (event: RunEvent) => void;
  /** Whether the limit is reached; never without a limit. */
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
