import { expect, test } from 'vitest';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';
import { check } from '../check/check.ts';
import { openModelSession } from '../session/model-session.ts';
import { runChecks } from './run.ts';

const options = {
  kind: 'model',
  profile: 'live',
  isolation: null,
  allowMainnetWrites: false,
  venue: {},
} as const;

const plan = {
  id: 'run',
  seed: 1,
  salt: 'test',
  argv: [],
  targetName: 'model',
  profile: 'live',
  strict: false,
  maxTimeMs: null,
  tool: { name: 'test', version: '0' },
  reproduce: (id: string) => id,
} as const;

test('where a timer cuts the blocks, a case that has the venue to itself has them as it needs them', async () => {
  const session = await openModelSession(options);
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
  await runChecks({ ...plan, checks }, session, {
    emit: () => undefined,
    timestamp: () => '2026-01-01T00:00:00Z',
    interrupted: () => false,
  });
  modes.push((await session.control?.capabilities())?.block_mode);
  await session.close();
  expect(modes).toEqual([timer, { mode: 'instant' }, timer]);
});

test('what needs an archive is judged once somebody has acted, where before that nothing told of one', async () => {
  const session = await openModelSession(options);
  const without = new Set([...session.facts.capabilities].filter((name) => name !== 'archive'));
  const seen: boolean[] = [];
  const archived = check({
    id: 'transport.archived',
    title: 'archived',
    clauses: ['transport.node.routes'],
    by: 'observe',
    needs: ['archive'],
    async run({ venue, expect: judge }) {
      seen.push(venue.capabilities.has('archive'));
      judge('transport.node.routes').that(true, { expected: 'an archive', actual: 'none' });
    },
  });
  const reasons: (string | undefined)[] = [];
  const judged = (facts: typeof session.facts) =>
    runChecks(
      { ...plan, checks: [archived] },
      { ...session, facts },
      {
        emit: (event) => {
          if (event.event === 'check-ended') reasons.push(event.reason);
        },
        timestamp: () => '2026-01-01T00:00:00Z',
        interrupted: () => false,
      },
    );
  await judged({ ...session.facts, capabilities: without });
  await judged({ ...session.facts, capabilities: without, isArchiveUntold: true });
  await session.close();
  expect(seen).toEqual([true]);
  expect(reasons).toEqual(['archive', undefined]);
});
