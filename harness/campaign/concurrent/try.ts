import { playConcurrent } from './concurrent.fixture.ts';
import { families } from '../families/families.list.ts';
const names = (process.argv[2] ?? 'trading').split(',');
const seeds = (process.argv[3] ?? '1').split(',').map(Number);
const runs = Number(process.argv[4] ?? 3);
const isServed = process.argv[5] === 'url';
const disturb = (process.argv[6] ?? '').split(',').filter(Boolean) as any;
for (const family of families.filter((f) => names.includes(f.name) || names[0] === 'all'))
  for (const seed of seeds) {
    const t = performance.now();
    try {
    const { ended, findings } = await playConcurrent({ seed, runs, family, isServed, disturb, stopsAtFirstDifference: true });
    console.log(family.name, seed, ended?.status, ended?.reason ?? '', ended?.steps, JSON.stringify(ended?.concurrent), 'unres', ended?.unresolved, Math.round(performance.now() - t), 'ms');
    for (const f of findings) { console.log('  ', f.severity, f.clause, f.message); if (process.env.V) console.log(JSON.stringify((f.replay as any).steps, null, 0)); }
    } catch (e) { console.log(family.name, seed, 'THREW', e); }
  }
