import fc from 'fast-check';
import {
  memberValueOf,
  type NonNullScalar,
  stepLocationKeyOf,
  stepPathKey,
  variableScalarsIn,
} from '../../generate/step-values.ts';
import type { Step } from '../../generate/steps.ts';
import type { ShrinkTest } from './shrink.ts';

/** Value of a shrunk sequence that does not matter for the difference. */
export interface IrrelevantStepValue {
  /** Index of the step, from 0. */
  readonly step: number;
  /** Path of keys to the value in the step. */
  readonly at: readonly string[];
  /** Smallest number that shows the difference, as larger ones do; left out: any value does. */
  readonly from?: number;
}

export interface GeneralizedSteps {
  /** The same steps with the smallest numbers found sufficient. */
  readonly steps: readonly Step[];
  readonly free: readonly IrrelevantStepValue[];
}

/** Value of a sequence, with the other values that its family draws at the same place. */
interface Leaf {
  readonly step: number;
  readonly at: readonly string[];
  readonly value: NonNullScalar;
  readonly others: readonly NonNullScalar[];
}

interface Change {
  readonly leaf: Leaf;
  readonly value: NonNullScalar;
}

/** Maximum sequences played, and the time limit on a slow target. */
const MOST_PLAYS = 40;
const MOST_MS = 25_000;
/** Number of drawn sequences from which the values of a place are gathered. */
const SAMPLE = 200;
/** Alternative values tried for a text or a flag. */
const TRIED = 3;
/**
 * Minimizes the numbers of a shrunk sequence and finds which of its values are free: many are changed at once, and halves of them where the
 * difference no longer shows. Free values are free jointly. Deterministic by seed, unless the target is so slow that time runs out.
 * @param drawn  the arbitrary of such sequences: nothing else is played
 */
export async function generalizeSteps(
  steps: readonly Step[],
  drawn: fc.Arbitrary<Step[]>,
  stillDiffers: ShrinkTest,
  { seed, now = () => performance.now() }: { readonly seed: number; readonly now?: () => number },
): Promise<GeneralizedSteps> {
  const domain = domainOf(drawn, seed);
  const until = now() + MOST_MS;
  let left = MOST_PLAYS;
  let current = steps;
  const differs = async (changes: readonly Change[]): Promise<boolean> => {
    const candidate = changed(current, changes);
    if (left <= 0 || now() > until || !isDrawable(candidate, drawn)) return false;
    left -= 1;
    return stillDiffers(candidate);
  };
  const survivors = (changes: readonly Change[]) => largestSubset(changes, differs);

  const numbers = () => leavesOf(current, domain).filter(({ value }) => typeof value === 'number');
  const small = numbers().flatMap((leaf) => changeTo(leaf, plainest(numbersIn(leaf))));
  current = changed(current, await survivors(small));
  // For numbers whose minimum does not show the difference, search the smallest that does.
  for (const { at, step } of small.map(({ leaf }) => leaf)) {
    const leaf = numbers().find((one) => one.step === step && stepPathKey(one.at) === stepPathKey(at));
    if (leaf !== undefined) current = await least(current, leaf, differs);
  }
  const large = await survivors(numbers().flatMap((leaf) => changeTo(leaf, Math.max(...numbersIn(leaf)))));
  const below = large.flatMap(({ leaf }) => changeTo(leaf, Math.min(...numbersIn(leaf))));
  const lowest = new Set((await survivors(below)).map(({ leaf }) => leaf));
  let others = leavesOf(current, domain).filter(({ value }) => typeof value !== 'number');
  const tried = new Set<Leaf>();
  for (let nth = 0; nth < TRIED; nth++) {
    const round = others.flatMap((leaf) => changeTo(leaf, leaf.others[nth]));
    const kept = new Set((await survivors(round)).map(({ leaf }) => leaf));
    others = others.filter((leaf) => leaf.others[nth] === undefined || kept.has(leaf));
    for (const leaf of kept) tried.add(leaf);
  }
  const free = [
    ...large.map(({ leaf }) => freeNumber(leaf, lowest.has(leaf))),
    ...others.filter((leaf) => tried.has(leaf)).map(({ step, at }): IrrelevantStepValue => ({ step, at })),
  ];
  return {
    steps: current,
    free: free.toSorted((a, b) => a.step - b.step || (stepPathKey(a.at) < stepPathKey(b.at) ? -1 : 1)),
  };
}

