// Records, from reports of runs with URL access alone, the needs of checks beyond their declared ones, and the clauses that passing
// checks did not exercise, for the forecast of doctor. Needs that a missing archive causes are taken from runs on a venue without one;
// everything else is taken from the other runs, and the needs from the first of those. What a run with the operator interface skips as
// well, no operator brings about.
//   venue-conformance --target http://127.0.0.1:8080 --fuzz off --out report
//   npm run needs report/report.json [more of them]
import { readFileSync, writeFileSync } from 'node:fs';
import { loadCheckMetadata } from '../bin/lookup/check-heads.ts';
import { unexercisedClausesByCheck } from '../harness/doctor/unexercised-clauses.ts';
import type { UnmetNeed } from '../harness/runner/plan/unmet-needs.ts';
import type { Report } from '../reports/report-schema.ts';

const NEEDS = 'harness/runner/plan/unmet-needs.ts';
const CLAUSES = 'harness/doctor/unexercised-clauses.ts';

// Safe: this program wrote the reports.
const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report);
if (reports.length === 0) throw new Error('npm run needs <report.json of a run by URL> [more of them]');
const heads = new Map((await loadCheckMetadata()).map((head) => [head.id, head]));
const {
  operated = [],
  archived = [],
  others = [],
} = Object.groupBy(reports, ({ run: { capabilities } }) =>
  capabilities.includes('control') ? 'operated' : capabilities.includes('archive') ? 'archived' : 'others',
);
if (archived.length > 0) {
  writeRows(NEEDS, 'unmetNeedByCheck', playedIn(archived.slice(0, 1)), unmetIn(archived[0]));
  writeRows(CLAUSES, 'unexercisedClausesByCheck', playedIn(archived), unexercisedIn(archived));
}
if (others.length > 0) {
  const lacking = unmetIn(others[0]).filter(([, need]) => need === 'archive');
  writeRows(NEEDS, 'unmetNeedByCheck', new Set(lacking.map(([id]) => id)), lacking);
  const left = archived.length > 0 ? Object.fromEntries(unexercisedIn(archived)) : unexercisedClausesByCheck;
  const more = unexercisedIn(others).flatMap(([id, clauses]) => {
    const apart = clauses.filter((clause) => left[id]?.includes(clause) !== true);
    return apart.length === 0 ? [] : [[id, apart] as const];
  });
  writeRows(CLAUSES, 'unexercisedClausesWithoutArchive', playedIn(others), more);
}
for (const report of operated) {
  const lacking = unmetIn(report).map(([id, need]) => [id, need === 'control' ? 'state' : need] as const);
  writeRows(NEEDS, 'unmetNeedByCheck', new Set(lacking.map(([id]) => id)), lacking);
}

function playedIn(reports: readonly Report[]): ReadonlySet<string> {
  return new Set(reports.flatMap(({ checks }) => checks.map(({ id }) => id)));
}

function unmetIn(report: Report | undefined): readonly (readonly [check: string, need: UnmetNeed])[] {
  const { checks = [], run } = report ?? {};
  const capable = new Set<string>(run?.capabilities);
  return checks.flatMap(({ id, status, reason = '' }) => {
    const needs = heads.get(id)?.needs ?? [];
    // Checks that began and exercised nothing lacked luck.
    if (status !== 'skipped' || reason.includes('exercised') || needs.some((need) => !capable.has(need))) return [];
    return [[id, needOf(reason)] as const];
  });
}

function unexercisedIn(reports: readonly Report[]): readonly (readonly [check: string, clauses: readonly string[]])[] {
  const clausesOf = new Map(reports.flatMap(({ checks }) => checks.map(({ id, clauses }) => [id, clauses] as const)));
  return [...clausesOf].flatMap(([id, clauses]) => {
    const left = clauses.filter((clause) => isUnexercised(reports, id, clause));
    return left.length === 0 ? [] : [[id, left] as const];
  });
}

/** Replaces the table rows of the checks that were played, and keeps the rest of the file. */
function writeRows(
  path: string,
  table: string,
  played: ReadonlySet<string>,
  values: readonly (readonly [check: string, value: string | readonly string[]])[],
): void {
  const file = new URL(`../${path}`, import.meta.url);
  const rows = values.map(([id, value]) => `  '${id}': ${printed(value)},`);
  const between = new RegExp(`(export const ${table}[^{]*\\{\\n)([^}]*)(\\};)`);
  const text = readFileSync(file, 'utf8').replace(between, (_whole, head: string, before: string, tail: string) => {
    const kept = before.split(/\n(?= {2}')/).filter((row) => !played.has(/^ *'([^']+)'/.exec(row)?.[1] ?? ''));
    const all = [...kept.map((row) => row.trimEnd()).filter((row) => row !== ''), ...rows];
    return `${head}${all.toSorted().join('\n')}\n${tail}`;
  });
  writeFileSync(file, text);
}

function printed(value: string | readonly string[]): string {
  return typeof value === 'string' ? `'${value}'` : `[${value.map(printed).join(', ')}]`;
}

/** Whether every run in which the check passed reports the clause as not exercised. */
function isUnexercised(reports: readonly Report[], check: string, clause: string): boolean {
  const passed = reports.filter((report) => report.checks.some(({ id, status }) => id === check && status === 'pass'));
  const leftIn = ({ clauses }: Report) =>
    clauses.some(({ id, reasons = [] }) => id === clause && reasons.some((reason) => reason.startsWith(`${check}:`)));
  return passed.length > 0 && passed.every(leftIn);
}

/** Returns the need behind a reason. The fallback is an operator, who can bring about a state of the venue or let time pass. */
function needOf(reason: string): UnmetNeed {
  if (reason === 'a market without a mark') return 'state';
  if (reason === 'archive') return 'archive';
  if (/without (an archive|votes on record)$/.test(reason)) return 'no-archive';
  if (reason.includes('(--switched-off ')) return 'switched-off';
  if (reason === 'a faucet that is switched off') return 'off';
  if (reason === 'mainnet') return 'mainnet';
  if (reason === 'the network testnet') return 'testnet';
  return reason.startsWith('a faucet that gives ') ? 'money' : 'control';
}
