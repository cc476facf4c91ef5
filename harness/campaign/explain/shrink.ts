import fc from 'fast-check';
import type { Step } from '../../generate/steps.ts';

/** Plays a smaller sequence on fresh accounts: true when it shows the same difference. */
export type ShrinkTest = (steps: readonly Step[]) => Promise<boolean>;

/** Maximum runs of a shrink: first whole steps are removed, then the rest is simplified. */
const REMOVALS = 40;
const SIMPLIFICATIONS = 20;

/**
 * Finds a smaller sequence that still differs. It must differ twice: a moving mark may cause a difference once, and a sequence without the
 * step that moves the mark would then be reported.
 * @param steps  a differing sequence, cut after the step that showed the difference
 * @param drawn  the arbitrary of such sequences
 * @param likely  a smaller candidate that is tried first; null: none is known
 */
export async function shrinkSteps(
  steps: readonly Step[],
  drawn: fc.Arbitrary<Step[]>,
  stillDiffers: ShrinkTest,
  likely: readonly Step[] | null = null,
): Promise<readonly Step[]> {
  const surelyDiffers: ShrinkTest = async (candidate) => (await stillDiffers(candidate)) && stillDiffers(candidate);
  const first = likely !== null && (await surelyDiffers(likely)) ? likely : steps;
  const fewer = await shrinkByRemovingSteps(first, surelyDiffers, REMOVALS);
  return simpler(fewer, drawn, bounded(surelyDiffers, SIMPLIFICATIONS));
}

/**
 * Removes runs of steps, longest first; symbolic references adapt to the rest.
 * @param times  maximum sequences to play
 */
export async function shrinkByRemovingSteps(
  steps: readonly Step[],
  judge: ShrinkTest,
  times: number,
): Promise<readonly Step[]> {
  const stillDiffers = bounded(judge, times);
  let smallest = steps;
  for (let length = Math.ceil(smallest.length / 2); length >= 1; length = length === 1 ? 0 : Math.ceil(length / 2)) {
    for (let at = smallest.length - length; at >= 0; at -= length) {
      const without = [...smallest.slice(0, at), ...smallest.slice(at + length)];
      if (without.length > 0 && (await stillDiffers(without))) smallest = without;
    }
  }
  return smallest;
}

/** Lets fast-check simplify the values of the remaining steps. */
async function simpler(
  steps: readonly Step[],
  drawn: fc.Arbitrary<Step[]>,
  stillDiffers: ShrinkTest,
): Promise<readonly Step[]> {
  let smallest = steps;
  let first = true;
  const agrees = async (candidate: readonly Step[]) => {
    // fast-check first runs the sequence itself, which is known to differ.
    const differs = first || (await stillDiffers(candidate));
    first = false;
    if (differs) smallest = candidate;
    return !differs;
  };
  await fc.check(fc.asyncProperty(drawn, agrees), { examples: [[[...steps]]], numRuns: 1 });
  return smallest;
}

/** Returns the sequence whose last step requests only this read; null: the last step has no other read, or not this one. */
export function withOnlyFinalRead(steps: readonly Step[], read: string): readonly Step[] | null {
  const last = steps.at(-1);
  if (last?.do !== 'ask') return null;
  const asks = last.asks.filter((words) => words.read === read);
  return asks.length === 0 || asks.length === last.asks.length ? null : [...steps.slice(0, -1), { ...last, asks }];
}

/** Beyond the bound it returns false, so that the caller soon stops. */
function bounded(stillDiffers: ShrinkTest, times: number): ShrinkTest {
  let left = times;
  return async (steps) => left-- > 0 && stillDiffers(steps);
}
