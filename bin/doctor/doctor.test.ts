import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Control } from '../../harness/control/control.ts';
import { HttpControlWire } from '../../harness/control/http-control.ts';
import type { OperatorTrial } from '../../harness/doctor/operator-trials.ts';
import { OperatorRefusal, serveOperator } from '../../harness/operator/index.ts';
import { removedProductsEdit } from '../../reference-model/index.ts';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { runProgramToEnd } from '../program.fixture.ts';
import { serveVenueWithFaults, serveVenueWithOptions } from '../served-venue.fixture.ts';
import { toolInfo } from '../tool.ts';

test('doctor --json has the same facts as the screen', async () => {
  const venue = await serveVenueWithFaults();
  const json = await runProgramToEnd(['doctor', ...venue.args, '--json']);
  const screen = await runProgramToEnd(['doctor', ...venue.args]);
  expect([json.code, json.stderr]).toEqual([0, '']);
  const found = JSON.parse(json.stdout);
  expect(found).toMatchObject({
    schemaVersion: 1,
    tool: toolInfo,
    role: 'node',
    network: 'devnet',
    chainId: 31337,
    serviceName: 'Service',
    profile: 'live',
    isolation: 'closed',
    unread: [],
    rate: 20,
    capabilities: expect.arrayContaining(['faucet', 'control', 'closed']),
    signatures: {
      verdict: 'accepted',
      domain: { serviceName: 'Service', chainId: 31337 },
      signer: expect.stringMatching(/^0x[0-9a-f]{40}$/i),
      advice: null,
    },
    estimatedSeconds: expect.any(Number),
    // With the operator interface time is moved, so no claim waits.
    faucetSeconds: 0,
    promptSeconds: found.estimatedSeconds,
  });
  expect(found.markets[0]).toEqual({ id: expect.any(Number), coin: expect.any(String), open: true });
  const { clauses, checks, skipped } = found;
  // This genesis has no such market or token, and this venue has no archive.
  expect(found.notOffered).toEqual({
    'a faucet that is switched off': 1,
    mainnet: 2,
    'the network testnet': 1,
    archive: expect.any(Number),
    'a feature that is switched off (--switched-off)': 1,
    'a state that the venue is seldom in': 11,
  });
  expect(screen.stdout).toContain(
    `${clauses.judgeable} of ${clauses.total} clauses, by ${checks.judgeable} of ${checks.total} checks`,
  );
  const left = [skipped, found.notOffered].flatMap((counts) => Object.values<number>(counts));
  expect(left.reduce((sum, count) => sum + count, 0)).toBe(checks.total - checks.judgeable);
  await venue.end();
});

