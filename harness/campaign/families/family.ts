import fc from 'fast-check';
import type { ProductId } from '../../../spec-schemas/products.ts';
import { finalReadRequestsArbitrary } from '../../generate/read-requests.ts';
import {
  drawStepMix,
  MAX_SEQUENCE_STEPS,
  type SequenceLength,
  type StepArbitraries,
  type StepWeightFactor,
  sequenceArbitrary,
  usualStepMix,
  type WeightFactors,
} from '../../generate/sequence.ts';
import type { Step } from '../../generate/steps.ts';
import type { Random } from '../../kernel/random.ts';

/** Kind of sequence: its actions, participants with their funds, markets, and the reads compared most closely. */
export interface Family {
  /** Name of its file; its campaign is `campaign.<name>`. */
  readonly name: string;
  /** Description in a sentence. */
  readonly says: string;
  /** Products without any of which the family has nothing to play. Left out: it plays on any target. */
  readonly needs?: readonly ProductId[];
  /** Weight of the family when runs are allocated to families. */
  readonly share: number;
  readonly weighing: WeightFactors;
  readonly draws: StepArbitraries;
  /**
   * Steps that its sequences begin with, one list after another: each must be one that the family can draw. Left out:
   * none.
   */
  readonly openings?: readonly (readonly Step[])[];
  /**
   * Whether its findings only advise: its sequences reach what the sources leave open, and no probe settles. Left out:
   * its clauses decide.
   */
  readonly advises?: true;
  /** Whether nothing is played at the same time: its sequences change the whole venue. Left out: others are. */
  readonly isExclusive?: true;
  /**
   * Whether its sequences let more time pass than those of others are about: days, or past a funding boundary. Others are played
   * at the same time, but of its own kind. Left out: no.
   */
  readonly passesLong?: true;
  readonly participants: ParticipantSpec;
  /** Markets that a sequence is played on, at most as many as `references.ts` names. */
  readonly markets: number;
  /** Highest leverage that a market must allow, for a family that comes to nothing below it; left out: any. */
  readonly minLeverage?: number;
  /** Pairs in addition, for a family that plays alone; left out: none. */
  readonly pairs?: number;
  /** Whether its accounts register markets and tokens, and play on those. Left out: no. */
  readonly deploys?: true;
  /** Whether it leaves nothing in a book, so that none is compared. Left out: books are. */
  readonly placesNoOrder?: true;
  /** Types of reads that are compared with the shadow's after every block, and not only at a cut. */
  readonly comparedEachBlock: readonly string[];
}

/** Participants. Each account has an agent of its own, which it may approve. */
interface ParticipantSpec {
  /** At most as many as `references.ts` names. */
  readonly accounts: number;
  /** USDC of each account, whole units. */
  readonly usdc: string;
  /** Native tokens of the first account, whole units; the others get theirs by transfers. */
  readonly native: string;
  /** Base tokens of each played pair, whole units per account; left out: none. */
  readonly base?: string;
  /** Null: so much margin that no sequence comes near a requirement. */
  readonly thinMargin: ThinMargin | null;
  /**
   * USDC granted to each account at clean-up, whole units, in families that get near liquidation on purpose; left out:
   * none.
   */
  readonly cleanupUsdc?: string;
}

/**
 * Limits for accounts that come near their margin requirements. No account asks for more margin, or takes cover away,
 * while an order of it rests: no document says whether a resting order holds margin, or what becomes of one that can no
 * longer be funded (D79). A sequence ends when an account is no longer Safe (D95).
 */
interface ThinMargin {
  /** Whole USDC granted to each account at clean-up, so that its open positions do not fail under later prices. */
  readonly cleanupUsdc: string;
}

/** Returns the id of a family's campaign, under which its findings stand. */
export function campaignIdOf({ name }: Family): string {
  return `campaign.${name}`;
}

/**
 * Draws the steps of one sequence.
 * @param nth  number of the opening, wrapping
 * @param gain  as of `drawStepMix`
 */
export function drawSteps(
  { weighing, draws, openings = [] }: Family,
  { random, nth }: { readonly random: Random; readonly nth: number },
  gain: StepWeightFactor,
  { min, max }: SequenceLength,
): readonly Step[] {
  const mix = drawStepMix(random, gain, weighing);
  const seed = random.int(0, 0x7fffffff);
  const one = <T>(drawn: fc.Arbitrary<T>) => fc.sample(drawn, { seed, numRuns: 1 })[0];
  const first = openings[nth % openings.length] ?? [];
  // A long opening leaves room for few.
  const room = Math.max(1, max - first.length - 1);
  const rest = one(sequenceArbitrary(mix, { min: Math.min(min, room), max: room }, draws)) ?? [];
  // By then the sequence has left its results.
  return [...first, ...rest, { do: 'ask', asks: one(finalReadRequestsArbitrary(draws.reads)) ?? [] }];
}

/**
 * Returns the arbitrary of all sequences of the family: a shrinker simplifies by it, and a kept sequence must fit it.
 * @param isMarked  whether disturbances and bursts may stand between what was drawn
 */
export function stepsArbitrary({ weighing, draws }: Family, isMarked = false): fc.Arbitrary<Step[]> {
  const length = isMarked ? { min: 1, max: 2 * MAX_SEQUENCE_STEPS } : undefined;
  return sequenceArbitrary(usualStepMix(weighing), length, draws, isMarked);
}
