import { ALONE_SECONDS, type EstimatedWait, estimatedWait } from '../../budget/estimated-wait.ts';
import type { CheckHead } from '../../check/check.ts';
import { arrangeChecks, type RunConditions } from './arrange.ts';

/** What each check of a run waits for that nobody operates, by its id; those that wait for nothing are left out. */
export function estimatedWaits(
  checks: readonly CheckHead[],
  conditions: Omit<RunConditions, 'hasControl'>,
): ReadonlyMap<string, EstimatedWait> {
  const { queued, registering, alone } = arrangeChecks(checks, { ...conditions, hasControl: false });
  const rows = [
    ['claims', queued],
    ['registrations', registering],
    ['alone', alone],
  ] as const;
  return new Map(
    rows.flatMap(([row, ofRow]) =>
      ofRow.flatMap((check) => {
        // A window of a day is not waited for.
        const wait =
          conditions.profile === 'next' && check.leases.includes('faucet') ? null : estimatedWait(check, row);
        return wait === null ? [] : [[check.id, wait] as const];
      }),
    ),
  );
}

/** As `estimatedWaits`, with what those take that go one by one behind the rest, though they wait for nothing known. */
export function estimatedTurns(
  checks: readonly CheckHead[],
  conditions: Omit<RunConditions, 'hasControl'>,
): ReadonlyMap<string, EstimatedWait> {
  const { alone } = arrangeChecks(checks, { ...conditions, hasControl: false });
  const turns = alone.map(({ id }) => [id, { row: 'alone', seconds: ALONE_SECONDS }] as const);
  return new Map<string, EstimatedWait>([...turns, ...estimatedWaits(checks, conditions)]);
}
