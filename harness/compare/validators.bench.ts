import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { shapeIds, shapes } from '../../spec-schemas/shapes/registry.ts';
import { median } from '../../tools/bench/median.ts';
import { validateShape } from './validate.ts';

const file = fileURLToPath(new URL('../../dist/validators.pack', import.meta.url));
const { href: packModule } = new URL('validator-pack.ts', import.meta.url);

/** Loads every validator in a process of its own and prints the time of the slowest one, in ms. */
const loadAll = `
  import { readFileSync } from 'node:fs';
  const file = ${JSON.stringify(file)};
  const { ValidatorPack } = await import(${JSON.stringify(packModule)});
  const pack = new ValidatorPack(readFileSync(file), file);
  const load = (id) => { const start = performance.now(); pack.exportsOf(id); return performance.now() - start; };
  const [first, ...others] = ${JSON.stringify(shapeIds)};
  load(first);
  console.log(Math.max(...others.map(load)));`;

const ROUNDS = 15;

function loading(): number {
  const [bare, slowest]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    execFileSync(process.execPath, ['-e', '0'], { stdio: 'ignore' });
    bare.push(performance.now() - startedAt);
    slowest.push(Number(execFileSync(process.execPath, ['--input-type=module', '-e', loadAll], { encoding: 'utf8' })));
  }
  return median(bare) / median(slowest);
}

/** A page of fills of about 10 kB: valid, as nearly every reply is. */
function judging(): number {
  const [{ fills, ...around }] = shapes['info.user_fills'].examples;
  const [fill] = fills;
  const many = Math.ceil(10_000 / JSON.stringify(fill).length);
  const text = JSON.stringify({ ...around, fills: Array.from({ length: many }, () => fill) });
  const [parse, check]: [number[], number[]] = [[], []];
  for (let round = 0; round < 200; round += 1) {
    const start = performance.now();
    let value: unknown;
    for (let repeat = 0; repeat < 20; repeat += 1) value = JSON.parse(text);
    const between = performance.now();
    for (let repeat = 0; repeat < 20; repeat += 1) {
      if (validateShape('info.user_fills', value).violations.length > 0) throw new Error('the page is not valid');
    }
    parse.push(between - start);
    check.push(performance.now() - between);
  }
  return median(parse) / median(check);
}

export const benchmarks = [
  { name: 'load-validator-vs-bare-node', bar: 10, run: loading },
  { name: 'validate-10kb-vs-parse', bar: 0.5, run: judging },
];
