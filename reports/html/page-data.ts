import type { CheckStatus } from '../../harness/runner/events.ts';
import { sourcesText } from '../../spec-schemas/document-names.ts';
import { printableLine } from '../console/printable.ts';
import type { Report, ReportCheck, ReportClause } from '../report-schema.ts';

/** Data that the page's script lists and searches. Every text is one printable line, and none is markup. */
export interface PageData {
  readonly clauses: readonly PageClause[];
  readonly checks: readonly PageCheck[];
  /** Duration of the run. */
  readonly runMs: number;
}

export interface PageClause {
  readonly id: string;
  readonly says: string;
  readonly standsIn: string;
  readonly authority: ReportClause['authority'];
  readonly profile: ReportClause['profile'];
  readonly status: ReportClause['status'];
  readonly checks: readonly string[];
  /** Reasons why checks that ran did not judge the clause. */
  readonly reasons: readonly string[];
  /** Ids of findings. */
  readonly findings: readonly string[];
}

export interface PageCheck {
  readonly id: string;
  readonly title: string;
  readonly status: CheckStatus;
  readonly reason: string;
  /** Milliseconds since the start of the run; null: the check never started. */
  readonly startMs: number | null;
  readonly durationMs: number;
  readonly findings: readonly string[];
}

export function pageDataOf({ run, clauses, checks, findings }: Report): PageData {
  const startedAt = Date.parse(run.startedAt);
  const byClause = Map.groupBy(findings, ({ clause }) => clause);
  return {
    clauses: clauses.map((clause) => pageClause(clause, byClause.get(clause.id)?.map(({ id }) => id) ?? [])),
    checks: checks.map((check) => pageCheck(check, startedAt)),
    runMs: Math.max(1, Date.parse(run.endedAt) - startedAt),
  };
}

function pageClause(clause: ReportClause, findings: readonly string[]): PageClause {
  const { id, says, sources = [], authority, profile, status, checks, reasons = [] } = clause;
  return {
    id: printableLine(id),
    says: printableLine(says),
    standsIn: printableLine(sourcesText(sources)),
    authority,
    profile,
    status,
    checks: checks.map(printableLine),
    reasons: reasons.map(printableLine),
    findings: findings.map(printableLine),
  };
}

function pageCheck(check: ReportCheck, runStartedAt: number): PageCheck {
  const { id, title, status, reason = '', startedAt, durationMs, findings } = check;
  return {
    id: printableLine(id),
    title: printableLine(title),
    status,
    reason: printableLine(reason),
    startMs: startedAt === undefined ? null : Math.max(0, Date.parse(startedAt) - runStartedAt),
    durationMs,
    findings: findings.map(printableLine),
  };
}
