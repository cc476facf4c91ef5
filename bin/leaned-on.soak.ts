import assert from 'node:assert/strict';
import { openEditingProxy, type ProxyEdits } from '../harness/target/proxy.fixture.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { chooseSoakParts } from './chosen-parts.fixture.ts';
import { chainStandstills, lyingVenues, unlimitedGenesis } from './leaned-on.fixture.ts';
import { inNewFolder, readNewestReport, reportComplaints, runProgramTimed } from './program-of-soak.fixture.ts';

/** Maximum cost of a run, as a multiple of a run on a sound venue. */
const MOST = 1.5;
/** Costs of a run: requests, processor seconds and wall-clock seconds. */
const costs = ['requests', 'cpuSeconds', 'seconds'] as const;

interface Spoilt {
  readonly fault?: string | undefined;
  readonly edits?: (() => ProxyEdits) | undefined;
  readonly isHalted?: boolean;
}

type Played = Awaited<ReturnType<typeof played>>;

/** Runs on venues where a fact that every case relies on is wrong: it must be reported, without excessive repetition of requests. */
async function eachFaultIsFound(isOperated: boolean): Promise<void> {
  const said: string[] = [];
  const before = await played({}, isOperated);
  console.log(`sound: exit ${before.code}, ${costs.map((cost) => `${cost} ${before[cost].toFixed(0)}`).join(', ')}`);
  const judge = async (name: string, spoilt: Spoilt, faultOf: (run: Played) => string | null) => {
    let sound = before;
    let run = await played(spoilt, isOperated);
    // If the run was expensive, the machine may have been busier than before, so both runs are repeated.
    if (dearIn(run, sound).length > 0) {
      sound = await played({}, isOperated);
      run = await played(spoilt, isOperated);
    }
    const times = costs.map((cost) => `${cost} ${(run[cost] / sound[cost]).toFixed(2)}`).join(', ');
    console.log(`${name}: exit ${run.code}, times a sound run: ${times}; ${run.violations.join(' ')}`);
    const fault = faultOf(run);
    reportComplaints(said, name, [...(fault === null ? [] : [fault]), ...dearIn(run, sound)]);
  };
  // With an operator interface the run cuts blocks itself, even on a halted chain.
  const possibleStandstills = chainStandstills.filter(({ isHalted }) => !(isOperated && isHalted));
  const chosen = chooseSoakParts([...lyingVenues, ...possibleStandstills], ({ name }) => name);
  for (const { name, clause, ...spoilt } of lyingVenues.filter((lie) => chosen.includes(lie)))
    await judge(name, spoilt, ({ code, violations }) =>
      code === 1 && violations.includes(clause) ? null : `exit ${code}, ${clause} is not told`,
    );
  for (const { name, says, ...spoilt } of possibleStandstills.filter((one) => chosen.includes(one)))
    await judge(name, spoilt, ({ code, stdout }) =>
      code === 3 && stdout.includes(says) ? null : `exit ${code}: ${stdout.slice(-300)}`,
    );
  assert.deepEqual(said, []);
}

function dearIn(run: Played, sound: Played): readonly string[] {
  return costs
    .filter((cost) => run[cost] > MOST * sound[cost])
    .map((cost) => `${cost}: ${run[cost].toFixed(0)}, and ${sound[cost].toFixed(0)} on a sound venue`);
}

function played({ fault, edits, isHalted = false }: Spoilt, isOperated: boolean) {
  return inNewFolder(async (folder) => {
    const edit = allFaults.find(({ id }) => id === fault)?.edit;
    const server = await startServer(new Venue(unlimitedGenesis(), edit === undefined ? {} : { edits: [edit] }), {
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
    const how = ['--depth', 'quick', '--fuzz', 'off', '--seed', '1', '--out', 'report'];
    const ended = await runProgramTimed(folder, ['run', ...where, ...how]);
    await proxy.close();
    await server.close();
    const found = readNewestReport(folder).findings.filter(({ severity }) => severity === 'violation');
    return { ...ended, requests, violations: [...new Set(found.map(({ clause }) => String(clause)))] };
  });
}

export const soaks = [
  { name: 'leaned-on.by-url', run: () => eachFaultIsFound(false) },
  { name: 'leaned-on.with-control', run: () => eachFaultIsFound(true) },
];
