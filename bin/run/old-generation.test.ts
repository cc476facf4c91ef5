import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Collects on the thread itself: beside it, how much garbage stands when it ends depends on how busy the machine is. */
const COUNTED = ['--single-threaded-gc', '--no-incremental-marking'];

/** The most that old objects came to, MB, in a process that has some 40 of them in use and always makes others. */
function mostOf(before: string): number {
  const module = new URL('./old-generation.ts', import.meta.url);
  const script = `
    import { getHeapSpaceStatistics } from 'node:v8';
    import { boundOldGeneration, unboundOldGeneration } from ${JSON.stringify(String(module))};
    const sizeMb = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size / 2 ** 20;
    ${before}
    const kept = [];
    let most = 0;
    for (let n = 0; n < 5_000_000; n++) {
      if (n % 10_000 === 0) most = Math.max(most, sizeMb());
      kept[n % 400_000] = { n, row: [n] };
    }
    console.log(most);
  `;
  return Number(execFileSync(process.execPath, [...COUNTED, '--input-type=module', '-e', script], { encoding: 'utf8' }));
}

test('what is out of use is collected sooner while a run is under way, and as usual behind it', () => {
  const usual = mostOf('');
  expect(mostOf('boundOldGeneration();')).toBeLessThan(usual * 0.75);
  expect(mostOf('boundOldGeneration(); unboundOldGeneration();')).toBeGreaterThan(usual * 0.75);
});
