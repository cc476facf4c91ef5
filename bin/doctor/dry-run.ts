import { capabilities } from '../../harness/check/capabilities.ts';
import { type AssumedFacts, assumedFactsFor } from '../../harness/doctor/assumed-facts.ts';
import { openSession } from '../../harness/session/open-session.ts';
import type { SessionOptions } from '../../harness/session/session-options.ts';
import type { PlanOptions } from '../run/plan.ts';
import { type DryRunForecast, dryRunLines } from './dry-run-text.ts';

/**
 * Prints what a run with these options would do, without doing it: a target behind a URL is asked nothing, and nothing is written.
 * @returns exit code: 0
 */
export async function printRunForecast(
  selected: DryRunForecast['selected'],
  sessionOptions: SessionOptions,
  options: PlanOptions & { readonly quiet: boolean },
): Promise<number> {
  const foresight =
    sessionOptions.kind === 'model' ? await factsOfModel(sessionOptions) : assumedFactsFor(sessionOptions);
  const { target, profile, quiet } = options;
  const isAsked = options.fuzz !== undefined;
  for (const line of dryRunLines({ selected, foresight, target, profile, quiet, isAsked })) console.log(line);
  return 0;
}

/** Probes the model in this process, which sends no requests anywhere. */
async function factsOfModel(sessionOptions: SessionOptions): Promise<AssumedFacts> {
  const session = await openSession(sessionOptions);
  const { isolation, capabilities: found } = session.facts;
  await session.close();
  const known = capabilities.map((name) => [name, found.has(name) ? 'yes' : 'no'] as const);
  // Safe: each capability name has an entry.
  return { isolation, capabilities: Object.fromEntries(known) as AssumedFacts['capabilities'] };
}
