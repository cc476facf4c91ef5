// An operator interface in front of a devnet that a shell script drives:
//   DEVNET_ADMIN=http://127.0.0.1:8081 node adapter.mjs ./devnet.sh 9000
// Calls that this devnet cannot carry out are left out: checks that need them are skipped, with the name of the call.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { OperatorRefusal, serveOperator } from 'venue-conformance/operator';

const [script = './devnet.sh', port = '9000'] = process.argv.slice(2);
const run = promisify(execFile);

/** Runs a command of the script, which exits with 3 if the node refuses, and says why on stderr. */
async function devnet(...args) {
  try {
    const { stdout } = await run(script, args.map(String));
    return stdout.trim();
  } catch (error) {
    if (error.code === 3) throw new OperatorRefusal('PRECONDITION_FAILED', error.stderr.trim());
    throw error;
  }
}

// The node does not report how it cuts blocks, so a file stores the mode that was set last.
const chosen = `${script}.blocks.json`;

const operator = await serveOperator(
  {
    async newest() {
      const [height, time] = (await devnet('newest')).split(' ').map(Number);
      return { height, time };
    },
    blocks: {
      modes: ['timer', 'manual'],
      now: async () => JSON.parse(await readFile(chosen, 'utf8').catch(() => '{"mode":"timer","ms":100}')),
      async set(mode) {
        await devnet('blocks', mode.mode, mode.ms ?? 100);
        await writeFile(chosen, JSON.stringify(mode.mode === 'timer' ? { mode: 'timer', ms: mode.ms ?? 100 } : mode));
      },
    },
    commit: (blocks) => devnet('commit', blocks),
    advance: (ms) => devnet('advance', ms),
    oracle: (coin, px, externalPx) => devnet('oracle', coin, px, externalPx ?? px),
    system: {
      gov_adjust_spot_value: ({ account, value }) => devnet('fund', account, value),
      gov_adjust_spot_balance: ({ account, asset, value }) => devnet('fund-token', account, asset, value),
    },
    restart: () => devnet('restart'),
  },
  { port: Number(port), token: process.env.VENUE_CONTROL_TOKEN || null },
);
process.stdout.write(`operator interface ${operator.url}\n`);