test('a server with empty answers is no venue, and a network of another chain is reported', async () => {
  const server = createServer((_request, reply) =>
    reply.setHeader('content-type', 'application/json').end('{"data":{}}'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const none = await runProgramInProcess(['doctor', '--target', `http://127.0.0.1:${port}`]);
  server.close();
  expect([none.code, none.stderr]).toEqual([3, expect.stringContaining('not with the documented body')]);
  const venue = await serveVenueWithFaults();
  const { stdout } = await runProgramInProcess(['doctor', ...venue.args.slice(0, 2), '--network', 'testnet']);
  await venue.end();
  expect(stdout).toContain('its identity names chain id 31337, but a run would sign for 114514: --network is wrong');
});

test('the forecast of a selection matches a run of it', async () => {
  const venue = await serveVenueWithFaults();
  const target = venue.args.slice(0, 2);
  const foretold = async (...words: string[]) =>
    JSON.parse((await runProgramInProcess(['doctor', ...target, '--json', ...words])).stdout);
  const one = await foretold('--suite', 'faucet.amount.bounds');
  const quick = await foretold('--depth', 'quick');
  await venue.end();
  // On a fresh venue, since an earlier diagnosis would have used up the budget.
  const other = await serveVenueWithFaults();
  const campaigns = await runProgramInProcess(['doctor', ...other.args.slice(0, 2), '--suite', 'campaign*']);
  await other.end();
  expect([one.checks, one.clauses.judgeable]).toEqual([{ judgeable: 1, total: 1 }, one.clauses.total]);
  // Matches the duration stated in docs/command-line.md, at the default rate.
  expect(quick.checks.judgeable).toBeGreaterThan(50);
  expect(quick.promptSeconds).toBeLessThanOrEqual(90);
  expect([campaigns.code, campaigns.stdout]).toEqual([0, expect.stringContaining('they need --control')]);
});

test('absent products and switches that are off are reported, and no check that needs them is promised', async () => {
  const whole = await serveVenueWithFaults();
  const promised = JSON.parse((await runProgramInProcess(['doctor', ...whole.args, '--json'])).stdout);
  await whole.end();
  const lacking = ['chase', 'trailing', 'vaults'] as const;
  const venue = await serveVenueWithOptions({
    archive: 'none',
    edits: [removedProductsEdit(lacking)],
    switchedOff: ['mip1', 'evm', 'post-only'],
  });
  const found = JSON.parse((await runProgramInProcess(['doctor', ...venue.args, '--json'])).stdout);
  const screen = await runProgramInProcess(['doctor', ...venue.args]);
  await venue.end();
  const absent = (rows: { id: string; presence: string }[]) =>
    rows.flatMap(({ id, presence }) => (presence === 'absent' ? [id] : []));
  expect([absent(promised.products), promised.lacking]).toEqual([[], 0]);
  expect(new Set(absent(found.products))).toEqual(new Set(lacking));
  expect(found.switches).toEqual(
    expect.arrayContaining([
      {
        id: 'mip1',
        name: 'spot deployment',
        state: 'off',
        how: 'MIP-1 spot deployment disabled by governance',
      },
      { id: 'evm', name: 'the EVM', state: 'off', how: 'evm disabled' },
      { id: 'spot', name: 'spot trading', state: 'on', how: null },
      expect.objectContaining({ id: 'post-only', state: 'off', how: 'exchange_status says post_only' }),
      expect.objectContaining({ id: 'mip3', state: 'not told' }),
    ]),
  );
  expect(found.lacking).toBeGreaterThan(50);
  expect(found.checks.judgeable).toBe(promised.checks.judgeable - found.lacking);
  expect(found.clauses.judgeable).toBeLessThan(promised.clauses.judgeable);
  expect(screen.stdout).toContain('absent: chase orders, trailing stops, vaults\n');
  expect(screen.stdout).toContain(`${found.lacking} checks would be skipped: they need something absent or off`);
});

test('refused signatures exit 3, with advice', async () => {
  const venue = await serveVenueWithFaults();
  const { code, stdout } = await runProgramToEnd(['doctor', ...venue.args, '--json', '--service-name', 'Other']);
  expect(code).toBe(3);
  expect(JSON.parse(stdout).signatures).toMatchObject({
    verdict: 'refused',
    advice: expect.stringContaining('--service-name Service'),
  });
  await venue.end();
});

test('an unreachable target prints nothing on stdout', async () => {
  const { code, stdout, stderr } = await runProgramToEnd(['doctor', '--target', 'http://127.0.0.1:1', '--json']);
  expect([code, stdout]).toEqual([3, '']);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('each operator call is tested against its description', async () => {
  const venue = await serveVenueWithFaults();
  const whole = await runProgramInProcess(['doctor', ...venue.args, '--json']);
  expect(whole.code).toBe(0);
  const trials: OperatorTrial[] = JSON.parse(whole.stdout).operator;
  const of = (verdict: string) => trials.flatMap(({ call, ...trial }) => (trial.verdict === verdict ? [call] : []));
  expect(of('works')).toEqual([
    'GET /control/capabilities',
    'POST /control/blocks',
    'POST /control/commit',
    'POST /control/advance',
    'POST /control/oracle',
    'gov_adjust_spot_value',
    'gov_adjust_spot_balance',
    'POST /control/restart',
    'POST /control/limits',
  ]);
  // This venue keeps no archive.
  expect([of('fails'), of('not offered')]).toEqual([[], ['POST /control/archive-lag']]);
  expect(of('not tried')).toEqual(expect.arrayContaining(['POST /control/reset', 'vote', 'bridge_credit']));

  const [, url = '', , controlUrl = ''] = venue.args;
  const wire = new HttpControlWire(controlUrl, null);
  const control = new Control(wire);
  const operator = await serveOperator({
    newest: async () => {
      const { height, time } = await control.capabilities();
      return { height: Number(height), time: Number(time) };
    },
    // This operator commits one block where two were asked for, lets no time pass, and moves no money.
    commit: async () => void (await control.commit(1)),
    advance: async () => void (await control.commit(1)),
    system: { gov_adjust_spot_value: async () => {} },
    oracle: () => Promise.reject(new OperatorRefusal('PRECONDITION_FAILED', 'the feed is down')),
  });
  const broken = await runProgramInProcess(['doctor', '--target', url, '--control', operator.url]);
  await operator.close();
  await wire.close();
  await venue.end();
  expect(broken.code).toBe(3);
  expect(broken.stdout).toMatch(
    /POST \/control\/advance fails: .*was asked for 60000 ms and consensus time moved \d+ ms/,
  );
  expect(broken.stdout).toMatch(/gov_adjust_spot_value fails: .*account_state still shows 0 USDC/);
  expect(broken.stdout).toMatch(/POST \/control\/oracle fails: .*the feed is down/);
  expect(broken.stdout).toMatch(/not offered, so what needs it is skipped: .*POST \/control\/restart/);
  // The words match the skip reason of a run.
  expect(broken.stdout).toMatch(/\d+ checks would be skipped: control: vote\n/);
  expect(broken.stdout).toMatch(/\d+ checks? would be skipped: control: POST \/control\/restart\n/);
});
