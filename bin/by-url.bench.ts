import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const bin = fileURLToPath(new URL('../dist/bin/venue-conformance.js', import.meta.url));

/** Module that makes a process print its total processor time at exit, over all threads; seconds. */
const usage = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeSync(2, '\\nprocessor ' + (user + system) / 1e6 + '\\n');
  });
`)}`;

interface Started {
  readonly process: ChildProcess;
  /** Resolves with the processor time in seconds when the process has ended. @throws where it failed */
  readonly processor: Promise<number>;
}

function started(args: readonly string[], env: NodeJS.ProcessEnv): Started {
  const child = spawn(process.execPath, ['--import', usage, bin, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = async () => {
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${stderr}`);
    return Number(/^processor (\S+)$/m.exec(stderr)?.[1]);
  };
  const processor = ended();
  processor.catch(() => undefined);
  return { process: child, processor };
}

async function addressesOf({ stdout }: ChildProcess): Promise<readonly string[]> {
  let output = '';
  for await (const chunk of stdout ?? []) {
    output += String(chunk);
    if (/^control .*\n/m.test(output)) return output.match(/http:\S+/g) ?? [];
  }
  throw new Error(`a venue that tells no addresses: ${output}`);
}

/**
 * Returns the processor time of a whole in-process run, divided by that of the same run by URL with control on loopback, client and venue
 * together.
 */
async function inProcessOverByUrl(): Promise<number> {
  const out = mkdtempSync(join(tmpdir(), 'venue-conformance-bench-'));
  const env = { ...process.env, XDG_STATE_HOME: out, VENUE_CONTROL_TOKEN: '' };
  const run = ['run', '--seed', '1', '--fuzz', 'off', '--out', join(out, 'report')];
  try {
    const inside = started([...run, '--jobs', '1'], env);
    inside.process.stdout?.resume();
    const inProcess = await inside.processor;
    const venue = started(['serve', '--port', '0', '--control-port', '0', '--quiet'], env);
    try {
      const [url = '', control = ''] = await addressesOf(venue.process);
      const client = started([...run, '--target', url, '--control', control, '--rate', 'unlimited'], env);
      client.process.stdout?.resume();
      const ofClient = await client.processor;
      venue.process.kill('SIGTERM');
      return inProcess / (ofClient + (await venue.processor));
    } finally {
      venue.process.kill('SIGTERM');
    }
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** A run by URL may cost at most three times as much. */
export const benchmarks = [{ name: 'run-in-process-vs-by-url', bar: 0.33, run: inProcessOverByUrl }];
