import assert from 'node:assert/strict';
import { join } from 'node:path';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import type { Report } from '../reports/report-schema.ts';
import { inNewFolder, runForReport, withServedVenue } from './program-of-soak.fixture.ts';

/** Minimum share of a whole run's clauses that its first 5 minutes judge. */
const EARLY_SHARE = 0.7;
const QUICK_MS = 90_000;
const QUICK_CLAUSES = 350;

/** Measures which clauses come first by URL alone, at the default rate: in a whole run, in five minutes, and in `--depth quick`. */
async function comesFirst(name: string, serve: readonly string[]): Promise<void> {
  const seed = drawTestSeed(name);
  await inNewFolder(async (folder) => {
    // Each run has an address budget, and a faucet, of its own.
    const judged = (how: string, options: readonly string[]) =>
      withServedVenue(join(folder, `${how}-venue`), serve, async (url) => {
        const args = ['--target', url, '--seed', String(seed), ...options];
        const { code, report } = await runForReport(join(folder, how), args);
        const { clauses, findings } = report.summary;
        console.log(
          `${how}: ${clauses.judged} clauses, ${Math.round(lengthOf(report) / 1_000)} s, weight ${report.run.weight}`,
        );
        assert.deepEqual([code, findings.violation, findings.unsteady], [0, 0, 0], how);
        return { clauses: clauses.judged, ms: lengthOf(report) };
      });
    const [whole, early, quick] = await Promise.all([
      judged('whole', []),
      judged('five-minutes', ['--max-time', '5m', '--min-judged', '0.1']),
      judged('quick', ['--depth', 'quick']),
    ]);
    assert(early.clauses >= EARLY_SHARE * whole.clauses, `${early.clauses} of ${whole.clauses} in five minutes`);
    assert(quick.clauses >= QUICK_CLAUSES, `${quick.clauses} by --depth quick`);
    assert(quick.ms <= QUICK_MS, `--depth quick took ${quick.ms} ms`);
  });
}

function lengthOf({ run: { startedAt, endedAt } }: Report): number {
  return Date.parse(endedAt ?? startedAt) - Date.parse(startedAt);
}

export const soaks = [
  { name: 'first-minutes.window', run: () => comesFirst('first-minutes.window', []) },
  {
    name: 'first-minutes.prompt-faucet',
    run: () => comesFirst('first-minutes.prompt-faucet', ['--faucet-ip-window', '0']),
  },
];
