import { describe, expect, test } from 'vitest';
import { allFaults } from '../../reference-model/faults/index.ts';
import { areaOf } from '../../spec-schemas/clause.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { faultIdsByDefectClass } from './fault-classes.fixture.ts';

/** Minimum number of the hundred faults whose clause the documents state. */
const DECIDED = 95;

const byId = new Map(allFaults.map((fault) => [fault.id, fault]));
const classes = Object.entries(faultIdsByDefectClass);

describe.each(classes)('%s', (_what, ids) => {
  test('has ten existing faults, of several areas', () => {
    expect(ids.filter((id) => !byId.has(id))).toEqual([]);
    expect(new Set(ids).size).toBe(10);
    expect(new Set(ids.map(areaOf)).size).toBeGreaterThan(2);
  });
});

test('there are ten classes, and nearly all of their faults break a deciding clause', () => {
  expect(classes.length).toBe(10);
  const ids = classes.flatMap(([, faults]) => faults);
  expect(new Set(ids).size).toBe(ids.length);
  const decided = ids.filter((id) => {
    const fault = byId.get(id);
    return fault !== undefined && clauseById(fault.clause).authority === 'seed';
  });
  expect(decided.length).toBeGreaterThanOrEqual(DECIDED);
});
