// Writes down, from the report of a run by URL alone, what its checks needed beyond what their heads say: the forecast of doctor.
//   venue-conformance --target http://127.0.0.1:8080 --fuzz off --out report
//   npm run needs report/report.json
import { readFileSync, writeFileSync } from 'node:fs';
import { loadCheckHeads } from '../bin/lookup/check-heads.ts';
import type { UnmetNeed } from '../harness/doctor/unmet-needs.ts';
import type { Report } from '../reports/report-schema.ts';

const FILE = 'harness/doctor/unmet-needs.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('npm run needs <report.json of a run by URL alone>');
// Written by this program.
const { checks, run } = JSON.parse(readFileSync(file, 'utf8')) as Report;
const capable = new Set<string>(run.capabilities);
const heads = new Map((await loadCheckHeads()).map((head) => [head.id, head]));
const lines = checks.flatMap(({ id, status, reason = '' }) => {
  const needs = heads.get(id)?.needs ?? [];
  if (status !== 'skipped' || needs.some((need) => !capable.has(need))) return [];
  return [`  '${id}': '${needOf(reason)}',`];
});
const source = readFileSync(new URL(`../${FILE}`, import.meta.url), 'utf8');
const table = /(export const unmetNeeds[^{]*\{\n)[^}]*(\};)/;
writeFileSync(new URL(`../${FILE}`, import.meta.url), source.replace(table, `$1${lines.sort().join('\n')}\n$2`));

/** What nobody but an operator brings about: a state of the venue, or time. */
function needOf(reason: string): UnmetNeed {
  if (reason === 'archive') return 'archive';
  if (reason === 'a faucet that is switched off') return 'off';
  if (reason === 'mainnet') return 'mainnet';
  if (reason === 'the network testnet') return 'testnet';
  return reason.startsWith('a faucet that gives ') ? 'money' : 'control';
}
