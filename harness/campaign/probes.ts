import type { ProbedFacts } from './adopt/part.ts';
import type { Questions } from './probe-account.ts';
import { probeCushion } from './probe-cushion.ts';
import { probeMinimums } from './probe-minimum.ts';
import { probePairTicks } from './probe-tick.ts';

/** What no read shows, found out by orders. @throws Inconclusive when an order is not told */
export async function probeFacts(questions: Questions): Promise<ProbedFacts> {
  const minNotional = await probeMinimums(questions);
  const pairTicks = await probePairTicks(questions);
  return { minNotional, pairTicks, cushionUsd: await probeCushion(questions) };
}

/** Nothing is asked. */
export const nothingProbed: ProbedFacts = { minNotional: new Map(), pairTicks: null, cushionUsd: null };
