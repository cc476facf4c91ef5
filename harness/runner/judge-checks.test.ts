import { expect, test } from 'vitest';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { check } from '../check/check.ts';
import { openModelSession } from '../session/model-session.ts';
import { runChecks } from './run.ts';

test('where a timer cuts the blocks, a case that has the venue to itself has them as it needs them', async () => {
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
  const checks = [looking('transport.leased', ['clock']), looking('transport.plain', [])];
  await runChecks(
    {
      id: 'run',
      seed: 1,
      salt: 'test',
      argv: [],
      targetName: 'model',
      profile: 'live',
      strict: false,
      checks,
      maxTimeMs: null,
      tool: { name: 'test', version: '0' },
      reproduce: (id) => id,
    },
    session,
    { emit: () => undefined, timestamp: () => '2026-01-01T00:00:00Z', interrupted: () => false },
  );
  modes.push((await session.control?.capabilities())?.block_mode);
  await session.close();
  expect(modes).toEqual([timer, { mode: 'instant' }, timer]);
});
