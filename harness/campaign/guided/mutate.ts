import type { Step } from '../../generate/steps.ts';
import type { Random } from '../../kernel/random.ts';

/** Changes of one sequence at most. */
const MOST_CHANGES = 4;
/** Steps that are repeated at once, at most. */
const MOST_REPEATED = 4;

export interface MutationSources {
  /** Another sequence that was kept. */
  readonly mate: readonly Step[];
  /** A sequence that was drawn for this run. */
  readonly fresh: readonly Step[];
  /** Returns the step with another value; null: it has none that may be another. */
  readonly vary: (step: Step) => Step | null;
  /** Steps that the mutated sequence has at most. */
  readonly most: number;
}

type Mutation = (steps: readonly Step[], random: Random, sources: MutationSources) => readonly Step[];

const mutations: readonly [Mutation, ...Mutation[]] = [
  /** Splices: begins as this one, and goes on as another. */
  (steps, random, { mate }) => [...headOf(steps, random), ...tailOf(mate, random)],
  /** Goes on with steps that were drawn for this run. */
  (steps, random, { fresh }) => [...headOf(steps, random), ...tailOf(fresh, random)],
  /** Puts a drawn step in. */
  (steps, random, { fresh }) => {
    const step = random.pick(fresh);
    const at = random.int(0, steps.length);
    return step === undefined ? steps : [...steps.slice(0, at), step, ...steps.slice(at)];
  },
  /** Drops some. */
  (steps, random) => {
    const [from, to] = rangeIn(steps, random);
    return [...steps.slice(0, from), ...steps.slice(to)];
  },
  /** Repeats some. */
  (steps, random) => {
    const [from, to] = rangeIn(steps, random);
    return [...steps.slice(0, to), ...steps.slice(from)];
  },
  /** Swaps two. */
  (steps, random) => {
    const one = random.int(0, steps.length - 1);
    const other = random.int(0, steps.length - 1);
    return steps.map((step, at) => steps[at === one ? other : at === other ? one : at] ?? step);
  },
  /** Varies a value of some. */
  (steps, random, { vary }) => {
    const [from, to] = rangeIn(steps, random);
    return steps.map((step, at) => (at >= from && at < to ? (vary(step) ?? step) : step));
  },
];

/** Returns a sequence that was made of one by some changes; never an empty one, and none that is too long. */
export function mutateSteps(steps: readonly Step[], random: Random, sources: MutationSources): readonly Step[] {
  let current = steps;
  for (let left = random.int(1, MOST_CHANGES); left > 0; left--) {
    const changed = random.pick(mutations)(current, random, sources).slice(0, sources.most);
    if (changed.length > 0) current = changed;
  }
  return current;
}

/** At least one step, and the longer the likelier: what reached something new stands at no known place. */
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
