import {
  type EstimatedCheckWait,
  estimateCheckWait,
  LONE_CHECK_WAIT,
  secondsForBlocks,
} from '../../budget/estimated-wait.ts';
import type { CheckMetadata } from '../../check/check.ts';
import { arrangeChecks, type RunConditions } from './arrange.ts';

/** Assumed block time, since it is unknown in advance. */
const TYPICAL_BLOCK_MS = 100;

/** Returns by id what each check of a run waits for without an operator; checks without waits are left out. */
export function estimateWaitsByCheck(
  checks: readonly CheckMetadata[],
  conditions: Omit<RunConditions, 'hasControl'>,
): ReadonlyMap<string, EstimatedCheckWait> {
  return waitsOf(arrangeChecks(checks, { ...conditions, hasControl: false }), conditions);
}

type Arranged = ReturnType<typeof arrangeChecks>;

function waitsOf(
  { queued, registering, alone }: Pick<Arranged, 'queued' | 'registering' | 'alone'>,
  { profile }: Pick<RunConditions, 'profile'>,
): ReadonlyMap<string, EstimatedCheckWait> {
  const rows = [
    ['claims', queued],
    ['registrations', registering],
    ['alone', alone],
  ] as const;
  return new Map(
    rows.flatMap(([row, ofRow]) =>
      ofRow.flatMap((check) => {
        // A window of a day is not waited for.
        const wait = profile === 'next' && check.leases.includes('faucet') ? null : estimateCheckWait(check, row);
        return wait === null ? [] : [[check.id, wait] as const];
      }),
    ),
  );
}

/** Like `estimateWaitsByCheck`, plus the duration of exclusive checks that follow the rest, even without known waits. */
export function estimateRunWaitsByCheck(
  checks: readonly CheckMetadata[],
  conditions: Omit<RunConditions, 'hasControl'>,
): ReadonlyMap<string, EstimatedCheckWait> {
  const arranged = arrangeChecks(checks, { ...conditions, hasControl: false });
  const seconds = secondsForBlocks(LONE_CHECK_WAIT, TYPICAL_BLOCK_MS);
  const aloneWaits = arranged.alone.map(({ id }) => [id, { row: 'alone', seconds }] as const);
  return new Map<string, EstimatedCheckWait>([...aloneWaits, ...waitsOf(arranged, conditions)]);
}
