import { describe, expect, test } from 'vitest';
import {
  composeEdits,
  makeFrameEdit,
  makeReplyEdit,
  rulesEditorAt,
  withChangedEntry,
  withChangedRow,
  withoutRow,
} from './rule-edits.ts';
import { listChangedRules } from './rule-use.ts';
import { liveRules } from './rules.ts';

describe('edits of a record', () => {
  test.each([
    ['a section', rulesEditorAt('limits')(() => ({ chargesOverrun: true })), 'limits.chargesOverrun'],
    ['a record', rulesEditorAt('chain', 'nonces')(() => ({ replay: 'verdict' })), 'chain.nonces.replay'],
    ['a part', rulesEditorAt('reads', 'markets', 'row')(() => ({ coin: () => 'X' })), 'reads.markets.row.coin'],
  ])('%s: the entry alone is another one', (_depth, edit, path) => {
    expect(listChangedRules(liveRules, edit(liveRules))).toEqual([path]);
  });

  test('a change sees the record as the previous edit left it', () => {
    const dearer = rulesEditorAt('limits')(({ weight }) => ({ weight: (route, type) => weight(route, type) + 1 }));
    const { weight } = composeEdits(dearer, dearer)(liveRules).limits;
    expect(weight('exchange', null)).toBe(liveRules.limits.weight('exchange', null) + 2);
  });

  test('an empty list of edits returns the same rules', () => {
    expect(composeEdits()(liveRules)).toBe(liveRules);
  });
});

describe('rows and entries', () => {
  const rows = [
    { id: 'a', of: 1 },
    { id: 'b', of: 2 },
  ];

  test('a replaced row keeps its place', () => {
    expect(withChangedRow(rows, 'a', ({ id }) => ({ id, of: 3 }))).toEqual([{ id: 'a', of: 3 }, rows[1]]);
  });

  test('a removed row leaves the others', () => {
    expect(withoutRow(rows, 'a')).toEqual([rows[1]]);
  });

  test('an entry is wrapped in place, and a missing one is not created', () => {
    const table = new Map([
      ['a', 1],
      ['b', 2],
    ]);
    expect([...withChangedEntry(table, 'a', (value) => value + 2)]).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
    expect(withChangedEntry(table, 'c', () => 3)).toBe(table);
  });
});

describe('at the door', () => {
  const request = { method: 'POST', path: '/info', headers: {}, body: new Uint8Array(), peer: '127.0.0.1' };
  const reply = { status: 200, headers: {}, body: 'x' };
  const frame = { channel: 'trades', text: 'x' };

  test('several edits of replies apply in order', () => {
    const adds = (text: string) => makeReplyEdit((_request, before) => ({ ...before, body: before.body + text }));
    expect(composeEdits(adds('y'), adds('z'))(liveRules).door.reply(request, reply).body).toBe('xyz');
  });

  test('a withheld frame is not edited further', () => {
    const texts: string[] = [];
    const notes = makeFrameEdit((leaving) => {
      texts.push(leaving.text);
      return leaving;
    });
    expect(
      composeEdits(
        notes,
        makeFrameEdit(() => null),
        notes,
      )(liveRules).door.frame(frame),
    ).toBeNull();
    expect(texts).toEqual(['x']);
  });
});
