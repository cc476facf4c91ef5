import { expect, test } from 'vitest';
import { isDrawnByCommit } from './drawn-share.ts';

const commits = Array.from({ length: 300 }, (_, at) => at.toString(16).padStart(40, '0'));
const [commit = ''] = commits;
const ids = Array.from({ length: 10_000 }, (_, at) => `fault-${at}`);
const drawnBy = (by: string) => ids.filter((id) => isDrawnByCommit(by, id));

test('a commit draws the same tenth each time, and another commit another one', () => {
  const drawn = drawnBy(commit);
  expect(drawn.length).toBeGreaterThan(900);
  expect(drawn.length).toBeLessThan(1_100);
  expect(drawnBy(commit)).toEqual(drawn);
  const other = drawnBy('f'.repeat(40));
  expect(other.filter((id) => drawn.includes(id)).length).toBeLessThan(drawn.length / 5);
});

test('each item is drawn independently: a longer list changes nothing for it', () => {
  const everyThird = ids.filter((_, at) => at % 3 === 0);
  expect(everyThird.filter((id) => isDrawnByCommit(commit, id))).toEqual(
    drawnBy(commit).filter((id) => everyThird.includes(id)),
  );
});

test('over these commits everything is drawn at least once', () => {
  const few = ids.slice(0, 200);
  expect(few.filter((id) => !commits.some((by) => isDrawnByCommit(by, id)))).toEqual([]);
});
