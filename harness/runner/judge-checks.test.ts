import { expect, test } from 'vitest';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { type Check, check } from '../check/check.ts';
import { openModelSession } from '../session/model-session.ts';
import type { RunEvent } from './events.ts';
import { runChecks } from './run.ts';

test.each([
  ['shows by the end of the run', 'bounded', 'pass'],
  ['never shows', 'none', 'skipped'],
] as const)('a check that needs an archive which %s', async (_what, archive, status) => {
  const whole = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: { archive },
  });
  const capabilities = new Set([...whole.facts.capabilities].filter((name) => name !== 'archive'));
  const needing = check({
    id: 'history.late',
    title: 'needs an archive',
    clauses: ['transport.node.routes'],
    by: 'act',
    needs: ['archive'],
    async run({ venue, expect: judge }) {
      judge('transport.node.routes').that(venue.capabilities.has('archive'), {
        expected: 'an archive',
        actual: 'none',
      });
    },
  });
  const events: RunEvent[] = [];
  await runChecks(
    planOf([needing]),
    { ...whole, facts: { ...whole.facts, capabilities } },
    { emit: (event) => events.push(event), timestamp: () => '', interrupted: () => false },
  );
  await whole.close();
  expect(events).toContainEqual(expect.objectContaining({ event: 'check-ended', check: 'history.late', status }));
});

/** Run with these checks. */
function planOf(checks: readonly Check[]) {
  return {
    id: 'run',
    seed: 1,
    salt: 'test',
    argv: [],
    targetName: 'model',
    profile: 'live' as const,
    strict: false,
    checks,
    maxTimeMs: null,
    tool: { name: 'test', version: '0' },
    reproduce: (id: string) => id,
  };
}

/** Session of a venue whose blocks a timer cuts, and a check that notes the mode of blocks it is judged under. */
async function timedSession() {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: {},
  });
  const timer = { mode: 'timer', ms: 70 } as const;
  await session.control?.blocks(timer);
  const modes: (JsonValue | undefined)[] = [];
  const looking = (id: string, leases: readonly 'clock'[]) =>
    check({
      id,
      title: id,
      clauses: ['transport.node.routes'],
      by: 'operate',
      control: 'setting',
      leases,
      async run({ control, expect: judge }) {
        modes.push((await control.capabilities()).block_mode);
        judge('transport.node.routes').that(true, { expected: 'a mode', actual: 'none' });
      },
    });
  const noteMode = async () => modes.push((await session.control?.capabilities())?.block_mode);
  return { session, timer, modes, looking, noteMode };
}

test('where a timer cuts the blocks, every case gets blocks on demand, and the timer is given back', async () => {
  const { session, timer, modes, looking, noteMode } = await timedSession();
  const checks = [looking('transport.leased', ['clock']), looking('transport.plain', [])];
  await runChecks(planOf(checks), session, {
    emit: () => undefined,
    timestamp: () => '2026-01-01T00:00:00Z',
    interrupted: () => false,
  });
  await noteMode();
  await session.close();
  expect(modes).toEqual([{ mode: 'instant' }, { mode: 'instant' }, timer]);
});

test('where an event cannot be written, the timer is given back all the same', async () => {
  const { session, timer, modes, looking, noteMode } = await timedSession();
  const run = runChecks(planOf([looking('transport.plain', [])]), session, {
    emit: ({ event }) => {
      if (event === 'check-ended') throw new Error('the disk is full');
    },
    timestamp: () => '2026-01-01T00:00:00Z',
    interrupted: () => false,
  });
  await expect(run).rejects.toThrow('the disk is full');
  await noteMode();
  await session.close();
  expect(modes).toEqual([{ mode: 'instant' }, timer]);
});
