import assert from 'node:assert/strict';
import { type Edits, openEditingProxy } from '../harness/target/proxy.fixture.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { lies, openGenesis, standstills } from './leaned-on.fixture.ts';
import { inNewFolder, reportOf, tell, toEnd } from './program-of-soak.fixture.ts';

/** A run sends so many times the requests of one on a sound venue, at most. */
const MOST = 1.5;

interface Spoilt {
  readonly fault?: string | undefined;
  readonly edits?: (() => Edits) | undefined;
  readonly isHalted?: boolean;
}

/** Runs by URL on venues on which what every case leans on is wrong: told, and without asking for it over and over. */
async function isTold(isOperated: boolean): Promise<void> {
  const said: string[] = [];
  const sound = await played({}, isOperated);
  console.log(`sound: exit ${sound.code}, ${sound.requests} requests`);
  const isTooMany = (requests: number) => requests > MOST * sound.requests;
  for (const { name, clause, fault, edits } of lies) {
    const { code, violations, requests, seconds } = await played({ fault, edits }, isOperated);
    console.log(
      `${name}: exit ${code}, ${(requests / sound.requests).toFixed(2)} times, ${seconds} s; ${violations.join(' ')}`,
    );
    if (code !== 1 || !violations.includes(clause)) tell(said, name, [`exit ${code}, ${clause} is not told`]);
    if (isTooMany(requests)) tell(said, name, [`${requests} requests`]);
  }
  // With an operator interface the run cuts its blocks by itself.
  for (const { name, edits, isHalted, says } of isOperated ? [] : standstills) {
    const { code, violations, requests, seconds, stdout } = await played({ edits, isHalted }, isOperated);
    console.log(
      `${name}: exit ${code}, ${(requests / sound.requests).toFixed(2)} times, ${seconds} s; ${violations.join(' ')}`,
    );
    if (code !== 3 || !stdout.includes(says)) tell(said, name, [`exit ${code}: ${stdout.slice(-300)}`]);
    if (isTooMany(requests)) tell(said, name, [`${requests} requests`]);
  }
  assert.deepEqual(said, []);
}

function played({ fault, edits, isHalted = false }: Spoilt, isOperated: boolean) {
  return inNewFolder(async (folder) => {
    const edit = allFaults.find(({ id }) => id === fault)?.edit;
    const server = await startServer(new Venue(openGenesis(), edit === undefined ? {} : { edits: [edit] }), {
      port: 0,
      controlPort: 0,
      blocks: isHalted ? { mode: 'manual' } : { mode: 'timer', ms: 20 },
    });
    let requests = 0;
    const { reply, frames } = edits?.() ?? {};
    const proxy = await openEditingProxy(server.url, {
      reply: (request, answer) => {
        requests += 1;
        return reply?.(request, answer) ?? answer;
      },
      ...(frames === undefined ? {} : { frames }),
    });
    const operator = isOperated ? ['--control', server.controlUrl ?? ''] : [];
    const where = ['--target', proxy.url, ...operator, '--isolation', 'closed', '--rate', 'unlimited'];
    const startedAt = performance.now();
    const how = ['--depth', 'quick', '--fuzz', 'off', '--seed', '1', '--out', 'report'];
    const { code, stdout } = await toEnd(folder, ['run', ...where, ...how]);
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    await proxy.close();
    await server.close();
    const found = reportOf(folder).findings.filter(({ severity }) => severity === 'violation');
    return { code, stdout, requests, seconds, violations: [...new Set(found.map(({ clause }) => String(clause)))] };
  });
}

export const soaks = [
  { name: 'leaned-on.by-url', run: () => isTold(false) },
  { name: 'leaned-on.with-control', run: () => isTold(true) },
];
