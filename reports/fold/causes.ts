import { OBSOLETE_WAIVERS_SOURCE } from '../../harness/runner/events.ts';
import { type FindingText, findingContextOf, findingText } from '../finding-text.ts';
import type { Report, ReportFinding } from '../report-schema.ts';
import { stripVariableFigures } from './related-findings.ts';

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

/** Maximum number of routes and clauses in a headline; the rest are counted, and listed with their findings. */
const NAMED = 3;

function namesOf(names: readonly string[]): string {
  return names.length > NAMED
    ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more`
    : names.join(', ');
}

/** @param file  path of the report; left out: where its run wrote it */
export function numberFindings(report: Report, file?: string): NumberedFinding[] {
  const facts = findingContextOf(report, file);
  return report.findings.map((finding) => ({ finding, text: findingText(finding, facts) }));
}

/** Minimum number of counts, wrong by the same factor, from which that factor is taken as their cause: two may agree by chance. */
const SAME_FACTOR = 3;
/** Minimum count considered: smaller ones share a factor by chance, such as one for two. */
const LEAST_COUNT = 4n;

/**
 * Groups the findings of a report by difference, whichever checks met them, in the order of the first of each. The headline of a group
 * names the clause that all findings share, or the first clauses.
 */
export function groupFindingsByCause(report: Report, file?: string): FindingCause[] {
  const numbered = numberFindings(report, file);
  const byFactor = Map.groupBy(numbered, (one) => countIn(one)?.factor);
  const isShared = ({ factor }: Count) => {
    const counts = (byFactor.get(factor) ?? []).flatMap((one) => countIn(one)?.expected ?? []);
    // Counts must differ: a repeated count is no evidence of a wrong constant.
    return counts.length >= SAME_FACTOR && new Set(counts).size > 1;
  };
  const groups = Map.groupBy(numbered, (one) => {
    const count = countIn(one);
    return count !== null && isShared(count) ? count.factor : differenceKey(one);
  });
  return [...groups].map(([key, findings]) => {
    const [first] = findings;
    const also = byFactor.has(key) ? `${findings.length} counts are wrong by the same factor: ` : '';
    const clauses = [...new Set(findings.flatMap(({ finding: { clause } }) => clause ?? []))];
    // A clause that all findings share is printed below, with the first finding.
    const accused = clauses.length < 2 ? '' : ` (${namesOf(clauses)})`;
    // A stale waiver has no exchange, and so no route.
    const routes = [...new Set(findings.map(({ text }) => text.route))].filter(
      (route) => route !== OBSOLETE_WAIVERS_SOURCE,
    );
    return {
      severity: first?.finding.severity ?? 'advisory',
      headline: `${also}${[namesOf(routes), first?.text.difference ?? ''].filter((words) => words !== '').join(', ')}${accused}`,
      findings,
    };
  });
}

/** Count that a clause expects, and its ratio to the count found. */
interface Count {
  /** Documented count. */
  readonly expected: bigint;
  /** Severity, area and wrong factor: equal for all counts that derive from one wrong constant. */
  readonly factor: string;
}

/** Null unless the finding is about a count that is large enough to show a factor. */
function countIn({ finding: { severity, clause }, text: { rows } }: NumberedFinding): Count | null {
  const [row, ...more] = rows;
  // A number without a noun may be any value, such as a price or a size.
  const [, wanted] = /^(\d+) [a-z]/.exec(row?.expected ?? '') ?? [];
  if (clause === null || row === undefined || more.length > 0 || wanted === undefined || !/^\d+$/.test(row.actual))
    return null;
  const expected = BigInt(wanted);
  const got = BigInt(row.actual);
  if (expected < LEAST_COUNT || got === 0n || expected === got) return null;
  const divisor = greatestDivisor(expected, got);
  const factor = JSON.stringify([severity, clause.split('.')[0], `${got / divisor}/${expected / divisor}`]);
  return { expected, factor };
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestDivisor(other, one % other);
}

/**
 * Key of a difference: values and places, without figures, addresses and positions that vary from case to case. Advisories of one clause
 * share a key, whatever they found.
 */
function differenceKey({ finding: { severity, clause, shape, waived }, text: { rows } }: NumberedFinding): string {
  if (severity === 'advisory' && clause !== null && !waived) return JSON.stringify([severity, clause, shape ?? null]);
  const places = rows.map(({ path, expected, actual }) => [
    // A path not found in the exchange is named without the envelope of the body.
    path.replace(/^\/data(?=\/)/, '').replaceAll('*', 'n'),
    expected,
    withoutSuccessBody(actual),
  ]);
  return JSON.stringify([severity, ...places.map((texts) => texts.map(stripVariableFigures))]);
}

/** The status of a whole success, whose body differs with each action; any other text as it is. */
function withoutSuccessBody(actual: string): string {
  return /^(HTTP 2\d\d): \{"data":/.exec(actual)?.[1] ?? actual;
}
