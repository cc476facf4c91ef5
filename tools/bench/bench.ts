// Runs every *.bench.ts beside the code: prints `name ratio bar` per figure, exits 1 when a ratio is below its bar. Each figure is the
// ratio of two workloads measured side by side in the same run, so it holds on any machine.
import { globSync } from 'node:fs';
import { errorTextOf } from '../../harness/kernel/error-text.ts';

interface Benchmark {
  readonly name: string;
  /** Lowest passing ratio. */
  readonly bar: number;
  run(): Promise<number> | number;
}

const only = process.argv.slice(2);
let below = 0;
for (const file of globSync('{bin,harness,reference-model,reports,scenarios,spec-schemas}/**/*.bench.ts').sort()) {
  // By convention, every bench file exports `benchmarks`.
  const { benchmarks } = (await import(`../../${file}`)) as { readonly benchmarks: readonly Benchmark[] };
  for (const { name, bar, run } of benchmarks) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
    try {
      const ratio = await run();
      if (!(ratio >= bar)) below += 1;
      console.log(`${name} ${ratio.toFixed(2)} ${bar.toFixed(2)}`);
    } catch (error) {
      below += 1;
      console.error(`${name} failed: ${errorTextOf(error)}`);
    }
  }
}
if (below > 0) console.error(`${below} below the bar, or failed`);
process.exit(below > 0 ? 1 : 0);
