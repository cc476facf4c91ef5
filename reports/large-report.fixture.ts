import type { CheckStatus, RunEvent } from '../harness/runner/events.ts';
import { areaOf } from '../spec-schemas/clause.ts';
import { foldReport } from './fold/fold.ts';
import type { Report } from './report-schema.ts';
import { makeCampaignEnded, makeFindingEvent, makeRunEnded, makeRunStarted, makeTargetProbed } from './run.fixture.ts';
import { answeredEntry, sentEntry } from './wire/exchange.fixture.ts';

const AREAS = 40;
const GROUPS = 5;
const CHECKS_OF_A_CLAUSE = 4;
const STATUSES: readonly CheckStatus[] = ['pass', 'pass', 'pass', 'pass', 'skipped', 'blocked', 'pass', 'inconclusive'];
const startsAt = Date.parse('2026-01-02T03:04:05.000Z');

/** Makes a report of a venue that is broken all over: this many checks and findings, and a clause for every four checks. */
export function makeLargeReport(sizes: { readonly checks: number; readonly findings: number }): Report {
  const clauseOf = (at: number) => `${groupOf(at)}.clause-${Math.floor(at / CHECKS_OF_A_CLAUSE)}`;
  const checkOf = (at: number) => `${groupOf(at)}.check-${at}`;
  const numbers = Array.from({ length: sizes.checks }, (_, at) => at);
  const clauses = numbers
    .filter((at) => at % CHECKS_OF_A_CLAUSE === 0)
    .map((at) => ({
      id: clauseOf(at),
      says: `Statement ${at} about \`field_${at}\` of what is read back.`,
      sources: [{ document: 'read-api' as const, section: `Section ${at % 90}` }],
      authority: 'seed' as const,
      profile: 'live' as const,
      decides: true,
    }));
  const checks = numbers.map((at) => ({
    id: checkOf(at),
    title: `case ${at} of its group`,
    area: areaOf(groupOf(at)),
    clauses: [clauseOf(at)],
  }));
  return foldReport([
    makeRunStarted({ clauses, checks }),
    makeTargetProbed(),
    ...numbers.flatMap((at) => checkEvents(checkOf(at), clauseOf(at), at, at < sizes.findings)),
    makeCampaignEnded({ coverage: Object.fromEntries(numbers.slice(0, 200).map((at) => [`outcome ${at}`, at])) }),
    makeRunEnded('finished', { t: new Date(startsAt + sizes.checks * 10 + 100).toISOString() }),
  ]);
}

function groupOf(at: number): string {
  const clause = Math.floor(at / CHECKS_OF_A_CLAUSE);
  return `area${clause % AREAS}.group${clause % GROUPS}`;
}

function checkEvents(check: string, clause: string, at: number, fails: boolean): RunEvent[] {
  const t = new Date(startsAt + at * 10).toISOString();
  const status = fails ? 'fail' : (STATUSES[at % STATUSES.length] ?? 'pass');
  const judged = status === 'fail' || status === 'pass' ? { [clause]: status } : {};
  const reason = status === 'skipped' || status === 'blocked' ? { reason: `reason ${at % 7}` } : {};
  return [
    { event: 'check-started', t, check },
    ...(fails ? [failure(check, clause, at)] : []),
    { event: 'check-ended', t, check, status, durationMs: (at * 37) % 900, judged, attempts: 1, ...reason },
  ];
}

/** Groups of three findings share a cause; each finding has an exchange of its own. */
function failure(check: string, clause: string, at: number): RunEvent {
  const field = `field_${String.fromCharCode(97 + (Math.floor(at / 3) % 26))}${Math.floor(at / 78)}x`;
  const order = { action: { type: 'submit_order', order: { market: at, px: String(at), side: 'bid' } } };
  const exchange = Array.from({ length: 5 }, () => [
    sentEntry(order, '/exchange'),
    answeredEntry({ data: { accepted: true } }, 202),
  ]);
  const read = [
    sentEntry({ type: 'account_state' }),
    answeredEntry({ data: { type: 'account_state', [field]: String(at) } }),
  ];
  return makeFindingEvent({
    id: `finding-${at}`,
    check,
    clause,
    message: `${field} differs`,
    transcript: [...exchange.flat(), ...read],
    diff: [{ path: field, expected: 'none', actual: String(at) }],
  });
}
