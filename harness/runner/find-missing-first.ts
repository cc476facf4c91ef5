import type { CheckRunContext } from './run-check.ts';

/**
 * Finds what is absent or off before the first case, where all that the run has is one claim: a case that meets it asks with
 * other accounts, and waits for their money while it holds its own, as all cases beside it may.
 */
export async function probeMissingFeaturesFirst({
  session,
  products,
  switches,
}: Pick<CheckRunContext, 'session' | 'products' | 'switches'>): Promise<void> {
  if (session.target.url === null || session.funds?.kind !== 'faucet' || session.facts.profile !== 'next') return;
  // Where there is no money yet, the cases say so.
  await products?.all().catch(() => []);
  await switches?.all().catch(() => []);
}
