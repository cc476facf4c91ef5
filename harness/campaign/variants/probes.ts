import type { ProbedFacts } from '../adopt/part.ts';
import type { ProbeContext } from './probe-account.ts';
import { probeMarginAddOn } from './probe-margin-add-on.ts';
import { probeMinimums } from './probe-minimum.ts';
import { probePairTicks } from './probe-tick.ts';

/** Probes by orders the facts that no read shows. @throws Inconclusive when the outcome of an order is not reported */
export async function probeFacts(questions: ProbeContext): Promise<ProbedFacts> {
  const minNotional = await probeMinimums(questions);
  const pairTicks = await probePairTicks(questions);
  return { minNotional, pairTicks, cushionUsd: await probeMarginAddOn(questions) };
}

/** Facts without any probing. */
export const emptyProbedFacts: ProbedFacts = { minNotional: new Map(), pairTicks: null, cushionUsd: null };
