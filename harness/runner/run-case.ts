import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import {
  type CaseEnding,
  earlyEndingOutcomes,
  fundsGivenBackErrorAsEnding,
  readResultOrNull,
  runCaseWithTimeout,
} from '../case/case-ending.ts';
import type { CaseClauseResults, ClauseSighting } from '../case/case-ledger.ts';
import type { SharedCaseParts } from '../case/case-parts.ts';
import { type MissingRead, missingReadReasonFor } from '../case/missing-read-watch.ts';
import { type OpenCase, openCase } from '../case/open-case.ts';
import {
  hasOtherTraders,
  hasTradedWithStrangers,
  mayHaveMatchedStrangers,
  noteQuotesOfOthers,
} from '../case/strangers.ts';
import type { Check } from '../check/check.ts';
import { findExpiredSubjectReason } from '../check/end-of-case.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { undecodedActionReasonFor } from '../product-probes/unread-words.ts';
import type { TranscriptEntry } from './events.ts';
import type { Session } from './session.ts';
import { dropUndercreditedSendBreaks } from './short-sends.ts';

/**
 * Result of one attempt. `broken`: the break that ended it, and replies that violate their shape, whatever the outcome, from set-up to
 * tidying up.
 */
export interface AttemptResult extends Omit<CaseEnding, 'lacking'> {
  readonly ledger: CaseClauseResults;
  /** Whether the ledger counts: observations from before others interfered only count on an exclusive venue. */
  readonly counts: boolean;
  /** Printed on demand: most attempts report nothing. */
  readonly transcript: () => readonly TranscriptEntry[];
  /** Missing documented reads that kept it from a verdict. */
  readonly missing: readonly MissingRead[];
  /** Observed forms of open points. */
  readonly observedForms: ReadonlyMap<string, string>;
  /** Actions that it signed correctly, and those of them refused because of their signer. */
  readonly signatures: { readonly denied: readonly WireAction[]; readonly signed: readonly WireAction[] };
  /** Whether one of its deliberately changed signatures made an action act for another account. */
  readonly hasStrayed: boolean;
  /** Whether it had orders in a market in which others may trade as well. */
  readonly inMarket: boolean;
  /**
   * Effect of reusing accounts, or of funding beyond the request: the case requested their history (`asked`), it got no such account
   * (`none`), or neither (`unasked`).
   */
  readonly past: 'asked' | 'none' | 'unasked';
}

/**
 * Runs one attempt of a check. Never throws: everything is an outcome.
 * @param attempt  from 1 on fresh accounts with the requested funds; 0: cheaper ones may be reused
 */
