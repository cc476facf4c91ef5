import { mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { makeTempFolder } from '../program.fixture.ts';
import { StateFile } from './state-file.ts';
import { StateKeeper } from './state-keeper.ts';

const EVERY_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Keeps a venue in a file, and collects its messages. */
function kept(path = join(makeTempFolder(), 'venue.state'), build = 'b1') {
  const venue = new Venue(readDefaultGenesis());
  const file = new StateFile(path, { build });
  const messages: string[] = [];
  const keeper = new StateKeeper(venue, file, (sentence) => messages.push(sentence), EVERY_MS);
  /** Returns the height of a venue resumed from the file. */
  const heightInFile = () => {
    const other = new Venue(readDefaultGenesis());
    other.load(file.read() ?? '');
    return other.height;
  };
  const stop = () => {
    keeper.abandon();
    file.release();
  };
  return { venue, file, path, keeper, messages, heightInFile, stop };
}

test('a venue is saved at its start, periodically, and at its end', () => {
  const { venue, keeper, heightInFile, stop } = kept();
  expect(heightInFile()).toBe(0);
  venue.commit(3);
  expect(heightInFile()).toBe(0);
  vi.advanceTimersByTime(EVERY_MS);
  expect(heightInFile()).toBe(3);
  venue.commit(2);
  expect(keeper.end()).toBe(true);
  expect(heightInFile()).toBe(5);
  // Not saved any more.
  venue.commit();
  vi.advanceTimersByTime(60 * EVERY_MS);
  expect(heightInFile()).toBe(5);
  stop();
});

test('a venue of another build resumes from the file, which is copied first', () => {
  const first = kept();
  first.venue.commit(3);
  first.keeper.end();
  first.stop();
  const before = readFileSync(first.path, 'utf8');
  expect(first.keeper.migrated).toBeNull();
  const second = kept(first.path, 'b2');
  expect(second.venue.height).toBe(3);
  expect(second.keeper.migrated).toEqual({ build: 'b1', file: `${first.path}.b1` });
  expect(readFileSync(`${first.path}.b1`, 'utf8')).toBe(before);
  second.stop();
});

test('a file that another build would lose parts of is refused, and kept', () => {
  const first = kept();
  first.keeper.end();
  first.file.write(JSON.stringify({ ...JSON.parse(first.venue.save()), beside: {} }));
  first.stop();
  const before = readFileSync(first.path, 'utf8');
  expect(() => kept(first.path, 'b2')).toThrow(
    'was saved by build b1, and this build, b2, keeps its state in another form',
  );
  expect(readFileSync(first.path, 'utf8')).toBe(before);
});

test('another venue resumes from the file', () => {
  const { venue, path, keeper, stop } = kept();
  venue.commit(4);
  keeper.end();
  stop();
  const next = kept(path);
  expect([next.venue.height, next.venue.stateHash()]).toEqual([4, venue.stateHash()]);
  next.stop();
});

test('nothing is written without changes, and a new chain is a change', () => {
  const { venue, keeper, stop } = kept();
  const saving = vi.spyOn(venue, 'save');
  vi.advanceTimersByTime(5 * EVERY_MS);
  expect(keeper.end()).toBe(true);
  expect(saving).not.toHaveBeenCalled();
  venue.commit();
  expect(keeper.end()).toBe(true);
  venue.reset();
  venue.commit();
  expect(keeper.end()).toBe(true);
  expect(saving).toHaveBeenCalledTimes(2);
  stop();
});

test('going back to a saved height is a change too', () => {
  const { venue, file, keeper, stop } = kept();
  const begun = venue.snapshot();
  venue.commit(3);
  vi.advanceTimersByTime(EVERY_MS);
  venue.restore(begun);
  // Builds another chain of three blocks.
  venue.elapse(60_000);
  venue.commit(3);
  expect(keeper.end()).toBe(true);
  const other = new Venue(readDefaultGenesis());
  other.load(file.read() ?? '');
  expect(other.stateHash()).toBe(venue.stateHash());
  stop();
});

test('a failing save is reported once until it succeeds, and the venue goes on', () => {
  const { venue, path, keeper, messages, heightInFile, stop } = kept();
  venue.commit();
  vi.advanceTimersByTime(EVERY_MS);
  const block = () => {
    rmSync(path);
    mkdirSync(path);
  };
  block();
  for (let n = 0; n < 3; n++) {
    venue.commit();
    vi.advanceTimersByTime(EVERY_MS);
  }
  expect(messages).toEqual([`Cannot write ${path}: a folder stands where the file should be. The file holds block 1.`]);
  expect(keeper.end()).toBe(false);
  rmdirSync(path);
  expect(keeper.end()).toBe(true);
  expect(heightInFile()).toBe(4);
  block();
  venue.commit();
  expect(keeper.end()).toBe(false);
  expect(messages).toHaveLength(2);
  stop();
});

test('a state that cannot be serialised is reported too', () => {
  const { venue, keeper, messages, stop } = kept();
  vi.spyOn(venue, 'save').mockImplementation(() => {
    throw new RangeError('Invalid string length');
  });
  venue.commit();
  expect(keeper.end()).toBe(false);
  expect(messages).toEqual(['The state cannot be saved: Invalid string length. The file holds block 0.']);
  stop();
});
