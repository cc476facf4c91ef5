import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { Check } from '../check/check.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { type CaseEnding, endingWithin, toldBy } from './case-ending.ts';
import type { CaseLedger } from './case-ledger.ts';
import type { CaseParts } from './case-parts.ts';
import type { TranscriptEntry } from './events.ts';
import { type OpenCase, openCase } from './open-case.ts';
import { type MissingRead, wantOf } from './read-watch.ts';
import type { Session } from './session.ts';
import { metStrangers } from './strangers.ts';

/**
 * What one attempt came to. `broken`: what ended it, and the replies that came without their shape, whatever the
 * outcome, from its set-up to its tidying up.
 */
export interface Attempt extends Omit<CaseEnding, 'lacking'> {
  readonly ledger: CaseLedger;
  /** Whether the ledger counts: what was noted before others got in counts only where there are no others. */
  readonly counts: boolean;
  readonly transcript: readonly TranscriptEntry[];
  /** Documented reads that are missing, for which it came to no verdict. */
  readonly missing: readonly MissingRead[];
  /** Forms of open points that were seen. */
  readonly seen: ReadonlyMap<string, string>;
  /** What it signed as a correct client does, and what of that was refused for its signer. */
  readonly signatures: { readonly denied: readonly WireAction[]; readonly signed: readonly WireAction[] };
  /** Whether it had orders in a market, which others may trade in as well. */
  readonly inMarket: boolean;
  /**
   * What accounts of ended cases, or with more than they were to hold, had to do with it: it asked for their past, it took no
   * such account, or neither.
   */
  readonly past: 'asked' | 'none' | 'unasked';
}

/**
 * Runs one attempt of a check. Never throws: whatever happens is an outcome.
 * @param attempt  from 1 on fresh accounts that hold what was asked for; 0: those that cost less may serve it
 */
export async function attemptCase(check: Check, attempt: number, parts: CaseParts): Promise<Attempt> {
  const opened = openCase(check, attempt, parts);
  const { given, ledger, shapes, transcript, seen } = opened;
  const { facts } = parts.session;
  const running = check.run(opened.context).catch((error: unknown) => {
    throw opened.bodies.endedBy(error);
  });
  const ended = await endingWithin(onSoundModel(running, parts.session), parts.caseTimeoutMs);
  const met = await besideIdle(await besideSwitches(endingWith(ledger, excusing(ended, opened)), opened), opened);
  opened.halting.letGo();
  const missing = opened.reads.missing.filter(() => needed.has(met.outcome));
  const wants = missing.length > 0 ? missing : unlisted(facts);
  const { lacking, ...ending } = wanting(wants, afterAdvice(await honest(met, opened, facts), ledger, facts));
  // What ended it comes first: had it gone on, nothing else would have been missed.
  if (lacking !== undefined) for (const clause of check.clauses) ledger.unexercised(clause, lacking);
  // Parts that a case goes on without: they are named where nothing else judged a clause.
  for (const words of opened.products?.met ?? [])
    for (const clause of check.clauses) ledger.unexercised(clause, `left out: ${words}`);
  // Before tidying up, which only its shapes are part of.
  const entries = transcript.entries();
  const before = shapes.all.length;
  opened.closeSockets();
  await endingWithin(given.cleanUp(), parts.caseTimeoutMs);
  const isAccused = (clause: string) => ending.broken.some((sighting) => sighting.clause === clause);
  return {
    ...ending,
    broken: [...ending.broken, ...shapes.all.filter(({ clause }) => !isAccused(clause))],
    ledger,
    counts: ending.outcome !== 'disturbed' || facts.isolation === 'closed',
    transcript: shapes.all.length > before ? transcript.entries() : entries,
    missing,
    seen,
    signatures: { denied: [...opened.client.denied.values()], signed: [...opened.client.signed.values()] },
    inMarket: given.inMarket,
    past: opened.past.used.size === 0 && !opened.past.hasMore ? 'none' : opened.past.hasAsked ? 'asked' : 'unasked',
  };
}

async function onSoundModel(work: Promise<void>, { assertSound }: Session): Promise<void> {
  await work;
  assertSound?.();
}

