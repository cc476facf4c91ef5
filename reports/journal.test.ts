import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JournalDamagedError, openRunJournal, parseRunJournal } from './journal.ts';
import { OutputWriteError } from './output-fault.ts';
import { makeNoteEvent, makeRunStarted } from './run.fixture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => parseRunJournal(readFileSync(path, 'utf8'));

test('an event is on disk when write returns, and reads back unchanged', () => {
  const journal = openRunJournal(join(folder, 'a', 'b'), { resume: false });
  journal.write(makeRunStarted());
  journal.write(makeNoteEvent('line\nbreak \u2028 \ud83d\ude00'));
  expect(read(journal.path)).toEqual({
    events: [makeRunStarted(), makeNoteEvent('line\nbreak \u2028 \ud83d\ude00')],
    cut: false,
  });
  journal.close();
});

test('a new run replaces the journal, a resumed one appends after the last whole line', () => {
  const first = openRunJournal(folder, { resume: false });
  first.write(makeNoteEvent('one'));
  first.close();
  appendFileSync(first.path, '{"event":"no');
  const second = openRunJournal(folder, { resume: true });
  second.write(makeNoteEvent('two'));
  second.close();
  expect(read(first.path).events).toEqual([makeNoteEvent('one'), makeNoteEvent('two')]);
  openRunJournal(folder, { resume: false }).close();
  expect(read(first.path).events).toEqual([]);
});

test.each([
  ['nothing', '', [], false],
  ['a whole journal', `${JSON.stringify(makeNoteEvent('a'))}\n`, [makeNoteEvent('a')], false],
  ['a last line without its end', JSON.stringify(makeNoteEvent('a')), [makeNoteEvent('a')], false],
  [
    'a last line that was cut',
    `${JSON.stringify(makeNoteEvent('a'))}\n{"event":"check-sta`,
    [makeNoteEvent('a')],
    true,
  ],
])('reads %s', (_name, text, events, cut) => {
  expect(parseRunJournal(text)).toEqual({ events, cut });
});

test.each(['{"event":"che', '[]', 'null', '{"event":"toString"}', '{"event":7}'])(
  'refuses %s in the middle and names its line',
  (line) => {
    const text = `${JSON.stringify(makeNoteEvent('a'))}\n${line}\n${JSON.stringify(makeNoteEvent('b'))}\n`;
    expect(() => parseRunJournal(text)).toThrow(new JournalDamagedError(2));
  },
);

test('a folder that cannot be created is a typed fault with one sentence', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const open = () => openRunJournal(join(file, 'out'), { resume: false });
  expect(open).toThrow(OutputWriteError);
  expect(open).toThrow(`Cannot write ${join(file, 'out', 'events.ndjson')}: a part of the path is not a folder.`);
});

// /dev/full behaves as a full disk; only Linux has it.
test.skipIf(!existsSync('/dev/full'))('a full disk is one sentence, and typed', () => {
  const path = join(folder, 'events.ndjson');
  symlinkSync('/dev/full', path);
  const journal = openRunJournal(folder, { resume: false });
  const write = () => journal.write(makeNoteEvent('a'));
  expect(write).toThrow(OutputWriteError);
  expect(write).toThrow(`Cannot write ${path}: no space is left on the device.`);
});

test('a system error without a sentence of ours is named by its code', () => {
  const fault = new OutputWriteError(
    '/out/report.json',
    Object.assign(new Error('EIO: i/o error, write'), { code: 'EIO' }),
  );
  expect(fault.message).toBe('Cannot write /out/report.json: EIO.');
  expect(fault.code).toBe('EIO');
});
