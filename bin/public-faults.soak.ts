import assert from 'node:assert/strict';
import type { Fault } from '../reference-model/faults/index.ts';
import { accusedBesideFault, checksOfSameArea, publicFactFaults } from './public-faults.fixture.ts';

/**
 * Number of faults of public facts beside which another check of the area accuses a clause of the documents, or ends without a verdict. Most
 * break a sentence of the documents as well, or are no venue that anybody would build; the number may only fall.
 */
const FAULTS_WITH_SIDE_EFFECTS = 76;
/** Longest time for one fault: one that stops the chain leaves its checks waiting. */
const PATIENCE_MS = 90_000;

/** Tries every fault of public facts; the tests draw some. */
async function noneAccuses(): Promise<void> {
  const wrong: string[] = [];
  for (const fault of publicFactFaults) {
    const accused = await accusedBesideFault(fault);
    if (accused.length > 0) wrong.push(`${fault.id}: ${accused.join(', ')}`);
  }
  console.log(`${publicFactFaults.length} faults of public facts`);
  assert.deepEqual(wrong, []);
}

/** Tries every fault of public facts on all checks of its area, also on those that do not judge its clause. `--of` names areas. */
async function fewReachOthers(): Promise<void> {
  const areas = process.env.SOAK_OF?.split(',') ?? [];
  const planted = publicFactFaults.filter(
    ({ clause }) => areas.length === 0 || areas.includes(clause.split('.')[0] ?? ''),
  );
  let reached = 0;
  for (const fault of planted) {
    const accused = await toldOfArea(fault);
    if (accused.length === 0) continue;
    reached += 1;
    console.log(`${fault.id}: ${accused.join(', ')}`);
  }
  console.log(`${reached} of ${planted.length} faults of public facts reach other checks of their area`);
  assert.ok(reached <= FAULTS_WITH_SIDE_EFFECTS, `${reached} faults, ${FAULTS_WITH_SIDE_EFFECTS} are known`);
}

/** Returns the accused clauses and undecided checks; a fault that stops the model beside other checks shows nothing. */
async function toldOfArea(fault: Fault): Promise<readonly string[]> {
  let stop: (reason: unknown) => void = () => undefined;
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = reject;
  });
  const timer = setTimeout(() => stop(new Error('no end')), PATIENCE_MS);
  process.on('uncaughtException', stop);
  try {
    return await Promise.race([accusedBesideFault(fault, checksOfSameArea(fault)), stopped]);
  } catch (error) {
    console.log(`${fault.id}: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  } finally {
    clearTimeout(timer);
    process.off('uncaughtException', stop);
  }
}

export const soaks = [
  { name: 'public-faults', run: noneAccuses },
  { name: 'public-facts.area', run: fewReachOthers },
];
