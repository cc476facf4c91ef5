import type { Step } from '../../generate/steps.ts';
import type { Random } from '../../kernel/random.ts';

/** Maximum changes to one sequence. */
const MOST_CHANGES = 4;
/** Maximum steps repeated at once. */
const MOST_REPEATED = 4;

export interface MutationSources {
  /** Another kept sequence. */
  readonly mate: readonly Step[];
  /** Sequence drawn for this run. */
  readonly fresh: readonly Step[];
  /** Returns the step with another value; null: it has no variable value. */
  readonly vary: (step: Step) => Step | null;
  /** Maximum steps of the mutated sequence. */
  readonly most: number;
}

type Mutation = (steps: readonly Step[], random: Random, sources: MutationSources) => readonly Step[];

const mutations: readonly [Mutation, ...Mutation[]] = [
  /** Splices the head of this sequence and the tail of another kept one. */
  (steps, random, { mate }) => [...headOf(steps, random), ...tailOf(mate, random)],
  /** Splices the head with the tail of the fresh draw. */
  (steps, random, { fresh }) => [...headOf(steps, random), ...tailOf(fresh, random)],
  /** Inserts a drawn step. */
  (steps, random, { fresh }) => {
    const step = random.pick(fresh);
    const at = random.int(0, steps.length);
    return step === undefined ? steps : [...steps.slice(0, at), step, ...steps.slice(at)];
  },
  /** Removes a range of steps. */
  (steps, random) => {
    const [from, to] = rangeIn(steps, random);
    return [...steps.slice(0, from), ...steps.slice(to)];
  },
  /** Repeats a range of steps. */
  (steps, random) => {
    const [from, to] = rangeIn(steps, random);
    return [...steps.slice(0, to), ...steps.slice(from)];
  },
  /** Swaps two steps. */
  (steps, random) => {
    const one = random.int(0, steps.length - 1);
    const other = random.int(0, steps.length - 1);
    return steps.map((step, at) => steps[at === one ? other : at === other ? one : at] ?? step);
  },
  /** Varies a value in a range of steps. */
  (steps, random, { vary }) => {
    const [from, to] = rangeIn(steps, random);
    return steps.map((step, at) => (at >= from && at < to ? (vary(step) ?? step) : step));
  },
];

/** Returns a mutant with some changes; never empty or too long. */
export function mutateSteps(steps: readonly Step[], random: Random, sources: MutationSources): readonly Step[] {
  let current = steps;
  for (let left = random.int(1, MOST_CHANGES); left > 0; left--) {
    const changed = random.pick(mutations)(current, random, sources).slice(0, sources.most);
    if (changed.length > 0) current = changed;
  }
  return current;
}

/** Head of at least one step, biased to longer ones: the steps that reached something new may be anywhere. */
function headOf(steps: readonly Step[], random: Random): readonly Step[] {
  return steps.slice(0, Math.max(random.int(1, steps.length), random.int(1, steps.length)));
}

function tailOf(steps: readonly Step[], random: Random): readonly Step[] {
  return steps.slice(random.int(0, Math.max(0, steps.length - 1)));
}

function rangeIn(steps: readonly Step[], random: Random): [from: number, to: number] {
  const from = random.int(0, steps.length - 1);
  return [from, Math.min(steps.length, from + random.int(1, MOST_REPEATED))];
}
