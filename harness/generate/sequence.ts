import fc from 'fast-check';
import type { Random } from '../kernel/random.ts';
import { actionGenerators } from './actions/actions.list.ts';
import { type ActionDraft, type GeneratedActionTag, generatedActionTags } from './actions.ts';
import { burstAccountArbitrary, burstArbitrary } from './bursts.ts';
import { disturbanceArbitrary } from './disturbances.ts';
import { type FigureArbitraries, usualFigureArbitraries } from './figures.ts';
import { bridgeOperationArbitrary, type OperatorDraft } from './operator-drafts.ts';
import { makeReadRequestsArbitrary } from './read-requests.ts';
import { accountRefArbitrary, marketRefArbitrary } from './references.ts';
import { rpcRequestArbitrary } from './rpc-drafts.ts';
import { requiredBodyFieldsOf, type SpoiltFieldRef } from './spoilt.ts';
import type { AccountRef, ActStep, NonActionStepKind, NonceRef, SignerRef, Step, VoteCastersRef } from './steps.ts';
import { evmTransactionsArbitrary } from './transaction-drafts.ts';
import { type VoteDraft, voteArbitrary } from './vote-drafts.ts';

/** Maximum length of a sequence that a person can follow and a shrinker can still reduce. */
export const MAX_SEQUENCE_STEPS = 30;

/** Weight of each action and each other step; 0: never drawn. */
export interface StepMix {
  readonly actions: Readonly<Record<GeneratedActionTag, number>>;
  readonly others: Readonly<Record<NonActionStepKind, number>>;
}

/** Factors of a family on the weights. */
export interface WeightFactors {
  /** Factors on the default weight, 0: never; left out: 1. */
  readonly actions: Readonly<Partial<Record<GeneratedActionTag, number>>>;
  readonly others: Readonly<Partial<Record<NonActionStepKind, number>>>;
  /** Actions that are never disabled, since the others need them. */
  readonly always: readonly GeneratedActionTag[];
}

/** Returns weights that only draw these actions, with these factors. */
export function makeOnlyActionWeights(actions: WeightFactors['actions']): WeightFactors['actions'] {
  return { ...Object.fromEntries(generatedActionTags.map((tag) => [tag, 0])), ...actions };
}

/** Returns weights that draw every action, including those drawn only on request; those listed have these factors. */
export function makeAllActionWeights(actions: WeightFactors['actions']): WeightFactors['actions'] {
  return { ...Object.fromEntries(generatedActionTags.map((tag) => [tag, 1])), ...actions };
}

export const usualWeightFactors: WeightFactors = { actions: {}, others: {}, always: ['submit_order'] };

const others: Readonly<Record<NonActionStepKind, number>> = {
  claim: 2,
  commit: 3,
  advance: 3,
  oracle: 3,
  read: 1,
  ask: 6,
  boundary: 3,
  vote: 3,
  operate: 3,
  rpc: 6,
  transact: 6,
};

/** Steps that are only drawn by families that are about them. */
const unasked: WeightFactors['others'] = { boundary: 0, vote: 0, operate: 0, rpc: 0, transact: 0 };

const neverUnasked: WeightFactors['actions'] = Object.fromEntries(
  generatedActionTags.filter((tag) => actionGenerators[tag].isOnRequest).map((tag) => [tag, 0]),
);

/** Returns the factor by which an action or another step is preferred; 1 is neutral. */
export type StepFactorFunction = (what: GeneratedActionTag | NonActionStepKind) => number;

/**
 * Draws the mix of one sequence. Some operations are disabled for it: a mix of a few often reaches states that a mix of everything never
 * does.
 */
