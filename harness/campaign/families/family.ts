import fc from 'fast-check';
import type { ProductId } from '../../../spec-schemas/products.ts';
import type { Random } from '../../check/random.ts';
import type { CampaignTag } from '../../generate/actions.ts';
import { lastAsks } from '../../generate/asks.ts';
import { type Draws, drawMix, evenMix, type Length, sequence, type Weighing } from '../../generate/sequence.ts';
import type { Step } from '../../generate/steps.ts';

/** One kind of sequence: what it is made of, who plays it with which funds, on what, and what is looked at most closely. */
export interface Family {
  /** That of its file; its campaign is `campaign.<name>`. */
  readonly name: string;
  /** What it plays, in a sentence. */
  readonly says: string;
  /** Products without any of which nothing is left of what it plays. Left out: it plays on whatever there is. */
  readonly needs?: readonly ProductId[];
  /** Sequences of it, among those of all families that are played. */
  readonly share: number;
  readonly weighing: Weighing;
  readonly draws: Draws;
  /**
   * Steps that its sequences begin with, one of these after the other: each one that it can draw, and what the others are
   * about. Left out: none.
   */
  readonly openings?: readonly (readonly Step[])[];
  /**
   * Its sequences come to what the sources leave open, and no probe settles: what they show advises, and decides nothing.
   * Left out: it decides what its clause does.
   */
  readonly advises?: true;
  /** Its sequences change what holds for the whole venue, so nothing is played beside one. Left out: others are. */
  readonly alone?: true;
  readonly cast: Casting;
  /** Markets that a sequence is played on, at most as many as `references.ts` names. */
  readonly markets: number;
  /** Pairs beside them, of a family that plays alone; left out: none. */
  readonly pairs?: number;
  /** Its accounts register markets and tokens, and play on those. Left out: nobody does. */
  readonly deploys?: true;
  /** Types of compared reads that are held against the shadow's after every block, and not only at a cut. */
  readonly watched: readonly string[];
}

/** Who plays. Each account has an agent of its own, which it may approve. */
interface Casting {
  /** At most as many as `references.ts` names. */
  readonly accounts: number;
  /** Whole units of each account. */
  readonly usdc: string;
  /** Whole units of the first one; the others have what they are sent. */
  readonly native: string;
  /** Whole units of the base of each pair that is played on, of each account; left out: none. */
  readonly base?: string;
  /** Null: so much that no sequence comes near a margin requirement. */
  readonly thin: ThinCover | null;
  /** Whole USDC that each is left with, of those who sink on purpose; left out: nobody does. */
  readonly leftWith?: string;
}

/**
 * What keeps accounts that come near their margin requirements away from what is open there. No account asks for more
 * margin, or takes cover away, while an order of it rests: whether a resting order holds margin, and what becomes of one
 * that can no longer be funded, no document says (D79). And a sequence ends where an account is no longer Safe (D95).
 */
interface ThinCover {
  /** Whole USDC that each is left with, so that what it still holds sinks under nobody's later prices. */
  readonly leftWith: string;
}

/** The name of a family's campaign, under which its findings stand. */
export function campaignOf({ name }: Family): string {
  return `campaign.${name}`;
}

/**
 * The steps of one sequence.
 * @param nth  of its openings, wrapping
 * @param gain  as of `drawMix`
 */
export function drawnSteps(
  { weighing, draws, openings = [] }: Family,
  { random, nth }: { readonly random: Random; readonly nth: number },
  gain: (tag: CampaignTag) => number,
  { min, max }: Length,
): readonly Step[] {
  const mix = drawMix(random, gain, weighing);
  const seed = random.int(0, 0x7fffffff);
  const one = <T>(drawn: fc.Arbitrary<T>) => fc.sample(drawn, { seed, numRuns: 1 })[0];
  const first = openings[nth % openings.length] ?? [];
  // Behind a long opening there is room for few.
  const room = max - first.length - 1;
  const rest = one(sequence(mix, { min: Math.min(min, room), max: room }, draws)) ?? [];
  // What was brought about is there by then.
  return [...first, ...rest, { do: 'ask', asks: one(lastAsks(draws.reads)) ?? [] }];
}

/** Whatever the family can draw: what a shrinker makes simpler, and what a kept sequence has to be. */
export function drawable({ weighing, draws }: Family): fc.Arbitrary<Step[]> {
  return sequence(evenMix(weighing), undefined, draws);
}
