import { closeSync, openSync, writeSync } from 'node:fs';
import {
  faultProfileOf,
  findChecksJudgingFaultClause,
  makeVenueOptionsWithFault,
  runChecksOn,
} from '../harness/selftest/selftest.ts';
import { listPlantableFaults } from '../reference-model/faults/index.ts';
import { modelTestParts } from './model-parts.ts';

// Plants each written fault and each gate fault, runs the checks that judge its clause, and logs which clauses they accuse, one line per
// fault. Two such logs compare two versions of the checks.
//   node tools/log-accused.ts accused.ndjson [part of n]

const [file, shard = '1/1'] = process.argv.slice(2);
if (file === undefined) throw new Error('node tools/log-accused.ts <file> [part/of]');
const [part = 1, of = 1] = shard.split('/').map(Number);
const log = openSync(file, 'w');
for (const [at, fault] of listPlantableFaults().entries()) {
  if (at % of !== part - 1) continue;
  const judges = findChecksJudgingFaultClause(fault, modelTestParts);
  const events = await runChecksOn(makeVenueOptionsWithFault(fault), faultProfileOf(fault), judges, modelTestParts);
  const found = events.flatMap((event) => (event.event === 'finding' ? [event] : []));
  const accused = found
    .filter(({ severity }) => severity === 'violation')
    .map(({ clause, check }) => `${clause} by ${check}`);
  // Findings that show no exchange, so that their reader has to guess.
  const unshown = found
    .filter(({ judged = [] }) => judged.length === 0)
    .map(({ clause, check }) => `${clause} by ${check}`);
  const line = {
    fault: fault.id,
    clause: fault.clause,
    accused: [...new Set(accused)].sort(),
    unshown: [...new Set(unshown)],
  };
  writeSync(log, `${JSON.stringify(line)}\n`);
}
closeSync(log);
