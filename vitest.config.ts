import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take twenty seconds of processor and more, the longest first. */
const longest = [
  'bin/somebody-else.test.ts',
  'tools/recipes.test.ts',
  'bin/drawn-venues.test.ts',
  'bin/saved-state.test.ts',
  'harness/campaign/play/campaign.test.ts',
  'bin/orders.test.ts',
  'bin/nudged-marks.test.ts',
  'bin/late-venue.test.ts',
  'bin/corpus.test.ts',
  'bin/determinism.test.ts',
  'bin/shards.test.ts',
  'bin/published-schemas.test.ts',
  'bin/conventions.test.ts',
  'bin/run/resume.test.ts',
  'bin/restless-marks.test.ts',
  'bin/lost.test.ts',
  'reference-model/chain/who-acts.test.ts',
  'bin/mutation/worker-pool.test.ts',
  'harness/campaign/conserved.test.ts',
  'harness/campaign/families/defects.test.ts',
  'bin/printed-commands.test.ts',
].map((name) => join(import.meta.dirname, name));

/**
 * A clean clone knows no durations, and files go by their size: one that is short to read and long to run came last, and
 * one worker waited for it.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const gone = longest.filter((file) => !existsSync(file));
    if (gone.length > 0) throw new Error(`vitest.config.ts names files that are gone: ${gone.join(', ')}`);
    const rank = ({ moduleId }: TestSpecification) => [...longest, moduleId].indexOf(moduleId);
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    include: ['{bin,deploy,harness,reference-model,reports,scenarios,spec-schemas,tools}/**/*.test.ts'],
    // Files that tests leave in the folder for temporary files are removed when the tests end.
    globalSetup: './tools/test-folder.ts',
    // Whole-program tests share two cores with everything else: a limit is there to end a hang, not to measure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    // Readers of a CI failure see its message alone: it shows the whole of the received value.
    chaiConfig: { truncateThreshold: 0 },
    // Processes: where a thread that holds WebAssembly ends, V8 at times takes the whole program down with it.
    pool: 'forks',
    // A process keeps the modules that it has loaded from file to file: they hold nothing that a test may change.
    isolate: false,
    // A test that starts a venue and runs by URL spends more than half its time waiting for blocks: two files to a core.
    maxWorkers: Math.min(8, 2 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
  },
});