export function drawStepMix(
  random: Random,
  gain: StepFactorFunction = () => 1,
  weighing: WeightFactors = usualWeightFactors,
): StepMix {
  const usual = makeDefaultStepMix(weighing);
  const off = (wanted: number) => (random.int(1, 4) === 1 ? 0 : wanted);
  const actions: Record<string, number> = {};
  for (const tag of generatedActionTags) {
    const weight = usual.actions[tag];
    const wanted = weight === 0 ? 0 : Math.max(1, Math.round(weight * gain(tag)));
    actions[tag] = weighing.always.includes(tag) ? wanted : off(wanted);
  }
  const steps: Record<string, number> = {};
  // `Object.entries` loses the type of the keys.
  for (const [kind, weight] of Object.entries(usual.others))
    steps[kind] = off(Math.round(weight * gain(kind as NonActionStepKind)));
  // Both were filled over the keys of their types.
  return { actions: actions as StepMix['actions'], others: steps as StepMix['others'] };
}

/** Returns the mix of everything that may be drawn, with the default weights. */
export function makeDefaultStepMix(weighing: WeightFactors = usualWeightFactors): StepMix {
  const times = (weights: Readonly<Record<string, number>>, factors: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(weights).map(([key, weight]) => [key, Math.ceil(weight * (factors[key] ?? 1))]));
  const weights = Object.fromEntries(generatedActionTags.map((tag) => [tag, actionGenerators[tag].weight]));
  // Both are over the keys of their types.
  return {
    actions: times(weights, { ...neverUnasked, ...weighing.actions }),
    others: times(others, { ...unasked, ...weighing.others }),
  } as StepMix;
}

const usualSigner: fc.Arbitrary<SignerRef> = fc.oneof(
  { weight: 30, arbitrary: fc.constant('owner') },
  { weight: 4, arbitrary: fc.constant('agent') },
  { weight: 1, arbitrary: fc.constantFrom('other', 'stranger') },
);

const nonce: fc.Arbitrary<NonceRef> = fc.oneof(
  { weight: 40, arbitrary: fc.record({ is: fc.constant('next' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('behind' as const), by: fc.constantFrom(0, 1, 2, 63, 64, 65, 66) }),
  },
);

const MINUTE_MS = 60_000;

/** Arbitraries for the parameters of a step. */
export interface StepArbitraries {
  readonly figures: FigureArbitraries;
  readonly signer: fc.Arbitrary<SignerRef>;
  /** Whether an action is held back to share its block with the next step. */
  readonly held: fc.Arbitrary<boolean>;
  /** Error in the body of an action, null: none; left out: never any. */
  readonly spoilt?: fc.Arbitrary<SpoiltFieldRef | null>;
  /** Time that passes by itself, ms. */
  readonly passes: fc.Arbitrary<number>;
  /** Attempts of the operator; left out: those on the bridge. */
  readonly operator?: fc.Arbitrary<OperatorDraft>;
  /** Subjects of votes; left out: the rules of markets. */
  readonly votes?: fc.Arbitrary<VoteDraft>;
  /** Types of reads of every other request; left out: each read is drawn as often as it has forms. */
  readonly reads?: readonly string[];
  /** Time past a funding boundary, ms. */
  readonly boundary: fc.Arbitrary<number>;
}

const usuallyHeld = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });

const usualPasses = fc.constantFrom(1, 250, 999, 1_000, 5_000, 20_000);

export const usualStepArbitraries: StepArbitraries = {
  figures: usualFigureArbitraries,
  signer: usualSigner,
  held: usuallyHeld,
  passes: usualPasses,
  boundary: fc.constantFrom(-1_000, -1, 0, 1, 5_000),
};

function acting(
  tag: GeneratedActionTag,
  { spoilt, ...draws }: StepArbitraries,
  by: fc.Arbitrary<AccountRef>,
): fc.Arbitrary<ActStep> {
  const whole = wholly(tag, draws, by);
  if (spoilt === undefined || requiredBodyFieldsOf(tag).length === 0) return whole;
  // At most one error: with two, no source says which is reported (D94).
  const otherwise = { signer: 'owner', nonce: { is: 'next' }, expiresInMs: null } as const;
  return fc.tuple(whole, spoilt).map(
    ([step, wrong]) => (wrong === null ? step : { ...step, ...otherwise, spoilt: wrong }),
    (step) => {
      const { spoilt: wrong = null, ...rest } = step as ActStep; // drawn from here
      return [rest, wrong];
    },
  );
}

