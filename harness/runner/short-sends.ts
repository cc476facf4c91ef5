import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import { type CaseEnding, earlyEndingOutcomes } from '../case/case-ending.ts';
import type { SharedCaseParts } from '../case/case-parts.ts';
import type { OpenCase } from '../case/open-case.ts';
import type { CheckMetadata } from '../check/check.ts';
import { FULLY_CREDITED_SENDS_REQUIREMENT } from '../identity/treasury.ts';
import { productsByCheck } from '../products/check-products.ts';

const clauseOfUsdc: ClauseId = 'transfers.send.moves';
const clauseOfTokens: ClauseId = 'transfers.send.token';
const sendClauses: ReadonlySet<string> = new Set([clauseOfUsdc, clauseOfTokens]);

/** Returns the clause that a send breaks if it credits another amount than was sent. */
export function undercreditedSendClauseFor(token: string): ClauseId {
  return token === 'USDC' ? clauseOfUsdc : clauseOfTokens;
}

/** Returns why a check that pays by sends and judges something else is not started; null: sends are not known to be short. */
export function undercreditedSendSkipReasonFor(
  { id, clauses }: Pick<CheckMetadata, 'id' | 'clauses'>,
  { treasury }: Pick<SharedCaseParts, 'treasury'>,
): string | null {
  if (treasury?.sendsAreShort !== true || clauses.some((clause) => sendClauses.has(clause))) return null;
  const needed: readonly string[] = productsByCheck[id] ?? [];
  return needed.includes('transfers') ? FULLY_CREDITED_SENDS_REQUIREMENT : null;
}

/** Drops breaks of a case that has sent something, where sends are known to be short: any of its sums may be wrong because of that. */
export function dropUndercreditedSendBreaks(
  ending: CaseEnding,
  { client, ledger }: Pick<OpenCase, 'client' | 'ledger'>,
  { treasury }: Pick<SharedCaseParts, 'treasury'>,
): CaseEnding {
  if (treasury?.sendsAreShort !== true || !client.hasSent) return ending;
  ledger.excuse(({ clause }) => !sendClauses.has(clause));
  const broken = ending.broken.filter(({ clause }) => sendClauses.has(clause));
  if (broken.length > 0 || !earlyEndingOutcomes.has(ending.outcome)) return { ...ending, broken };
  return { outcome: 'skipped', reason: FULLY_CREDITED_SENDS_REQUIREMENT, broken };
}
