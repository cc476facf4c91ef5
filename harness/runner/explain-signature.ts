import type { Check } from '../check/check.ts';
import { type ChangedPart, changedDefaults } from '../signatures/changed-parts.ts';
import type { CaseParts } from './case-parts.ts';
import { type Attempt, attemptCase } from './run-case.ts';

/** Ways of signing that one check is tried with: each costs the target as much as an attempt. */
const MOST_TRIALS = 4;

/**
 * Which one part of a signature, made otherwise, makes right what a check has seen broken. Of actions that were refused for their
 * signer the part is found with a throw-away key; one that names no owner acts for whoever is recovered, so what it leaves out
 * is signed in another way. Either counts where the check then holds.
 * @param broken  clauses
 * @returns in words; null: it is no matter of signatures, as far as was tried
 */
export async function explainedBySignature(
  check: Check,
  attempts: readonly Attempt[],
  broken: ReadonlySet<string>,
  parts: CaseParts,
): Promise<string | null> {
  const seen = attempts.findLast((attempt) => attempt.broken.length > 0);
  if (seen === undefined || parts.signatures === undefined) return null;
  const { denied, signed } = seen.signatures;
  const found: (ChangedPart | null)[] = [];
  for (const action of denied) found.push(await parts.signatures.partOf(action));
  const likely = [...found.filter((part) => part !== null), ...signed.flatMap(changedDefaults)];
  const once = likely.filter(({ says }, at) => likely.findIndex((other) => other.says === says) === at);
  for (const [at, changed] of once.slice(0, MOST_TRIALS).entries()) {
    const { ledger, broken: again } = await attemptCase(check, attempts.length + 1 + at, { ...parts, changed });
    const isBroken = (clause: string) => again.some((sighting) => sighting.clause === clause);
    if ([...broken].every((clause) => ledger.heldClauses.has(clause) && !isBroken(clause)))
      return `of ${changed.tag} the target ${changed.says}`;
  }
  return null;
}
