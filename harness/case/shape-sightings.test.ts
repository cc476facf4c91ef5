import { expect, test } from 'vitest';
import { ShapeSightings } from './shape-sightings.ts';
import type { WireSighting } from './wire-sighting.ts';

const mismatch = { message: 'm', expected: 'e', actual: 'a', diff: [{ path: '$', expected: 'e', actual: 'a' }] };
const sighting = (clause: WireSighting['clause'], unread?: string): WireSighting => ({
  clause,
  weight: 'advises',
  mismatch,
  ...(unread === undefined ? {} : { unread }),
});

test('each clause is reported once per place', () => {
  const sightings = new ShapeSightings();
  const results = (['options.state.shape', 'feed.option-state.body', 'options.state.shape'] as const).map((clause) =>
    sightings.add(sighting(clause)),
  );
  expect(results).toEqual([true, true, false]);
});

test('an unreadable fact is reported once, whatever serves it', () => {
  const sightings = new ShapeSightings();
  expect(sightings.add(sighting('options.state.shape', 'the list of option legs'))).toBe(true);
  expect(sightings.add(sighting('feed.option-state.body', 'the list of option legs'))).toBe(false);
  expect(sightings.add(sighting('options.series.shape', 'the list of option series'))).toBe(true);
  expect(sightings.all.map(({ clause }) => clause)).toEqual(['options.state.shape', 'options.series.shape']);
});
