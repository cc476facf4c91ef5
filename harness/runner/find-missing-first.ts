import type { CheckRunnerContext } from './run-check.ts';

/**
 * Finds what is absent or off before the first case, where the run has only one claim: later, a case would probe with other accounts, and
 * wait for their money while holding its own, as all parallel cases may.
 */
export async function probeMissingFeaturesFirst({
  session,
  products,
  switches,
}: Pick<CheckRunnerContext, 'session' | 'products' | 'switches'>): Promise<void> {
  if (session.target.url === null || session.funds?.kind !== 'faucet' || session.facts.profile !== 'next') return;
  // Without any money the cases report that themselves.
  await products?.all().catch(() => []);
  await switches?.all().catch(() => []);
}
