import { join } from 'node:path';
import type { Report } from '../reports/report-schema.ts';
import { type Ended, newFolder, reportIn, runToEnd, start } from './program.fixture.ts';

/** The checks of cancels, few and quick, on a venue that is operated. */
export const cancels = ['--suite', 'orders.cancel.*', '--fuzz', 'off', '--rate', 'unlimited'];

export interface JudgedVenue extends Ended {
  readonly report: Report;
  readonly file: string;
  readonly out: string;
}

/** A venue served with these arguments, judged by a run of its own with those; both have ended. */
export async function judgedOn(
  serveArgs: readonly string[],
  runArgs: readonly string[] = [],
  suite: readonly string[] = cancels,
): Promise<JudgedVenue> {
  const venue = start(['serve', '--port', '0', '--control-port', '0', ...serveArgs]);
  const said = await venue.saying(/^control .*\n/m);
  const [, url = '', control = ''] = /^listening (\S+)\ncontrol (\S+)\n/.exec(said) ?? [];
  const out = newFolder();
  const ended = await runToEnd([
    ...suite,
    ...['--seed', '1', '--target', url, '--control', control, '--out', out],
    ...runArgs,
  ]);
  venue.process.kill('SIGTERM');
  await venue.ended;
  return { ...ended, out, report: reportIn(out), file: join(out, 'report.json') };
}
