import { escapeMarkdown, markdownCode } from '../markdown/markdown-text.ts';
import type { Report, ReportCheck } from '../report-schema.ts';
import { outcomesInReport } from './undecided.ts';

type Status = ReportCheck['status'];

/** Agreement of several runs of one selection. */
export interface RunStability {
  readonly schemaVersion: 1;
  readonly runs: readonly { readonly seed: number; readonly verdict: Report['summary']['verdict'] }[];
  /** Checks and campaigns whose status differs between runs; null: absent from that run. */
  readonly changed: readonly { readonly check: string; readonly statuses: readonly (Status | null)[] }[];
  /** Number of checks and campaigns with one status in all runs. */
  readonly steady: number;
  /** Violations, with the number of runs that had them. */
  readonly violations: readonly {
    readonly id: string;
    readonly clause: string | null;
    readonly check: string;
    readonly runs: number;
  }[];
}

/** @param reports  in the order of the runs */
export function assessStability(reports: readonly Report[]): RunStability {
  const statuses = reports.map((report) => new Map(outcomesInReport(report).map(({ id, status }) => [id, status])));
  const ids = [...new Set(statuses.flatMap((run) => [...run.keys()]))];
  const rows = ids.map((check) => ({ check, statuses: statuses.map((run) => run.get(check) ?? null) }));
  const changed = rows.filter((row) => new Set(row.statuses).size > 1);
  const met = Map.groupBy(
    reports.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'violation')),
    ({ id }) => id,
  );
  return {
    schemaVersion: 1,
    runs: reports.map(({ run, summary }) => ({ seed: run.seed, verdict: summary.verdict })),
    changed,
    steady: rows.length - changed.length,
    violations: [...met].flatMap(([id, [first, ...others]]) =>
      first === undefined ? [] : [{ id, clause: first.clause, check: first.check, runs: others.length + 1 }],
    ),
  };
}

export function stabilityMarkdown({ runs, changed, steady, violations }: RunStability): string {
  const lines = [
    `# Stability over ${runs.length} runs: ${changed.length === 0 ? 'steady' : `${changed.length} of ${changed.length + steady} changed`}`,
    '',
    '| run | seed | verdict |',
    '|--:|--:|---|',
    ...runs.map(({ seed, verdict }, at) => `| ${at + 1} | ${seed} | ${verdict} |`),
    ...(changed.length === 0
      ? []
      : [
          '',
          '## Not the same in each run',
          '',
          ...changed.map((row) => `- ${markdownCode(row.check)}: ${row.statuses.map(statusWord).join(', ')}`),
        ]),
    ...(violations.length === 0
      ? []
      : [
          '',
          '## Violations',
          '',
          ...violations.map(
            (row) =>
              `- ${markdownCode(row.id)} ${row.clause === null ? 'no clause' : markdownCode(row.clause)} (${escapeMarkdown(row.check)}): met in ${row.runs} of ${runs.length} runs`,
          ),
        ]),
  ];
  return `${lines.join('\n')}\n`;
}

function statusWord(status: Status | null): string {
  return status ?? 'not there';
}
