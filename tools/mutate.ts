// Mutation testing: changes one operator at one place of the model's sources at a time, and reports which mutants the checks and
// campaigns kill: `npm run mutate -- --seed N --n 100 [--out dir]`. Each result is written as it comes, and the same command resumes an
// interrupted run. Exits 1 when a mutant survived that is neither equivalent nor listed.
import { parseArgs } from 'node:util';
import { runMutationDraw } from '../bin/mutation/mutate.ts';
import { errorTextOf } from '../harness/kernel/error-text.ts';

const MAX_SEED = 2 ** 32 - 1;

try {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Math.floor(Math.random() * MAX_SEED)) },
      n: { type: 'string', default: '100' },
      out: { type: 'string', default: 'mutants' },
    },
  });
  const seed = wholeNumber('--seed', values.seed, 0, MAX_SEED);
  const n = wholeNumber('--n', values.n, 1, 100_000);
  process.exitCode = (await runMutationDraw({ seed, n, folder: values.out })) ? 0 : 1;
} catch (error) {
  console.error(errorTextOf(error));
  process.exitCode = 2;
}

function wholeNumber(option: string, text: string, low: number, high: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < low || value > high)
    throw new Error(`${option} takes an integer from ${low} to ${high}, not ${text}`);
  return value;
}
