import fc from 'fast-check';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { Random } from '../kernel/random.ts';
import { hasDisturbances } from './disturbances.ts';
import { ACCOUNTS_PER_SEQUENCE } from './references.ts';
import type { AccountRef, ActStep, BurstStep, Step } from './steps.ts';

/** Maximum connections on which requests of one sequence are in flight together. */
export const MAX_BURST_CONNECTIONS = 16;
/** Maximum accounts that send on them. */
export const MAX_BURST_SIGNERS = 8;

/** Account of a sequence with bursts. */
export const burstAccountArbitrary: fc.Arbitrary<AccountRef> = fc.integer({ min: 0, max: MAX_BURST_SIGNERS - 1 });

export const burstArbitrary: fc.Arbitrary<BurstStep> = fc.record({
  do: fc.constant('burst' as const),
  next: fc.integer({ min: 2, max: MAX_BURST_CONNECTIONS }),
  inTurn: fc.boolean(),
  twice: fc.boolean(),
});

/**
 * Inserts bursts into a sequence, by seed: drawn actions are gathered, with a mark before them. All drawn steps are kept, possibly
 * reordered.
 * @param connections  maximum actions sent together; below 2 there are no bursts
 */
export function insertBursts(steps: readonly Step[], random: Random, connections: number): readonly Step[] {
  if (connections < 2) return steps;
  const bursting: Step[] = [];
  const left = [...steps];
  for (;;) {
    const step = left.shift();
    if (step === undefined) return bursting;
    if (step.do !== 'act' || random.int(1, 2) === 1) {
      bursting.push(step);
      continue;
    }
    const wanted = random.int(2, Math.min(connections, MAX_BURST_CONNECTIONS));
    const acts: ActStep[] = [step];
    for (let at = 0; at < left.length && acts.length < wanted; ) {
      const other = left[at];
      if (other?.do !== 'act') {
        at += 1;
        continue;
      }
      acts.push(other);
      left.splice(at, 1);
    }
    const signers = Math.min(MAX_BURST_SIGNERS, connections);
    // Any account may place an order; other drawn actions belong to their account.
    if (acts.length > 1)
      bursting.push({ do: 'burst', next: acts.length, inTurn: random.int(1, 2) === 1, twice: random.int(1, 4) === 1 });
    bursting.push(
      ...acts.map((act) =>
        actionEntry(act.action.tag)?.effects.takesMargin === true ? { ...act, by: random.int(0, signers - 1) } : act,
      ),
    );
  }
}

/** Returns the steps without burst marks, with the accounts of a sequence without bursts. */
export function removeBursts(steps: readonly Step[]): readonly Step[] {
  if (!hasBursts(steps)) return steps;
  return steps
    .filter((step) => step.do !== 'burst')
    .map((step) => (step.do === 'act' ? { ...step, by: step.by % ACCOUNTS_PER_SEQUENCE } : step));
}

export function hasBursts(steps: readonly Step[]): boolean {
  return steps.some((step) => step.do === 'burst');
}

/** Number of accounts in a sequence, at least that of its family. */
export function accountCountOf(steps: readonly Step[], usual: number): number {
  if (!hasBursts(steps)) return usual;
  return steps.reduce((most, step) => (step.do === 'act' ? Math.max(most, step.by + 1) : most), usual);
}

/** Whether anything was inserted between the drawn steps: disturbances or burst marks. */
export function isDisturbedOrBurst(steps: readonly Step[]): boolean {
  return hasDisturbances(steps) || hasBursts(steps);
}
