// Runs every *.soak.ts beside the code: tests too long for `npm test`. Prints `ok|failed name seconds` for each, with the reason of a
// failure, and exits 1 when one failed. Arguments select by a part of the name; `--seed N` repeats a draw, and `--of a,b` limits a soak
// that plays several subjects in turn to these: `npm run soak builds.alone -- --of chase,twap`.
import { globSync } from 'node:fs';
import { errorTextOf } from '../harness/kernel/error-text.ts';

interface Soak {
  readonly name: string;
  /** @throws with the reason of the failure */
  run(): Promise<void>;
}

const args = process.argv.slice(2);
// Every soak prints its seed, which repeats the draw.
for (const [option, name] of [
  ['--seed', 'VENUE_SEED'],
  ['--of', 'SOAK_OF'],
] as const) {
  const at = args.indexOf(option);
  if (at >= 0) process.env[name] = args.splice(at, 2)[1] ?? '';
}
const only = args;
let failed = 0;
for (const file of globSync('{bin,harness,reference-model,reports,scenarios,spec-schemas,tools}/**/*.soak.ts').sort()) {
  // By convention, every soak file exports `soaks`.
  const { soaks } = (await import(`../${file}`)) as { readonly soaks: readonly Soak[] };
  for (const { name, run } of soaks) {
    if (only.length > 0 && !only.some((part) => name.includes(part))) continue;
    const startedAt = performance.now();
    const seconds = () => Math.round((performance.now() - startedAt) / 1_000);
    try {
      await run();
      console.log(`ok ${name} ${seconds()}`);
    } catch (error) {
      failed += 1;
      console.log(`failed ${name} ${seconds()}\n${errorTextOf(error)}`);
    }
  }
}
process.exit(failed > 0 ? 1 : 0);
