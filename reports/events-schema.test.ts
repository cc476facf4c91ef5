import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, expectTypeOf, test } from 'vitest';
import type { RunEvent } from '../harness/runner/events.ts';
import { eventSchema, type JournalEvent } from './events-schema.ts';
import {
  makeCampaignEnded,
  makeCheckEnded,
  makeCheckStarted,
  makeFindingEvent,
  makeNoteEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from './run.fixture.ts';

const isEvent = new Ajv2020({ strict: true }).compile(JSON.parse(JSON.stringify(eventSchema)));

/** Drops `readonly`, by which the schema's own type differs. */
type Plain<T> = unknown extends T
  ? unknown
  : T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Plain<T[Key]> }
      : T;

test('the schema and the type agree', () => {
  // Checked by the compiler.
  expectTypeOf<Plain<JournalEvent>>().toEqualTypeOf<Plain<RunEvent>>();
  expect(eventSchema.anyOf).toHaveLength(17);
});

test.each<RunEvent>([
  makeRunStarted(),
  makeTargetProbed({ judgeable: ['a.b'] }),
  { event: 'faucet-prompt', t: '2026-01-02T03:04:05Z' },
  makeCheckStarted('a.b'),
  makeCheckEnded('a.b', 'fail', { reason: 'why', unjudged: { 'a.c': 'never met' } }),
  { event: 'work-judged', t: '2026-01-02T03:04:05Z', work: 'run.probe', judged: { 'a.b': 'fail' } },
  {
    event: 'keys-used',
    t: '2026-01-02T03:04:05Z',
    by: 'a.b',
    from: { caseId: 'a.c', attempt: 1, n: 0, keys: 1 },
    for: `0x${'1'.repeat(40)}`,
  },
  makeFindingEvent({ clause: null, replay: { kind: 'campaign' }, suspects: ['a.b'], fits: ['a.c'] }),
  makeFindingEvent({
    figures: [
      {
        path: 'cash',
        words: 'cash 1 is 1 lower',
        entries: [
          { what: 'a fee', amount: '1', height: 2, rounding: 'down' },
          { what: 'a send', amount: '1' },
        ],
        more: 3,
        changes: [
          { kind: 'twice', what: 'a fee' },
          { kind: 'rounded', amount: '2' },
        ],
        others: 1,
      },
    ],
  }),
  makeCampaignEnded({ unreached: ['a'] }),
  makeNoteEvent('a'),
  { event: 'latencies', t: '2026-01-02T03:04:05Z', measured: { read: [[3, 10]], push: [[250, 1]] } },
  makeRunEnded('interrupted', { offeredWeight: 12, reason: 'why' }),
])('$event matches the schema', (event) => {
  isEvent(JSON.parse(JSON.stringify(event)));
  expect(isEvent.errors).toBeNull();
  const { t: _t, ...timeless } = event;
  expect(isEvent(timeless)).toBe(false);
  expect(isEvent({ ...event, event: 'toString' })).toBe(false);
});
