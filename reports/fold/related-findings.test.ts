import { expect, test } from 'vitest';
import {
  ADVISORY_CLAUSE_ID,
  DECIDING_CLAUSE_ID,
  makeFindingEvent,
  makeRunEnded,
  makeRunStarted,
} from '../run.fixture.ts';
import { frameEntry } from '../wire/exchange.fixture.ts';
import { foldReport } from './fold.ts';
import { describeRelatedFindings } from './related-findings.ts';

const advisory = { severity: 'advisory', clause: ADVISORY_CLAUSE_ID } as const;
const related = (...events: ReturnType<typeof makeFindingEvent>[]) =>
  Object.fromEntries(describeRelatedFindings(foldReport([makeRunStarted(), ...events, makeRunEnded()]).findings));

test('findings with the same difference, figures apart, and another severity refer to each other', () => {
  const off = (figure: string) => ({ diff: [{ path: 'rows[3].px', expected: 'none', actual: figure }] });
  expect(
    related(
      makeFindingEvent({ id: 'v', check: 'a.b', clause: DECIDING_CLAUSE_ID, ...off('12.5') }),
      makeFindingEvent({ id: 'w', check: 'a.c', clause: DECIDING_CLAUSE_ID, ...off('7') }),
      makeFindingEvent({
        id: 'a',
        check: 'a.d',
        ...advisory,
        diff: [{ path: 'rows[0].px', expected: 'none', actual: '3' }],
      }),
      makeFindingEvent({
        id: 'b',
        check: 'a.d',
        ...advisory,
        diff: [{ path: 'rows[0].sz', expected: 'none', actual: '3' }],
      }),
    ),
  ).toEqual({
    v: 'Of the same cause: advisory a of a.d.',
    w: 'Of the same cause: advisory a of a.d.',
    a: 'Of the same cause: violation v of a.b, violation w of a.c.',
  });
});

test('differences that one check read at one place of one answer share a cause, whatever they are', () => {
  const read = (pointer: string) => [{ sent: null, received: frameEntry({ oid: 1 }), pointers: [pointer] }];
  const differs = (path: string) => [{ path, expected: 'a', actual: 'b' }];
  expect(
    related(
      makeFindingEvent({
        id: 'v',
        check: 'a.b',
        clause: DECIDING_CLAUSE_ID,
        diff: differs('one'),
        judged: read('/oid'),
      }),
      makeFindingEvent({ id: 'a', check: 'a.b', ...advisory, diff: differs('two'), judged: read('/oid') }),
      makeFindingEvent({ id: 'b', check: 'a.b', ...advisory, diff: differs('three'), judged: read('/px') }),
      makeFindingEvent({ id: 'c', check: 'a.c', ...advisory, diff: differs('four'), judged: read('/oid') }),
    ),
  ).toEqual({ v: 'Of the same cause: advisory a of a.b.', a: 'Of the same cause: violation v of a.b.' });
});

test('two related findings are named, and the rest counted', () => {
  const same = { diff: [{ path: 'px', expected: 'a', actual: 'b' }] };
  const many = ['a', 'b', 'c', 'd'].map((id) => makeFindingEvent({ id, check: `x.${id}`, ...advisory, ...same }));
  expect(related(makeFindingEvent({ id: 'v', check: 'x.v', clause: DECIDING_CLAUSE_ID, ...same }), ...many).v).toBe(
    'Of the same cause: advisory a of x.a, advisory b of x.b, 2 more findings.',
  );
});
