import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { allFaults, type Fault } from '../reference-model/faults/index.ts';
import { printableLine } from '../reports/console/printable.ts';
import type { ReportFinding } from '../reports/report-schema.ts';
import { clauseById } from '../spec-schemas/clauses/index.ts';
import { inNewFolder, runForReport, withServedVenue } from './program-of-soak.fixture.ts';

const FAULTS = 12;

/** Serves faults, judges them with the checks of their clause, and reads `report.html` as a release team would. */
async function eachIsReadable(): Promise<void> {
  const seed = drawTestSeed('told-faults');
  const drawn = fc.shuffledSubarray([...allFaults], { minLength: FAULTS, maxLength: FAULTS });
  const unread: string[] = [];
  for (const fault of fc.sample(drawn, { seed, numRuns: 1 }).flat()) {
    const lacking = await inNewFolder((folder) => lackingIn(folder, fault, seed));
    console.log(`${fault.id} (${fault.clause}): ${lacking.join('; ') || 'all of it is there'}`);
    if (lacking.length > 0) unread.push(`${fault.id}: ${lacking.join('; ')}`);
  }
  assert.deepEqual(unread, []);
}

/** Lists what a reader would miss on the page. */
function lackingIn(folder: string, { id, clause, needs = [], serviceName }: Fault, seed: number): Promise<string[]> {
  const profile = ['--profile', needs.includes('next') ? 'next' : 'live'];
  const options = ['--blocks', '20ms', ...profile, '--fault', id];
  return withServedVenue(join(folder, 'venue'), options, async (url, control) => {
    const named = serviceName === undefined ? [] : ['--service-name', serviceName];
    const target = ['--target', url, '--control', control, '--rate', 'unlimited', ...profile, ...named];
    const { report } = await runForReport(folder, [...target, '--strict', '--clause', clause, '--seed', String(seed)]);
    const finding = report.findings.find((each) => each.clause === clause);
    if (finding === undefined) return ['a finding'];
    return lackingOf(finding, clause, textOf(readFileSync(join(folder, 'report', 'report.html'), 'utf8'), finding.id));
  });
}

function lackingOf({ id, diff, expected, actual }: ReportFinding, clause: Fault['clause'], text: string): string[] {
  const values = diff[0] ?? { expected, actual };
  const has = (value: string) => text.includes(printableLine(value).replace(/\s+/g, ' ').trim());
  return [
    ...(/\b(GET|POST|PUT|DELETE|HEAD|OPTIONS|PATCH) \/|\bframe \w/.test(text) ? [] : ['the route or channel']),
    ...(/, (\/[\w~*/-]+|the whole reply)\b.*: expected /.test(text) ? [] : ['the place']),
    ...(has(values.expected) ? [] : ['what was expected']),
    ...(has(values.actual) ? [] : ['what was got']),
    ...clauseById(clause).sources.flatMap(({ section }) =>
      text.includes(`"${section}"`) ? [] : [`section ${section}`],
    ),
    ...(text.includes(`report.json --finding ${id}`) ? [] : ['the command']),
  ];
}

/** Returns the visible text of one finding on the page. */
function textOf(page: string, id: string): string {
  const from = page.indexOf(`<details class="finding" id="finding-${id}"`);
  const section = page.slice(from, page.indexOf('<p class="ids">', from));
  const headline = page.slice(page.lastIndexOf('<h3', from), page.indexOf('</h3>', page.lastIndexOf('<h3', from)));
  return `${headline}\n${section}`
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(quot|lt|gt|amp|#39);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ');
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', lt: '<', gt: '>', amp: '&', '#39': "'" };

export const soaks = [{ name: 'told-faults', run: eachIsReadable }];
