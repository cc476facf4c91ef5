import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Returns the maximum size of both halves, MB, in a process that creates objects of which some survive for a while. */
function mostOf(before: string): number {
  const module = new URL('./young-generation.ts', import.meta.url);
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { boundYoungGeneration, unboundYoungGeneration } from ${JSON.stringify(String(module))};
    const sizeMb = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 2 ** 20;
    const kept = [];
    let most = 0;
    for (let n = 0; n < 3_000_000; n++) {
      if (n % 10_000 === 0) { ${before} most = Math.max(most, sizeMb()); }
      kept[n % 300_000] = { n, row: [n] };
    }
    console.log(most);
  `;
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

test('the new space grows as far as a run needs, and further once the limit is removed', () => {
  expect(mostOf('')).toBeGreaterThan(32);
  expect(mostOf('boundYoungGeneration();')).toBe(32);
  // The exact growth depends on how fast the collector is relative to the rest of the machine.
  expect(mostOf('boundYoungGeneration(); unboundYoungGeneration();')).toBeGreaterThan(32);
});

test('a thread that may not grow starts with the size of one that did', () => {
  const module = new URL('./young-generation.ts', import.meta.url);
  const script = `
    import { Worker } from 'node:worker_threads';
    import { setFlagsFromString } from 'node:v8';
    import { setInitialYoungGeneration, YOUNG_GENERATION_MB } from ${JSON.stringify(String(module))};
    setInitialYoungGeneration();
    setFlagsFromString('--semi-space-growth-factor=1');
    const size = "getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size / 2 ** 20";
    new Worker(
      \`import { getHeapSpaceStatistics } from 'node:v8';
      const kept = [];
      for (let n = 0; n < 1_000_000; n++) kept[n % 100_000] = { n, row: [n] };
      console.log(\${size});\`,
      { eval: true, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } },
    );
  `;
  expect(Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))).toBe(32);
});
