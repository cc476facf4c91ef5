import fc from 'fast-check';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { Random } from '../kernel/random.ts';
import { hasDisturbances } from './disturbances.ts';
import { ACCOUNTS_PER_SEQUENCE } from './references.ts';
import type { AccountRef, ActStep, BurstStep, Step } from './steps.ts';

/** Connections on which requests of one sequence are in flight together, at most. */
export const MAX_BURST_CONNECTIONS = 16;
/** Accounts that send on them, at most. */
export const MAX_BURST_SIGNERS = 8;

/** Account of a sequence in which several go out together. */
export const burstAccountArbitrary: fc.Arbitrary<AccountRef> = fc.integer({ min: 0, max: MAX_BURST_SIGNERS - 1 });

export const burstArbitrary: fc.Arbitrary<BurstStep> = fc.record({
  do: fc.constant('burst' as const),
  next: fc.integer({ min: 2, max: MAX_BURST_CONNECTIONS }),
  inTurn: fc.boolean(),
  twice: fc.boolean(),
});

/**
 * Lets actions of a sequence go out together, by the seed: runs of them are drawn to one place, with a mark before them.
 * What was drawn is played whole, in an order of its own.
 * @param connections  actions that go out together at most; below 2 nothing does
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
    // Any account may place an order; what else was drawn is of its own account.
    if (acts.length > 1)
      bursting.push({ do: 'burst', next: acts.length, inTurn: random.int(1, 2) === 1, twice: random.int(1, 4) === 1 });
    bursting.push(
      ...acts.map((act) =>
        actionEntry(act.action.tag)?.effects.takesMargin === true ? { ...act, by: random.int(0, signers - 1) } : act,
      ),
    );
  }
}

/** Returns the steps without the marks that let several go out together, on the accounts of those without. */
export function removeBursts(steps: readonly Step[]): readonly Step[] {
  if (!hasBursts(steps)) return steps;
  return steps
    .filter((step) => step.do !== 'burst')
    .map((step) => (step.do === 'act' ? { ...step, by: step.by % ACCOUNTS_PER_SEQUENCE } : step));
}

export function hasBursts(steps: readonly Step[]): boolean {
  return steps.some((step) => step.do === 'burst');
}

/** Number of accounts that a sequence names, at least those of its family. */
export function accountCountOf(steps: readonly Step[], usual: number): number {
  if (!hasBursts(steps)) return usual;
  return steps.reduce((most, step) => (step.do === 'act' ? Math.max(most, step.by + 1) : most), usual);
}

/** Whether anything stands between what was drawn: disturbances, or marks of bursts. */
export function isDisturbedOrBurst(steps: readonly Step[]): boolean {
  return hasDisturbances(steps) || hasBursts(steps);
}
