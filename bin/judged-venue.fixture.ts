import { join } from 'node:path';
import type { Report } from '../reports/report-schema.ts';
import { runHere } from './in-process.fixture.ts';
import { type Ended, newFolder, reportIn } from './program.fixture.ts';
import { servedVenue } from './served-venue.fixture.ts';

/** The checks of cancels, few and quick, on a venue that is operated. */
export const cancels = [
  '--suite',
  'orders.cancel.*',
  '--exclude',
  '*.by-agent',
  '--fuzz',
  'off',
  '--rate',
  'unlimited',
];

export interface JudgedVenue extends Ended {
  readonly report: Report;
  readonly file: string;
  readonly out: string;
}

/**
 * A run that has ended, and what it wrote.
 * @param run  `runToEnd` where it is to have a process of its own
 */
export async function judged(args: readonly string[], run: typeof runHere = runHere): Promise<JudgedVenue> {
  const out = newFolder();
  const ended = await run([...args, '--out', out]);
  return { ...ended, out, report: reportIn(out), file: join(out, 'report.json') };
}

/** A venue served with these faults, judged by a run of its own with those; both have ended. */
export async function judgedOn(
  faults: readonly string[],
  runArgs: readonly string[] = [],
  suite: readonly string[] = cancels,
  run: typeof runHere = runHere,
): Promise<JudgedVenue> {
  const venue = await servedVenue(...faults);
  const outcome = await judged([...suite, '--seed', '1', ...venue.args, ...runArgs], run);
  await venue.end();
  return outcome;
}