/** @param isFreeBelow  whether the smallest value of its place shows the difference as well */
function freeNumber({ step, at, value, others }: Leaf, isFreeBelow: boolean): IrrelevantStepValue {
  const isLeast = others.every((other) => typeof other !== 'number' || other >= Number(value));
  return isLeast || isFreeBelow ? { step, at } : { step, at, from: Number(value) };
}

function changeTo(leaf: Leaf, value: NonNullScalar | undefined): Change[] {
  return value === undefined || value === leaf.value || (typeof value === 'number' && !Number.isFinite(value))
    ? []
    : [{ leaf, value }];
}

/** Returns the number nearest to zero. */
function plainest(numbers: readonly number[]): number {
  return numbers.reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best), Number.POSITIVE_INFINITY);
}

/** The number itself and its drawable alternatives. */
function numbersIn({ value, others }: Leaf): readonly number[] {
  return [value, ...others].filter((other) => typeof other === 'number');
}

/** Returns the steps with the smallest value of a number that shows the difference, where smaller ones do not. */
async function least(
  steps: readonly Step[],
  leaf: Leaf,
  differs: (changes: readonly Change[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  // The simplest value itself has been tried.
  let low = plainest(numbersIn(leaf));
  let high = Number(leaf.value);
  if (!Number.isInteger(low) || !Number.isInteger(high)) return steps;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (await differs([{ leaf, value: middle }])) high = middle;
    else low = middle;
  }
  return high === leaf.value ? steps : changed(steps, [{ leaf, value: high }]);
}

/** Returns changes that preserve the difference together, as many as bisection finds. */
async function largestSubset(
  changes: readonly Change[],
  differs: (changes: readonly Change[]) => Promise<boolean>,
): Promise<readonly Change[]> {
  if (changes.length === 0) return [];
  if (await differs(changes)) return changes;
  if (changes.length === 1) return [];
  const half = Math.ceil(changes.length / 2);
  const first = await largestSubset(changes.slice(0, half), differs);
  const second = await largestSubset(changes.slice(half), differs);
  if (first.length === 0 || second.length === 0) return [...first, ...second];
  const both = [...first, ...second];
  if (await differs(both)) return both;
  return first.length >= second.length ? first : second;
}

function changed(steps: readonly Step[], changes: readonly Change[]): readonly Step[] {
  if (changes.length === 0) return steps;
  const copy: unknown[] = structuredClone([...steps]);
  for (const { leaf, value } of changes) {
    const holder = leaf.at.slice(0, -1).reduce<unknown>(memberValueOf, copy[leaf.step]);
    const key = leaf.at.at(-1);
    if (typeof holder === 'object' && holder !== null && key !== undefined) Reflect.set(holder, key, value);
  }
  // Only values that the family draws at that place were replaced; `isDrawable` checks the whole.
  return copy as readonly Step[];
}

function isDrawable(steps: readonly Step[], drawn: fc.Arbitrary<Step[]>): boolean {
  try {
    return drawn.canShrinkWithoutContext(steps);
  } catch {
    return false;
  }
}

/** Values by place, as drawn in sequences of the family. */
type Domain = ReadonlyMap<string, ReadonlySet<NonNullScalar>>;

function domainOf(drawn: fc.Arbitrary<Step[]>, seed: number): Domain {
  const domain = new Map<string, Set<NonNullScalar>>();
  for (const steps of fc.sample(drawn, { seed, numRuns: SAMPLE }))
    for (const step of steps)
      for (const { at, value } of variableScalarsIn(step)) {
        const place = stepLocationKeyOf(step, at);
        const values = domain.get(place) ?? new Set<NonNullScalar>();
        domain.set(place, values.add(value));
      }
  return domain;
}

function leavesOf(steps: readonly Step[], domain: Domain): Leaf[] {
  return steps.flatMap((step, nth) =>
    variableScalarsIn(step).map(({ at, value }) => {
      const drawn = [...(domain.get(stepLocationKeyOf(step, at)) ?? [])];
      const others = drawn.filter((other) => typeof other === typeof value && other !== value);
      return { step: nth, at, value, others };
    }),
  );
}
