import { configDefaults, mergeConfig } from 'vitest/config';
import { selectSkippedLongTests } from './tools/test-turns.ts';
import all from './vitest.config.ts';

// `npm test`: every short file of tests, and of the long ones those whose turn it is. A file that is named to `npx vitest run`
// is played in any case.
const { out, summary } = selectSkippedLongTests(import.meta.dirname, process.env.CI_SINCE ?? 'HEAD~1');
console.log(summary);

export default mergeConfig(all, { test: { exclude: [...configDefaults.exclude, ...out] } });
