import fc from 'fast-check';
import type { ProductId } from '../../../spec-schemas/products.ts';
import { makeFinalReadRequestsArbitrary } from '../../generate/read-requests.ts';
import {
  drawStepMix,
  MAX_SEQUENCE_STEPS,
  makeDefaultStepMix,
  makeSequenceArbitrary,
  type SequenceLength,
  type StepArbitraries,
  type StepFactorFunction,
  type WeightFactors,
} from '../../generate/sequence.ts';
import type { Step } from '../../generate/steps.ts';
import type { Random } from '../../kernel/random.ts';

/** Kind of sequence: its actions, participants with their funds, markets, and the reads compared most closely. */
export interface Family {
  /** Name of its file; its campaign is `campaign.<name>`. */
  readonly name: string;
  /** Description in one sentence. */
  readonly says: string;
  /** Products without any of which the family has nothing to play. Left out: it plays on any target. */
  readonly needs?: readonly ProductId[];
  /** Weight of the family when runs are allocated to families. */
  readonly share: number;
  readonly weighing: WeightFactors;
  readonly draws: StepArbitraries;
  /** Opening steps of its sequences, used in turn: each must be drawable by the family. Left out: none. */
  readonly openings?: readonly (readonly Step[])[];
  /**
   * Whether its findings are only advisory: its sequences reach points that the sources leave open and no probe settles. Left out: its
   * clauses decide.
   */
  readonly advises?: true;
  /** Whether nothing else is played at the same time because its sequences change the whole venue. Left out: other sequences are. */
  readonly isExclusive?: true;
  /**
   * Whether its sequences let days pass, or cross a funding boundary. Other sequences of the same kind may play at the same time. Left out:
   * no.
   */
  readonly passesLong?: true;
  readonly participants: ParticipantSpec;
  /** Number of markets a sequence is played on, at most as many as `references.ts` names. */
  readonly markets: number;
  /** Minimum of the highest leverage that a market must allow, for a family that is pointless below it; left out: any. */
  readonly minLeverage?: number;
  /** Number of additional pairs, for a family that plays alone; left out: none. */
  readonly pairs?: number;
  /** Whether its accounts register markets and tokens, and trade on those. Left out: no. */
  readonly deploys?: true;
  /** Whether it places no orders, so that no book is compared. Left out: books are compared. */
  readonly placesNoOrder?: true;
  /** Types of reads that are compared with the shadow's after every block, and not only at a cut. */
  readonly comparedEachBlock: readonly string[];
}

/** Participants. Each account has its own agent, which it may approve. */
interface ParticipantSpec {
  /** At most as many as `references.ts` names. */
  readonly accounts: number;
  /** USDC of each account, whole units. */
  readonly usdc: string;
  /** Native tokens of the first account, whole units; the others get theirs by transfers. */
  readonly native: string;
  /** Base tokens of each played pair, whole units per account; left out: none. */
  readonly base?: string;
  /** Null: margin so ample that no sequence comes near a requirement. */
  readonly thinMargin: ThinMargin | null;
  /** USDC granted to each account at clean-up, whole units, in families that approach liquidation on purpose; left out: none. */
  readonly cleanupUsdc?: string;
}

/**
 * Limits for accounts near their margin requirements. No account raises its margin use or withdraws cover while one of its orders rests: no
 * document says whether a resting order holds margin, or what happens to one that can no longer be funded (D79). A sequence ends when an
 * account is no longer Safe (D95).
 */
interface ThinMargin {
  /** Whole USDC granted to each account at clean-up, so that closing its positions does not fail at later prices. */
  readonly cleanupUsdc: string;
}

/** Returns the campaign id of a family, under which its findings are reported. */
export function campaignIdOf({ name }: Family): string {
  return `campaign.${name}`;
}

/**
 * Draws the steps of one sequence.
 * @param nth  index of the opening, wrapping
 * @param gain  see `drawStepMix`
 */
export function drawSteps(
  { weighing, draws, openings = [] }: Family,
  { random, nth }: { readonly random: Random; readonly nth: number },
  gain: StepFactorFunction,
  { min, max }: SequenceLength,
): readonly Step[] {
  const mix = drawStepMix(random, gain, weighing);
  const seed = random.int(0, 0x7fffffff);
  const one = <T>(drawn: fc.Arbitrary<T>) => fc.sample(drawn, { seed, numRuns: 1 })[0];
  const first = openings[nth % openings.length] ?? [];
  // A long opening leaves room for few drawn steps.
  const room = Math.max(1, max - first.length - 1);
  const rest = one(makeSequenceArbitrary(mix, { min: Math.min(min, room), max: room }, draws)) ?? [];
  // The final reads come last, when the sequence has produced its results.
  return [...first, ...rest, { do: 'ask', asks: one(makeFinalReadRequestsArbitrary(draws.reads)) ?? [] }];
}

/**
 * Returns the arbitrary of all sequences of the family: the shrinker simplifies by it, and a kept sequence must match it.
 * @param isMarked  whether disturbances and bursts may come between drawn steps
 */
export function makeStepsArbitrary({ weighing, draws }: Family, isMarked = false): fc.Arbitrary<Step[]> {
  const length = isMarked ? { min: 1, max: 2 * MAX_SEQUENCE_STEPS } : undefined;
  return makeSequenceArbitrary(makeDefaultStepMix(weighing), length, draws, isMarked);
}
