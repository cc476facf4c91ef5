import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { Control } from '../harness/control/control.ts';
import { HttpControlWire } from '../harness/control/http-control.ts';
import { type OperatorAdapter, serveOperator } from '../harness/operator/index.ts';
import type { Report } from '../reports/report-schema.ts';
import type { JsonObject } from '../spec-schemas/json/lossless.ts';
import { judgeVenue } from './judged-venue.fixture.ts';
import { makeTempFolder } from './program.fixture.ts';
import { serveVenueWithFaults } from './served-venue.fixture.ts';

/** Serves a venue behind an operator adapter that offers the picked parts. */
async function adapted(pick: (whole: OperatorAdapter) => OperatorAdapter) {
  const venue = await serveVenueWithFaults();
  const [, url = '', , controlUrl = ''] = venue.args;
  const wire = new HttpControlWire(controlUrl, null);
  const operator = await serveOperator(pick(forwarding(new Control(wire))));
  onTestFinished(async () => {
    await operator.close();
    await wire.close();
    await venue.end();
  });
  return ['--target', url, '--control', operator.url, ...how];
}

function forwarding(control: Control): OperatorAdapter {
  const system = (action: object, castBy: readonly string[] | null) =>
    control.system(action as JsonObject, castBy ?? undefined).then(() => undefined);
  return {
    newest: async () => {
      const { height, time } = await control.capabilities();
      return { height: Number(height), time: Number(time) };
    },
    blocks: {
      modes: ['timer', 'instant', 'manual'],
      now: async () => (await control.capabilities()).block_mode as { mode: 'timer' },
      set: (mode) => control.blocks(mode),
    },
    commit: async (blocks) => void (await control.commit(blocks)),
    advance: async (ms) => void (await control.advance(ms)),
    oracle: (coin, px, externalPx) => control.oracle(coin, px, externalPx ?? undefined),
    system: { gov_adjust_spot_value: system, gov_adjust_spot_balance: system, vote: system, c_validator: system },
    restart: () => control.restart(),
    limits: {
      now: async () => (await control.limits({})).before,
      set: async (change) => void (await control.limits(change)),
    },
  };
}

const how = ['--rate', 'unlimited', '--fuzz', 'off', '--seed', '1'];
const suite = 'nonces.*,agents.*,orders.schedule-cancel.*,transport.admission.*';

const undecided = ({ checks }: Report) =>
  checks.flatMap(({ id, status, reason }) =>
    status === 'pass' || status === 'skipped' ? [] : [`${id} ${status}: ${reason}`],
  );
const lacking = ({ checks }: Report) =>
  checks.flatMap(({ reason = '' }) => (reason.startsWith('control: ') ? [reason] : []));

test('an adapter with everything that checks use is equivalent to the venue’s own interface', async () => {
  const { code, report } = await judgeVenue([...(await adapted((whole) => whole)), '--suite', suite]);
  expect([code, report.findings, undecided(report), lacking(report)]).toEqual([0, [], [], []]);
});

test('checks that need more than the adapter offers are skipped, with the missing call', async () => {
  const args = await adapted(({ newest, system = {} }) => ({ newest, system }));
  const { code, report } = await judgeVenue([...args, '--suite', suite]);
  expect([code, report.findings, undecided(report)]).toEqual([0, [], []]);
  expect(new Set(lacking(report))).toEqual(new Set(['control: POST /control/blocks']));
});

const folder = fileURLToPath(new URL('../docs/operator-example', import.meta.url));

test('the example adapter judges a venue that a shell script drives', async () => {
  const venue = await serveVenueWithFaults();
  const [, url = '', , controlUrl = ''] = venue.args;
  // The script keeps its state beside itself.
  const script = join(makeTempFolder(), 'devnet.sh');
  copyFileSync(join(folder, 'devnet.sh'), script);
  const adapter = spawn(process.execPath, [join(folder, 'adapter.mjs'), script, '0'], {
    env: { ...process.env, DEVNET_ADMIN: controlUrl },
  });
  onTestFinished(async () => {
    adapter.kill();
    await venue.end();
  });
  const [said] = await once(createInterface({ input: adapter.stdout }), 'line');
  const operator = /http:\S+/.exec(String(said))?.[0] ?? '';
  const { code, report } = await judgeVenue(['--target', url, '--control', operator, ...how, '--suite', 'agents.*']);
  expect([code, report.findings, undecided(report)]).toEqual([0, [], []]);
  expect(report.checks.filter(({ status }) => status === 'pass').length).toBeGreaterThan(5);
});