export async function runAttempt(check: Check, attempt: number, parts: SharedCaseParts): Promise<AttemptResult> {
  const opened = openCase(check, attempt, parts);
  const { given, ledger, shapes, transcript, observedForms } = opened;
  const { facts } = parts.session;
  const running = check.run(opened.context).catch((error: unknown) => {
    throw opened.bodies.explainMissing(error);
  });
  const ended = await runCaseWithTimeout(onSoundModel(running, parts.session), parts.caseTimeoutMs);
  const explained = dropUndercreditedSendBreaks(
    besideUnread(endingWith(ledger, excusing(ended, opened)), opened),
    opened,
    parts,
  );
  const settled = await fundsGivenBackErrorAsEnding(besideIdleAndSwitches(explained, opened));
  opened.halt.release();
  const missing = opened.reads.missing.filter(() => needed.has(settled.outcome));
  const wants = missing.length > 0 ? missing : unlisted(facts);
  const { lacking, ...ending } = wanting(wants, afterAdvice(await honest(settled, opened, facts), ledger, facts));
  // The reason of an early ending goes first: without it nothing else would be missing.
  if (lacking !== undefined) for (const clause of check.clauses) ledger.recordUnexercised(clause, lacking);
  // Missing features that the case continued without: given as reason for clauses that nothing else judged.
  for (const words of opened.products?.describeMissing ?? [])
    for (const clause of check.clauses) ledger.recordUnexercised(clause, `left out: ${words}`);
  if (ending.hasSeenQuotes) noteQuotesOfOthers(facts);
  if (ending.outcome === 'disturbed') given.noteSpoilt();
  // Taken before tidying up, during which only shapes count.
  const entries = transcript.asOfNow();
  const before = shapes.all.length;
  opened.closeSockets();
  await runCaseWithTimeout(given.cleanUp(), parts.caseTimeoutMs);
  const isAccused = (clause: string) => ending.broken.some((sighting) => sighting.clause === clause);
  return {
    ...ending,
    broken: [...ending.broken, ...shapes.all.filter(({ clause }) => !isAccused(clause))],
    ledger,
    counts: ending.outcome !== 'disturbed' || !hasOtherTraders(facts),
    transcript: shapes.all.length > before ? transcript.asOfNow() : entries,
    missing,
    observedForms,
    signatures: { denied: [...opened.client.refusedAsPathless.values()], signed: [...opened.client.signed.values()] },
    hasStrayed: opened.client.hasStrayed,
    inMarket: given.inMarket,
    past:
      opened.past.used.size === 0 && !opened.past.hasMore ? 'none' : opened.past.hasRequestedPast ? 'asked' : 'unasked',
  };
}

async function onSoundModel(work: Promise<void>, { assertSound }: Session): Promise<void> {
  await work;
  assertSound?.();
}

/** Endings that may depend on what the case requested. */
const needed: ReadonlySet<CaseEnding['outcome']> = new Set(['blocked', 'skipped', 'inconclusive']);

/** Returns the missing reads without which no market is known: a case without a result may have needed one. */
function unlisted({ markets, missing = [] }: VenueFacts): readonly Pick<MissingRead, 'type'>[] {
  return markets.length > 0 ? [] : missing.filter((type) => type === 'markets_meta').map((type) => ({ type }));
}

/** Adds to a case's ending the missing read, and the clause that it is served. */
function wanting([first]: readonly Pick<MissingRead, 'type'>[], ending: CaseEnding): CaseEnding {
  if (first === undefined || !needed.has(ending.outcome)) return ending;
  const reason = `${missingReadReasonFor(first)}: ${ending.reason}`;
  return { ...ending, outcome: ending.outcome === 'skipped' ? 'skipped' : 'blocked', reason };
}

/**
 * Returns the ending of a case whose breaks rest only on replies to a missing read, or to an action without a path, or whose advisories
 * follow from such an action: it could not be judged.
 */
function excusing(ending: CaseEnding, { ledger, reads, paths }: OpenCase): CaseEnding {
  const decides = new Set(ledger.violations);
  const missed = (sighting: ClauseSighting) => (decides.has(sighting) ? null : (paths?.missedBefore(sighting) ?? null));
  const [first] = ledger.excuse(
    (sighting) =>
      reads.answers.explain(sighting) || paths?.answers.explain(sighting) === true || missed(sighting) !== null,
  );
  if (first === undefined) return ending;
  const tag = missed(first);
  const reason = tag === null ? first.mismatch.message : `no path for ${tag} (ACTION_UNSUPPORTED)`;
  return { outcome: 'blocked', reason, broken: [] };
}

/**
 * Skips a case whose breaks rest only on replies to an action in a form that the venue does not read, or that ended early because of it.
 */
function besideUnread(ending: CaseEnding, { ledger, words }: OpenCase): CaseEnding {
  const tag = words?.missed ?? null;
  if (words === null || tag === null) return ending;
  const isMissed = (sighting: ClauseSighting) => words.missedBy(sighting) !== null;
  const broken = ending.broken.filter((sighting) => !isMissed(sighting));
  ledger.excuse(isMissed);
  if (broken.length > 0 || !earlyEndingOutcomes.has(ending.outcome)) return { ...ending, broken };
  return { outcome: 'skipped', reason: undecodedActionReasonFor(tag), broken };
}

