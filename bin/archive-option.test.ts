import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endBySignal, startInstantVenue } from './instant-venue.fixture.ts';
import { makeTempFolder, runProgramToEnd } from './program.fixture.ts';
import type { ViemClient } from './viem-client.fixture.ts';

const served = (...args: readonly string[]) => startInstantVenue('--quiet', ...args);

/** Places a resting order from the first account. */
async function rests([from]: readonly ViemClient[], nonce: number): Promise<void> {
  if (from === undefined) throw new Error('an account is funded');
  const action = {
    type: 'submit_order',
    order: {
      owner: from.address,
      market: 0,
      side: 'bid',
      kind: 'limit',
      size: 1_000,
      limit_px: 50_000 * 1e8,
      tif: 'gtc',
      stp_mode: 'cancel_newest',
      reduce_only: false,
    },
  };
  expect(await from.act(action, nonce)).toMatchObject({ status: 200 });
}

const rows = async ([client]: readonly ViemClient[]) => JSON.stringify(await client?.own('historical_orders'));
const count = (text: string) => text.split('"oid"').length - 1;

test('history survives the process, without the part after the saved state', async () => {
  const folder = makeTempFolder();
  const args = ['--state', join(folder, 's'), '--archive-dir', join(folder, 'archive')];
  const first = await served(...args);
  for (const nonce of [1, 2]) await rests(first.clients, nonce);
  const before = await rows(first.clients);
  expect(count(before)).toBe(2);
  expect(await endBySignal(first.venue)).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(join(folder, 'archive'))).toEqual([expect.stringMatching(/^c31337-.*\.sqlite$/)]);

  const second = await served(...args);
  expect(await rows(second.clients)).toBe(before);
  await rests(second.clients, 3);
  expect(count(await rows(second.clients))).toBe(3);
  await endBySignal(second.venue, 'SIGKILL');

  const third = await served(...args);
  expect(await rows(third.clients)).toBe(before);
  await rests(third.clients, 3);
  expect(count(await rows(third.clients))).toBe(3);
});

test('a gateway has an archive by default, a node on request', async () => {
  for (const [args, isKept] of [
    [['--role', 'gateway'], true],
    [['--role', 'gateway', '--no-archive'], false],
    [['--archive-lag', '0blocks'], true],
    [[], false],
  ] as const) {
    const { clients, venue } = await served(...args);
    await rests(clients, 1);
    expect([args, count(await rows(clients))]).toEqual([args, isKept ? 1 : 0]);
    expect(await endBySignal(venue)).toMatchObject({ code: 0, stderr: '' });
  }
});

test('an archive folder of another venue, and options that need an archive, are one-line errors', async () => {
  const folder = makeTempFolder();
  const { venue } = await served('--archive-dir', folder);
  const refused = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runProgramToEnd(['serve', '--port', '0', ...args]);
    expect([code, stdout]).toEqual([2, '']);
    return stderr;
  };
  expect(await refused('--archive-dir', folder)).toMatch(
    new RegExp(
      `^error: another venue \\(pid ${venue.process.pid}\\) keeps its archive in ${folder}/c31337-.*sqlite\n$`,
    ),
  );
  expect(await refused('--archive-dir', '/dev/null/x')).toMatch(/^error: Cannot (make|write) .*\n$/);
  expect(await refused('--no-archive', '--archive-dir', folder)).toBe(
    'error: --archive-dir and --archive-lag are of an archive: leave out --no-archive\n',
  );
  expect(await refused('--archive-lag', '7')).toMatch(/^error: .*"7" is no lag: .*\n$/);
});
