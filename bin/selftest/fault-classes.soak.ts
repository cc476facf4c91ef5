import assert from 'node:assert/strict';
import { tryFault } from '../../harness/selftest/selftest.ts';
import { allFaults } from '../../reference-model/faults/index.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { modelTestParts } from '../../tools/model-parts.ts';
import { faultIdsByDefectClass } from './fault-classes.fixture.ts';

/** Checks that the faults of each class are caught by their clause, and without `--strict` where the documents state it. */
async function eachFaultIsCaught(): Promise<void> {
  const missed: string[] = [];
  let decided = 0;
  for (const [what, ids] of Object.entries(faultIdsByDefectClass)) {
    const outcomes = [];
    for (const id of ids) {
      const fault = allFaults.find((one) => one.id === id);
      assert(fault !== undefined, id);
      const { caught } = await tryFault(fault, { ...modelTestParts, strict: false });
      const decides = caught && clauseById(fault.clause).authority === 'seed';
      outcomes.push(decides);
      if (!caught) missed.push(id);
    }
    const ofClass = outcomes.filter((decides) => decides).length;
    decided += ofClass;
    console.log(`${ofClass} of ${ids.length} decided: ${what}`);
  }
  console.log(`${decided} decided in all, unseen: ${missed.join(', ') || 'none'}`);
  assert.deepEqual(missed, []);
}

export const soaks = [{ name: 'fault-classes', run: eachFaultIsCaught }];
