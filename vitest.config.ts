import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{bin,harness,reference-model,reports,scenarios,spec-schemas}/**/*.test.ts', '*.test.ts'],
    // Whole-program tests share two cores with everything else: a limit is there to end a hang, not to measure.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'threads',
    maxWorkers: 2,
  },
});