async function besideIdleAndSwitches(ending: CaseEnding, opened: OpenCase): Promise<CaseEnding> {
  return besideIdle(await besideSwitches(ending, opened), opened);
}

/** Adjusts the ending where the venue refuses everything that a switch may turn off (D223). */
async function besideSwitches(ending: CaseEnding, { ledger, products }: OpenCase): Promise<CaseEnding> {
  if (products === null || !(ending.outcome === 'broken' || ending.outcome === 'blocked')) return ending;
  if (products.describeUnsent !== null && ending.outcome === 'blocked')
    return { outcome: 'skipped', reason: products.describeUnsent, broken: [] };
  // Nothing can be attributed to a value whose exchange is unknown.
  const accused = ending.broken.flatMap(
    ({ mismatch: { judged } }) => judged?.map(({ sent }) => sent?.text ?? '') ?? [''],
  );
  const lacking = await readResultOrNull(products.whyNothing(accused));
  if (lacking === null) return ending;
  ledger.excuse(() => true);
  return { outcome: 'ran', lacking, broken: [] };
}

/** Adjusts the ending where the venue accepts the case's actions without effect. */
async function besideIdle(ending: CaseEnding, { ledger, products }: OpenCase): Promise<CaseEnding> {
  const isAccused = ending.outcome === 'broken' || ledger.advisories.length > 0;
  if (products === null || !(isAccused || ending.outcome === 'blocked')) return ending;
  const lacking = await readResultOrNull(products.whyIdle());
  if (lacking === null) return ending;
  ledger.excuse(() => true);
  return { outcome: 'ran', lacking, broken: [] };
}

/** Returns the ending of a case with broken deciding clauses, whatever came after them. */
function endingWith({ violations }: CaseClauseResults, ending: CaseEnding): CaseEnding {
  return violations.length === 0 ? ending : { outcome: 'broken', broken: violations };
}

/** Drops whatever a stranger's order or a forced close may have caused, and what came too late. */
async function honest(
  ending: CaseEnding,
  { client, context, given, ledger }: OpenCase,
  facts: VenueFacts,
): Promise<CaseEnding> {
  const accuses = ending.broken.length > 0 || ledger.advisories.length > 0;
  const isUnsettled = accuses || (ending.outcome !== 'ran' && ending.outcome !== 'skipped');
  const over = findExpiredSubjectReason(context.target);
  if (isUnsettled && over !== null) {
    ledger.excuse(() => true);
    return { outcome: 'disturbed', reason: over, broken: [] };
  }
  // A sub-account whose master signs for it is not among the funded accounts. Nor is an account that buys tokens for a case from others.
  const own = [...new Set([...given.accounts, ...client.ledAccounts])];
  if (!isUnsettled || !(await mayHaveMatchedStrangers(client, own, facts))) return ending;
  if (!accuses || !(await hasTradedWithStrangers(client, own, facts))) return ending;
  const reason = 'somebody else traded with an order of the case';
  // On a venue of the run's own only the venue itself can have: it does not quote.
  const meets = facts.isolation === 'shared' ? ({ hasMet: true } as const) : {};
  return { outcome: 'disturbed', reason, ...meets, broken: [] };
}

/** Ends a case at an earlier advisory that no others can have caused, and gives it as the reason. */
function afterAdvice(ending: CaseEnding, { advisories: [first] }: CaseClauseResults, facts: VenueFacts): CaseEnding {
  const isStuck = ending.outcome === 'blocked' || (ending.outcome === 'disturbed' && !hasOtherTraders(facts));
  if (first === undefined || !isStuck) return ending;
  return { outcome: 'ran', lacking: `${first.clause} was broken, and then: ${ending.reason}`, broken: ending.broken };
}
