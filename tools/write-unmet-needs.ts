// Writes down, from reports of runs by URL alone, what their checks needed beyond what their heads say, and which clauses of those that
// passed nothing exercised: the forecast of doctor. Needs are those of the first one; one on a venue without an archive tells others.
//   venue-conformance --target http://127.0.0.1:8080 --fuzz off --out report
//   npm run needs report/report.json [more of them]
import { readFileSync, writeFileSync } from 'node:fs';
import { loadCheckHeads } from '../bin/lookup/check-heads.ts';
import type { UnmetNeed } from '../harness/runner/plan/unmet-needs.ts';
import type { Report } from '../reports/report-schema.ts';

// Written by this program.
const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as Report);
const [first] = reports;
if (first === undefined) throw new Error('npm run needs <report.json of a run by URL alone> [more of them]');
const { checks, run } = first;
const capable = new Set<string>(run.capabilities);
const heads = new Map((await loadCheckHeads()).map((head) => [head.id, head]));
const lines = checks.flatMap(({ id, status, reason = '' }) => {
  const needs = heads.get(id)?.needs ?? [];
  if (status !== 'skipped' || needs.some((need) => !capable.has(need))) return [];
  return [`  '${id}': '${needOf(reason)}',`];
});
writeRows('harness/runner/plan/unmet-needs.ts', 'unmetNeeds', lines);

const clauseLines = checks.flatMap(({ id, clauses }) => {
  const left = clauses.filter((clause) => isUnexercised(id, clause));
  return left.length === 0 ? [] : [`  '${id}': [${left.map((clause) => `'${clause}'`).join(', ')}],`];
});
writeRows('harness/doctor/unexercised-clauses.ts', 'unexercisedClauses', clauseLines);

/** Puts rows in the place of those of a table, of the checks that were played, and leaves the rest of its file. */
function writeRows(path: string, table: string, rows: readonly string[]): void {
  const file = new URL(`../${path}`, import.meta.url);
  const played = new Set(checks.map(({ id }) => id));
  const between = new RegExp(`(export const ${table}[^{]*\\{\\n)([^}]*)(\\};)`);
  const text = readFileSync(file, 'utf8').replace(between, (_whole, head: string, before: string, tail: string) => {
    const kept = before.split(/\n(?= {2}')/).filter((row) => !played.has(/^ *'([^']+)'/.exec(row)?.[1] ?? ''));
    const all = [...kept.map((row) => row.trimEnd()).filter((row) => row !== ''), ...rows];
    return `${head}${all.toSorted().join('\n')}\n${tail}`;
  });
  writeFileSync(file, text);
}

/** Whether each run in which the check passed says that it did not come to the clause. */
function isUnexercised(check: string, clause: string): boolean {
  const passed = reports.filter((report) => report.checks.some(({ id, status }) => id === check && status === 'pass'));
  const leftIn = ({ clauses }: Report) =>
    clauses.some(({ id, reasons = [] }) => id === clause && reasons.some((reason) => reason.startsWith(`${check}:`)));
  return passed.length > 0 && passed.every(leftIn);
}

/** What nobody but an operator brings about: a state of the venue, or time. */
function needOf(reason: string): UnmetNeed {
  if (reason === 'archive') return 'archive';
  if (/without an archive$/.test(reason)) return 'no-archive';
  if (reason === 'a faucet that is switched off') return 'off';
  if (reason === 'mainnet') return 'mainnet';
  if (reason === 'the network testnet') return 'testnet';
  return reason.startsWith('a faucet that gives ') ? 'money' : 'control';
}