function wholly(
  tag: GeneratedActionTag,
  { figures, signer, held }: StepArbitraries,
  by: fc.Arbitrary<AccountRef>,
): fc.Arbitrary<ActStep> {
  return fc.record({
    do: fc.constant('act' as const),
    by,
    signer,
    nonce,
    expiresInMs: fc.oneof(
      // Often enough for every action to get an expired deadline.
      { weight: 20, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(-5 * MINUTE_MS, 10 * MINUTE_MS) },
    ),
    action: actionGenerators[tag].words(figures) as fc.Arbitrary<ActionDraft>, // of its tag
    held,
  });
}

const otherSteps = ({
  figures,
  passes,
  boundary,
  reads,
  operator = bridgeOperationArbitrary,
  votes = voteArbitrary,
}: StepArbitraries): Readonly<Record<NonActionStepKind, fc.Arbitrary<Step>>> => ({
  claim: fc.record({
    do: fc.constant('claim' as const),
    for: accountRefArbitrary,
    usdc: fc.option(fc.constantFrom(0, 1, 2999, 3000, 3001), { nil: null }),
  }),
  commit: fc.record({ do: fc.constant('commit' as const), blocks: fc.integer({ min: 1, max: 3 }) }),
  advance: fc.record({ do: fc.constant('advance' as const), ms: passes }),
  boundary: fc.record({ do: fc.constant('boundary' as const), ms: boundary }),
  oracle: fc.record({ do: fc.constant('oracle' as const), market: marketRefArbitrary, bps: figures.index }),
  read: fc.record({ do: fc.constant('read' as const) }),
  vote: fc.record({
    do: fc.constant('vote' as const),
    vote: votes,
    casters: fc.constantFrom<VoteCastersRef[]>(
      'enough',
      'enough',
      'enough',
      'all',
      'too few',
      'the next one',
      'the smallest',
    ),
    sameRound: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  }),
  operate: fc.record({ do: fc.constant('operate' as const), what: operator }),
  rpc: fc.record({ do: fc.constant('rpc' as const), ask: rpcRequestArbitrary }),
  transact: fc.record({ do: fc.constant('transact' as const), sends: evmTransactionsArbitrary }),
  ask: fc.record({ do: fc.constant('ask' as const), asks: makeReadRequestsArbitrary(reads) }),
});

/** Number of steps of a drawn sequence; a shrinker may go below. */
export interface SequenceLength {
  readonly min: number;
  readonly max: number;
}

/**
 * Returns steps drawn by the weights of the mix.
 * @param isMarked  whether disturbances and bursts may be among them, as in a sequence to be shrunk
 */
export function makeSequenceArbitrary(
  mix: StepMix = makeDefaultStepMix(),
  { min, max }: SequenceLength = { min: 1, max: MAX_SEQUENCE_STEPS },
  draws: StepArbitraries = usualStepArbitraries,
  isMarked = false,
): fc.Arbitrary<Step[]> {
  const steps: { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [];
  const by = isMarked ? burstAccountArbitrary : accountRefArbitrary;
  for (const tag of generatedActionTags)
    if (mix.actions[tag] > 0) steps.push({ weight: mix.actions[tag], arbitrary: acting(tag, draws, by) });
  for (const [kind, arbitrary] of Object.entries(otherSteps(draws))) {
    const weight = mix.others[kind as NonActionStepKind]; // a key of the record
    if (weight > 0) steps.push({ weight, arbitrary });
  }
  if (isMarked)
    steps.push(
      { weight: 1, arbitrary: fc.record({ do: fc.constant('disturb' as const), what: disturbanceArbitrary }) },
      { weight: 1, arbitrary: burstArbitrary },
    );
  // fast-check starts with small draws; a campaign needs full sequences from the start, and edge cases have weights of their own.
  return fc.noBias(fc.array(fc.oneof(...steps), { minLength: min, maxLength: max, size: 'max' }));
}
