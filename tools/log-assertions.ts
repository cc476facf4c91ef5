import { closeSync, openSync, writeSync } from 'node:fs';
import { main } from '../bin/program.ts';
import { assertedOutcomeHook } from '../harness/check/assertion-log.ts';

// Runs the program and logs the outcomes that its assertions would accept:
//   npm run assertions outcomes.ndjson -- --seed 1 --profile next
// `compare-assertions.ts` compares two such files.

const [file, ...args] = process.argv.slice(2);
if (file === undefined) throw new Error('node tools/log-assertions.ts <file> [arguments of the program]');
const log = openSync(file, 'w');
assertedOutcomeHook.listener = (row) => writeSync(log, `${JSON.stringify(row)}\n`);
try {
  await main(['node', 'venue-conformance', ...args]);
} finally {
  closeSync(log);
}
