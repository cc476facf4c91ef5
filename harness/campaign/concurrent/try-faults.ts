import { faultsWhenConcurrent } from '../../../reference-model/faults/index.ts';
import { playConcurrent } from './concurrent.fixture.ts';
const only = process.argv[2];
const isServed = process.argv[3] === 'url';
const isShrunk = process.argv[4] === 'shrunk';
for (const { id, edit } of faultsWhenConcurrent.filter((f) => !only || f.id.includes(only))) {
  const t = performance.now();
  let found: any;
  let seed = 1;
  for (; seed <= 4 && !found; seed++) {
    const { findings, ended } = await playConcurrent({ seed, runs: 8, edit, untilFound: true, isServed, stopsAtFirstDifference: !isShrunk });
    if (process.env.V) console.log(id, seed, ended?.status, ended?.reason, JSON.stringify(ended?.concurrent));
    [found] = findings;
  }
  console.log(id, found ? 'found' : 'MISSED', 'seed', seed - 1, Math.round(performance.now() - t), 'ms', found?.severity, found?.clause, found?.message?.slice(0, 200), found?.replay.steps.filter((s: any) => s.do === 'act').length, 'acts of', found?.replay.steps.length);
  if (process.env.V && found) console.log(JSON.stringify(found.replay.steps));
}
