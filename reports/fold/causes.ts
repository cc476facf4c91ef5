import { WAIVERS_SOURCE } from '../../harness/runner/events.ts';
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
/** Smaller counts are wrong by one factor whatever the cause: one for two, two for one. */
const LEAST_COUNT = 4n;

/**
 * The findings of a report by what differs, whichever checks met it; in the order of the first of each. The headline of
 * several names the clause that all accuse, or the first of them.
 */
export function groupFindingsByCause(report: Report, file?: string): FindingCause[] {
  const numbered = numberFindings(report, file);
  const byFactor = Map.groupBy(numbered, (one) => countIn(one)?.factor);
  const isShared = ({ factor }: Count) => {
    const counts = (byFactor.get(factor) ?? []).flatMap((one) => countIn(one)?.expected ?? []);
    // A factor that holds for another count as well is no wrong constant.
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
    // A clause that all findings share is named below, with the first of them.
    const accused = clauses.length < 2 ? '' : ` (${namesOf(clauses)})`;
    // A waiver was read from no exchange.
    const routes = [...new Set(findings.map(({ text }) => text.route))].filter((route) => route !== WAIVERS_SOURCE);
    return {
      severity: first?.finding.severity ?? 'advisory',
      headline: `${also}${[namesOf(routes), first?.text.difference ?? ''].filter((words) => words !== '').join(', ')}${accused}`,
      findings,
    };
  });
}

/** Count that a clause expects, against the count that was found. */
interface Count {
  /** Count that is documented. */
  readonly expected: bigint;
  /** Severity and area, and by what the count differs: what one wrong figure behind several counts leaves alike. */
  readonly factor: string;
}

/** Null of all but a count that is large enough to tell by what factor it is wrong. */
function countIn({ finding: { severity, clause }, text: { rows } }: NumberedFinding): Count | null {
  const [row, ...more] = rows;
  // A number without a noun may be any value: a price, a size.
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
 * The same values at the same place, figures, addresses and positions apart: those are of one case. What only advises of one
 * clause is one thing to know, whatever it came to.
 */
function differenceKey({ finding: { severity, clause, shape, waived }, text: { rows } }: NumberedFinding): string {
  if (severity === 'advisory' && clause !== null && !waived) return JSON.stringify([severity, clause, shape ?? null]);
  const places = rows.map(({ path, expected, actual }) => [
    // A path that was not found in the exchange is named without the envelope of the body.
    path.replace(/^\/data(?=\/)/, '').replaceAll('*', 'n'),
    expected,
    actual,
  ]);
  return JSON.stringify([severity, ...places.map((texts) => texts.map(stripVariableFigures))]);
}
