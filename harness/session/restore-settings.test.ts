import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Control } from '../control/control.ts';
import { TrafficCounter } from '../target/traffic.ts';
import { BorrowedSettingsRecord } from './borrowed-settings-record.ts';
import { RestorableFigureTracker } from './moved-figures.ts';
import { OperatorSettings } from './operator-settings.ts';
import { restoreAbandonedSettings } from './restore-settings.ts';
import { WatchedControlWire } from './run-wire.ts';
import type { FigureReadContext } from './venue-figures.ts';

const control = 'http://127.0.0.1:1';
const found = {
  block_mode: { mode: 'timer', ms: 100 } as JsonObject,
  limits: { per_ip: { per_second: 20, burst: 1_200 }, per_account: null, allowlist: ['10.0.0.1'] } as JsonObject,
};

/** Operator interface that stores its two settings. */
function operator() {
  const state = structuredClone(found);
  const wire = {
    async call(_method: string, path: string, body: JsonObject = {}) {
      const before = { ...state.limits };
      if (path === '/control/blocks') state.block_mode = body;
      if (path === '/control/limits') state.limits = { ...state.limits, ...body };
      const data =
        path === '/control/capabilities' ? { block_mode: state.block_mode } : { before, after: state.limits };
      return { status: 200, json: { data } };
    },
  };
  return { state, wire, control: new Control(wire) };
}

const noFigures = { indices: {}, reserve: {} };
/** Source of figures: no run here sets one, so none is read. */
const source: FigureReadContext = {
  target: {
    url: null,
    traffic: new TrafficCounter(),
    request: () => Promise.reject(new Error('nothing is read')),
    connect: () => Promise.reject(new Error('no socket is opened')),
    close: async () => undefined,
  },
  facts: { usdc: { signingId: 0, name: 'USDC' }, native: { signingId: 1, name: 'N' } },
};

/** Record of a run that held blocks, was on the allowlist, and died. */
async function dead() {
  const folder = mkdtempSync(join(tmpdir(), 'venue-'));
  const venue = operator();
  const { block_mode: blocks, limits } = found;
  const settings = new OperatorSettings(
    venue.control,
    { blocks: blocks as { mode: 'timer'; ms: number }, limits },
    new RestorableFigureTracker(noFigures, 0),
    // Written by this process, which no earlier record can name.
    new BorrowedSettingsRecord(folder, control),
  );
  await settings.exempt('127.0.0.1');
  const wire = new WatchedControlWire(venue.wire);
  wire.watch(settings);
  await new Control(wire).blocks({ mode: 'manual' });
  return { venue, record: new BorrowedSettingsRecord(folder, control) };
}

test('everything is restored once', async () => {
  const { venue, record } = await dead();
  expect(venue.state).not.toEqual(found);
  const [message] = await restoreAbandonedSettings(venue.control, record, source);
  expect(message).toContain('block mode timer, limits and allowlist');
  expect(venue.state).toEqual(found);
  expect(await restoreAbandonedSettings(venue.control, record, source)).toEqual([]);
});

test('settings that others changed since are kept, except for our entry', async () => {
  const { venue, record } = await dead();
  venue.state.block_mode = { mode: 'instant' };
  venue.state.limits = { ...found.limits, per_ip: null, allowlist: ['10.0.0.2', '127.0.0.1'] };
  const [message] = await restoreAbandonedSettings(venue.control, record, source);
  expect(message).toContain('had left: allowlist entry 127.0.0.1');
  expect(venue.state).toEqual({
    block_mode: { mode: 'instant' },
    limits: { ...found.limits, per_ip: null, allowlist: ['10.0.0.2'] },
  });
});

test('the record of another operator interface is ignored', async () => {
  const { venue } = await dead();
  const elsewhere = new BorrowedSettingsRecord(mkdtempSync(join(tmpdir(), 'venue-')), control);
  expect(await restoreAbandonedSettings(venue.control, elsewhere, source)).toEqual([]);
  expect(venue.state.block_mode).toEqual({ mode: 'manual' });
});

test('once the run is over no case changes anything', async () => {
  const venue = operator();
  const wire = new WatchedControlWire(venue.wire);
  await wire.cutOff();
  await expect(new Control(wire).blocks({ mode: 'manual' })).rejects.toThrow('the run is over');
  expect(venue.state).toEqual(found);
});
