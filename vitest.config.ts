import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{bin,deploy,harness,reference-model,reports,scenarios,spec-schemas}/**/*.test.ts', '*.test.ts'],
    // What tests leave in the folder for temporary files goes when they end.
    globalSetup: './test-folder.ts',
    // Whole-program tests share two cores with everything else: a limit is there to end a hang, not to measure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Processes: where a thread that holds WebAssembly ends, V8 at times takes the whole program down with it.
    pool: 'forks',
    // A process keeps the modules that it has loaded from file to file: they hold nothing that a test may change.
    isolate: false,
    maxWorkers: 2,
  },
});
