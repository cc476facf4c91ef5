import assert from 'node:assert/strict';
import { join } from 'node:path';
import fc from 'fast-check';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { allFaults, type Fault } from '../reference-model/faults/index.ts';
import type { ReportFinding } from '../reports/report-schema.ts';
import { allChecks } from '../scenarios/index.ts';
import { areaOf } from '../spec-schemas/clause.ts';
import { inNewFolder, runForReport, runProgramToEnd, withServedVenue } from './program-of-soak.fixture.ts';

/** Number of faults drawn from each area. */
const FAULTS = 3;
const REPRODUCED = 1;

/**
 * Serves faults of each area to a run of that area's checks: each fault must be found, blamed on no other area, and reproduced by replay.
 */
async function eachFaultIsFound(): Promise<void> {
  const seed = drawTestSeed('area-faults');
  const wrong: string[] = [];
  for (const [area, faults] of Map.groupBy(allFaults, ({ clause }) => areaOf(clause))) {
    for (const fault of drawnOf(faults, seed)) {
      const what = await inNewFolder((folder) => whatIsWrong(folder, fault, area, seed));
      console.log(`${fault.id} (${fault.clause}): ${what ?? 'told, and met again'}`);
      if (what !== null) wrong.push(`${fault.id}: ${what}`);
    }
  }
  assert.deepEqual(wrong, []);
}

function drawnOf(faults: readonly Fault[], seed: number): readonly Fault[] {
  const length = Math.min(FAULTS, faults.length);
  const drawn = fc.shuffledSubarray([...faults], { minLength: length, maxLength: length });
  return fc.sample(drawn, { seed, numRuns: 1 }).flat();
}

/** @returns null: no complaint */
function whatIsWrong(folder: string, fault: Fault, area: string, seed: number): Promise<string | null> {
  const profile = ['--profile', (fault.needs ?? []).includes('next') ? 'next' : 'live'];
  const options = ['--blocks', '20ms', ...profile, '--fault', fault.id];
  return withServedVenue(join(folder, 'venue'), options, async (url, control) => {
    const target = ['--target', url, '--control', control, '--rate', 'unlimited', ...profile];
    const judges = allChecks.filter(({ clauses }) => clauses.includes(fault.clause)).map(({ id }) => id);
    const run = [...target, '--strict', '--suite', [`${area}.*`, ...judges].join(), '--seed', String(seed)];
    const { report } = await runForReport(folder, run);
    const ownFinding = report.findings.find(({ clause }) => clause === fault.clause);
    if (ownFinding === undefined) return `not told; told are ${report.findings.map(inShort).join(', ') || 'none'}`;
    const { also = [] } = fault;
    const sound = also.find((stated) => report.findings.every(({ clause }) => clause !== stated));
    if (sound !== undefined) return `does not break ${sound} as well`;
    const elsewhere = report.findings.filter(
      (finding) => decides(finding) && areaOfFinding(finding) !== area && !also.some((one) => one === finding.clause),
    );
    if (elsewhere.length > 0) return `blamed as well: ${elsewhere.map(inShort).join(', ')}`;
    const again = ['replay', join('report', 'report.json'), '--finding', ownFinding.id];
    const { code } = await runProgramToEnd(folder, again);
    if (code === REPRODUCED) return null;
    // Some effects occur only once in a venue's life, so the replay is tried on a fresh venue.
    return withServedVenue(join(folder, 'another'), options, async (other, operator) => {
      const { code: there } = await runProgramToEnd(folder, [...again, '--target', other, '--control', operator]);
      return there === REPRODUCED ? null : `replay of ${ownFinding.id} ended ${code}, on a new venue ${there}`;
    });
  });
}

function decides({ severity }: ReportFinding): boolean {
  return severity === 'violation';
}

function areaOfFinding({ clause }: ReportFinding): string | null {
  return clause === null ? null : areaOf(clause);
}

function inShort({ check, clause }: ReportFinding): string {
  return `${clause} by ${check}`;
}

export const soaks = [{ name: 'area-faults', run: eachFaultIsFound }];
