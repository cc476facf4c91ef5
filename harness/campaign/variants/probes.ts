import type { ProbedFacts } from '../adopt/part.ts';
import type { ProbeContext } from './probe-account.ts';
import { measureMarginAddOn } from './probe-margin-add-on.ts';
import { measureMinNotionals } from './probe-minimum.ts';
import { measurePairTicks } from './probe-tick.ts';

/** Probes with orders the facts that no read shows. @throws Inconclusive when the outcome of an order is not reported */
export async function probeFactsByOrders(questions: ProbeContext): Promise<ProbedFacts> {
  const minNotional = await measureMinNotionals(questions);
  const pairTicks = await measurePairTicks(questions);
  return { minNotional, pairTicks, cushionUsd: await measureMarginAddOn(questions) };
}

/** Facts of a target that was not probed. */
export const emptyProbedFacts: ProbedFacts = { minNotional: new Map(), pairTicks: null, cushionUsd: null };
