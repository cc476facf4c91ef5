import { join } from 'node:path';
import type { Report } from '../reports/report-schema.ts';
import { runProgramInProcess } from './in-process.fixture.ts';
import { type EndedProgram, makeTempFolder, readReportIn } from './program.fixture.ts';
import { serveVenueWithFaults } from './served-venue.fixture.ts';

/** The cancel checks, few and quick, on a venue with an operator. */
export const CANCEL_CHECK_ARGS = [
  '--suite',
  'orders.cancel.*',
  '--exclude',
  '*.by-agent',
  '--fuzz',
  'off',
  '--rate',
  'unlimited',
];

export interface JudgedVenueRun extends EndedProgram {
  readonly report: Report;
  readonly file: string;
  readonly out: string;
}

/**
 * Plays a run to its end, and returns what it wrote.
 * @param run  `runProgramToEnd` for a process of its own
 */
export async function judgeVenue(
  args: readonly string[],
  run: typeof runProgramInProcess = runProgramInProcess,
): Promise<JudgedVenueRun> {
  const out = makeTempFolder();
  const ended = await run([...args, '--out', out]);
  return { ...ended, out, report: readReportIn(out), file: join(out, 'report.json') };
}

/** Serves a venue with these faults, and judges it with these options; returns when both have ended. */
export async function serveAndJudge(
  faults: readonly string[],
  runArgs: readonly string[] = [],
  suite: readonly string[] = CANCEL_CHECK_ARGS,
  run: typeof runProgramInProcess = runProgramInProcess,
): Promise<JudgedVenueRun> {
  const venue = await serveVenueWithFaults(...faults);
  const outcome = await judgeVenue([...suite, '--seed', '1', ...venue.args, ...runArgs], run);
  await venue.end();
  return outcome;
}
