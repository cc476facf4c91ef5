import { join } from 'node:path';
import type { Report } from '../reports/report-schema.ts';
import { type Ended, newFolder, reportIn, runToEnd } from './program.fixture.ts';
import { servedVenue } from './served-venue.fixture.ts';

/** The checks of cancels, few and quick, on a venue that is operated. */
export const cancels = ['--suite', 'orders.cancel.*', '--fuzz', 'off', '--rate', 'unlimited'];

export interface JudgedVenue extends Ended {
  readonly report: Report;
  readonly file: string;
  readonly out: string;
}

/** A run that has ended, and what it wrote. */
export async function judged(args: readonly string[]): Promise<JudgedVenue> {
  const out = newFolder();
  const ended = await runToEnd([...args, '--out', out]);
  return { ...ended, out, report: reportIn(out), file: join(out, 'report.json') };
}

/** A venue served with these arguments, judged by a run of its own with those; both have ended. */
export async function judgedOn(
  serveArgs: readonly string[],
  runArgs: readonly string[] = [],
  suite: readonly string[] = cancels,
): Promise<JudgedVenue> {
  const venue = await servedVenue(serveArgs);
  const outcome = await judged([...suite, '--seed', '1', ...venue.args, ...runArgs]);
  await venue.end();
  return outcome;
}
