import type { SharedCaseParts } from '../case/case-parts.ts';
import type { Check } from '../check/check.ts';
import { type ChangedSigningPart, partsWithOtherDefaults } from '../signatures/changed-parts.ts';
import { findConfirmedBrokenClauses } from './attempts-verdict.ts';
import type { CheckStatus } from './events.ts';
import { type AttemptResult, runAttempt } from './run-case.ts';

/** Maximum variations of signing tried for one check: each costs the target as much as an attempt. */
const MOST_TRIALS = 4;
/** Failed trials of one variation after which it is no longer tried. */
const VAIN_TRIALS = 2;

/**
 * Explains a check's result by one changed part of a signature: with it the check passes, or is no longer blocked. For actions refused
 * because of their signer a throw-away key finds the part; an action that names no owner acts for whoever is recovered, so its optional
 * fields are signed in another way. Either counts if the check then passes.
 * @param status  status of the attempts
 * @returns text; null: signatures do not explain it, as far as tried
 */
export async function explainByChangedSigning(
  check: Check,
  attempts: readonly AttemptResult[],
  status: CheckStatus,
  parts: SharedCaseParts,
): Promise<string | null> {
  const { signatures } = parts;
  const isKept = status === 'blocked';
  const example = isKept ? attempts.at(-1) : attempts.findLast((attempt) => attempt.broken.length > 0);
  if (example === undefined || signatures === undefined) return null;
  const isRight = isKept ? isWhole : holds(findConfirmedBrokenClauses(check, attempts));
  const { denied, signed } = example.signatures;
  const found: (ChangedSigningPart | null)[] = [];
  for (const action of denied) found.push(await signatures.partOf(action));
  const likely = [...found.filter((part) => part !== null), ...signed.flatMap(partsWithOtherDefaults)];
  const once = likely.filter((part, at) => likely.findIndex((other) => isSame(part, other)) === at);
  const hopeful = isKept ? once.filter((part) => (signatures.vain.get(wordsOf(part)) ?? 0) < VAIN_TRIALS) : once;
  const again = (at: number, made: SharedCaseParts) => runAttempt(check, attempts.length + at, made);
  for (const [at, changed] of hopeful.slice(0, MOST_TRIALS).entries()) {
    const words = wordsOf(changed);
    const trial = await again(at + 1, { ...parts, changed });
    // An action refused because of its signer never reaches the broken behaviour, and so breaks nothing. Nor does an action that acts for
    // another recovered account, if the check does not read whose orders they are.
    const isAccepted = !trial.hasStrayed && (isKept || deniedOf(trial, changed) <= deniedOf(example, changed));
    if (isAccepted && isRight(trial)) {
      // The obstacle may have disappeared by itself.
      const stays = !isKept || !isRight(await again(at + 2, parts));
      return stays ? words : null;
    }
    signatures.vain.set(words, (signatures.vain.get(words) ?? 0) + 1);
  }
  return null;
}

function holds(broken: ReadonlySet<string>): (again: AttemptResult) => boolean {
  return ({ ledger, broken: sightings }) =>
    [...broken].every(
      (clause) => ledger.heldClauses.has(clause) && !sightings.some((example) => example.clause === clause),
    );
}

/** Returns the number of actions with the changed tag that were refused because of their signer. */
function deniedOf({ signatures }: AttemptResult, { tag }: ChangedSigningPart): number {
  return signatures.denied.filter(({ type }) => type === tag).length;
}

function isWhole({ outcome, broken }: AttemptResult): boolean {
  return outcome === 'ran' && broken.length === 0;
}

function isSame(one: ChangedSigningPart, other: ChangedSigningPart): boolean {
  return wordsOf(one) === wordsOf(other);
}

function wordsOf({ tag, says }: ChangedSigningPart): string {
  return `of ${tag} the target ${says}`;
}