/** A case that ended so needed what it asked for. */
const needed: ReadonlySet<CaseEnding['outcome']> = new Set(['blocked', 'skipped', 'inconclusive']);

/** The read for want of which no market is known: a case that came to nothing may have needed one. */
function unlisted({ markets, missing = [] }: VenueFacts): readonly Pick<MissingRead, 'type'>[] {
  return markets.length > 0 ? [] : missing.filter((type) => type === 'markets_meta').map((type) => ({ type }));
}

/** What a case comes to for want of a read says of which, and which clause has it served. */
function wanting([first]: readonly Pick<MissingRead, 'type'>[], ending: CaseEnding): CaseEnding {
  if (first === undefined || !needed.has(ending.outcome)) return ending;
  const reason = `${wantOf(first)}: ${ending.reason}`;
  return { ...ending, outcome: ending.outcome === 'skipped' ? 'skipped' : 'blocked', reason };
}

/** Where all that a case accuses is the answer to a read that is missing, or to an action, it could not be judged. */
function excusing(ending: CaseEnding, { ledger, reads, paths }: OpenCase): CaseEnding {
  const [first] = ledger.excuse(
    (sighting) => reads.answers.explain(sighting) || paths?.answers.explain(sighting) === true,
  );
  return first === undefined ? ending : { outcome: 'blocked', reason: first.mismatch.message, broken: [] };
}

/** What a case saw, or was kept from, where the venue refuses all of something that it may have switched off (D223). */
async function besideSwitches(ending: CaseEnding, { ledger, products }: OpenCase): Promise<CaseEnding> {
  if (products === null || !(ending.outcome === 'broken' || ending.outcome === 'blocked')) return ending;
  if (products.unsent !== null && ending.outcome === 'blocked')
    return { outcome: 'skipped', reason: products.unsent, broken: [] };
  // Of a value whose exchange is not known nothing follows.
  const accused = ending.broken.flatMap(
    ({ mismatch: { judged } }) => judged?.map(({ sent }) => sent?.text ?? '') ?? [''],
  );
  const lacking = await toldBy(products.whyNothing(accused));
  if (lacking === null) return ending;
  ledger.excuse(() => true);
  return { outcome: 'ran', lacking, broken: [] };
}

/** What a case saw, or was kept from, where the venue takes what it placed and does nothing by it. */
async function besideIdle(ending: CaseEnding, { ledger, products }: OpenCase): Promise<CaseEnding> {
  const isAccused = ending.outcome === 'broken' || ledger.soft.length > 0;
  if (products === null || !(isAccused || ending.outcome === 'blocked')) return ending;
  const lacking = await toldBy(products.whyIdle());
  if (lacking === null) return ending;
  ledger.excuse(() => true);
  return { outcome: 'ran', lacking, broken: [] };
}

/** A case that saw clauses broken which decide ended by that, whatever it came to behind them. */
function endingWith({ hard }: CaseLedger, ending: CaseEnding): CaseEnding {
  return hard.length === 0 ? ending : { outcome: 'broken', broken: hard };
}

/** Where others trade, nothing counts against the venue that a stranger's order may have brought about. */
async function honest(ending: CaseEnding, { client, given, ledger }: OpenCase, facts: VenueFacts): Promise<CaseEnding> {
  const suspects = ending.broken.length > 0 || ledger.soft.length > 0;
  if (!suspects || facts.isolation === 'closed' || !(await metStrangers(client, given.accounts))) return ending;
  return { outcome: 'disturbed', reason: 'somebody else traded with an order of the case', broken: [] };
}

/** What broke before and only advises is why a case cannot go on, where no others can be: it ends there, and says so. */
function afterAdvice(ending: CaseEnding, { soft: [first] }: CaseLedger, { isolation }: VenueFacts): CaseEnding {
  const isStuck = ending.outcome === 'blocked' || (ending.outcome === 'disturbed' && isolation === 'closed');
  if (first === undefined || !isStuck) return ending;
  return { outcome: 'ran', lacking: `${first.clause} was broken, and then: ${ending.reason}`, broken: ending.broken };
}
