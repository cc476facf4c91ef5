import { WAIVERS_SOURCE } from '../../harness/runner/events.ts';
import { type FindingText, findingContextOf, findingText } from '../finding-text.ts';
import type { Report, ReportFinding } from '../report-schema.ts';
import { withoutFigures } from './related-findings.ts';

/** Findings of one cause, under one headline. */
export interface FindingCause {
  readonly severity: ReportFinding['severity'];
  readonly headline: string;
  readonly findings: readonly NumberedFinding[];
}

export interface NumberedFinding {
  readonly finding: ReportFinding;
  readonly text: FindingText;
}

/** Routes and clauses that a headline names; the rest are counted, and stand with their findings. */
const NAMED = 3;

function namesOf(names: readonly string[]): string {
  return names.length > NAMED
    ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
    : names.join(', ');
}

/** @param file  where the report stands; left out: where its run wrote it */
export function numberFindings(report: Report, file?: string): NumberedFinding[] {
  const facts = findingContextOf(report, file);
  return report.findings.map((finding) => ({ finding, text: findingText(finding, facts) }));
}

/** Findings whose counts are wrong by one factor, from which on that factor is their cause: two may agree by chance. */
const SAME_FACTOR = 3;

/**
 * The findings of a report by what differs, whichever checks met it; in the order of the first of each. The headline of
 * several names the clause that all accuse, or the first of them.
 */
export function causesOf(report: Report, file?: string): FindingCause[] {
  const numbered = numberFindings(report, file);
  const factors = Map.groupBy(numbered, factorOf);
  const sharedFactor = (one: NumberedFinding) => {
    const factor = factorOf(one);
    return factor !== null && (factors.get(factor)?.length ?? 0) >= SAME_FACTOR ? factor : null;
  };
  const groups = Map.groupBy(numbered, (one) => sharedFactor(one) ?? differenceKey(one));
  return [...groups].map(([key, findings]) => {
    const [first] = findings;
    const also = factors.has(key) ? `${findings.length} counts are wrong by the same factor, the first ` : '';
    const clauses = [...new Set(findings.flatMap(({ finding: { clause } }) => clause ?? []))];
    // One that all share stands below, with the first of them.
    const accused = clauses.length < 2 ? '' : ` (${namesOf(clauses)})`;
    // A waiver was read from no exchange.
    const routes = [...new Set(findings.map(({ text }) => text.route))].filter((route) => route !== WAIVERS_SOURCE);
    return {
      severity: first?.finding.severity ?? 'advisory',
      headline: `${[namesOf(routes), `${also}${first?.text.difference ?? ''}`].filter((words) => words !== '').join(', ')}${accused}`,
      findings,
    };
  });
}

/**
 * What one wrong figure behind several counts leaves: the clauses of one area were each counted, and each count is the same
 * multiple of the documented one. Null of all else.
 */
function factorOf({ finding: { severity, clause }, text: { rows } }: NumberedFinding): string | null {
  const [row, ...more] = rows;
  // A number without a noun may be any value: a price, a size.
  const [, wanted] = /^(\d+) [a-z]/.exec(row?.expected ?? '') ?? [];
  if (clause === null || row === undefined || more.length > 0 || wanted === undefined || !/^\d+$/.test(row.actual))
    return null;
  const expected = BigInt(wanted);
  const got = BigInt(row.actual);
  if (expected === 0n || got === 0n || expected === got) return null;
  const divisor = greatestDivisor(expected, got);
  return JSON.stringify([severity, clause.split('.')[0], `${got / divisor}/${expected / divisor}`]);
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestDivisor(other, one % other);
}

/** The same values at the same place, figures, addresses and positions apart: those are of one case. */
function differenceKey({ finding: { severity }, text: { rows } }: NumberedFinding): string {
  const places = rows.map(({ path, expected, actual }) => [
    // What was not found in the exchange is named without what the body stands in.
    path.replace(/^\/data(?=\/)/, '').replaceAll('*', 'n'),
    expected,
    actual,
  ]);
  return JSON.stringify([severity, ...places.map((texts) => texts.map(withoutFigures))]);
}
