import { randomInt } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { Random } from '../harness/kernel/random.ts';
import { openEditingProxy, type ProxyEdits } from '../harness/target/proxy.fixture.ts';
import { readShippedGenesis, Venue, type VenueOptions } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { runProgramInProcess } from './in-process.fixture.ts';
import { makeTempFolder, readReportIn } from './program.fixture.ts';

// Runs the whole program on a sound venue behind a proxy that corrupts its answers.

/** Seed of the draws, printed by every test that uses it. DEFECT_SEED repeats a draw, and `DEFECT_SEED=all` takes every place. */
const seed = Number(process.env.DEFECT_SEED ?? randomInt(2 ** 31));

/** Draws distinct items. */
export function drawDistinct<T>(what: string, items: readonly T[], count = 3): readonly T[] {
  if (process.env.DEFECT_SEED === 'all') return items;
  console.log(`${what}: DEFECT_SEED=${seed}`);
  const random = new Random(`${seed}/${what}`);
  const left = [...items];
  return Array.from({ length: count }, () => left.splice(random.int(0, left.length - 1), 1)).flat();
}

/** Runs the whole program on a served model behind the proxy. */
export async function judgeBehindProxy(edits: ProxyEdits, args: readonly string[], venue: VenueOptions = {}) {
  const server = await startServer(new Venue(readShippedGenesis('default'), venue), {
    port: 0,
    controlPort: 0,
    blocks: { mode: 'timer', ms: 20 },
  });
  const proxy = await openEditingProxy(server.url, edits);
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
  });
  const out = makeTempFolder();
  const where = ['--target', proxy.url, '--control', server.controlUrl ?? '', '--rate', 'unlimited'];
  const { code, stderr } = await runProgramInProcess([...where, ...args, '--fuzz', 'off', '--seed', '1', '--out', out]);
  const report = readReportIn(out);
  const of = (severity: string) => report.findings.filter((finding) => finding.severity === severity);
  return { code, stderr, report, violations: of('violation'), advisories: of('advisory') };
}
