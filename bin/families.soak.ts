import assert from 'node:assert/strict';
import { countShrunkSteps, familyDefects, playFamilyOnModel } from '../harness/campaign/families/defects.fixture.ts';
import { families } from '../harness/campaign/families/families.list.ts';
import { tradingFamily } from '../harness/campaign/families/trading.ts';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { listChangedRules, rulesUnderProfile } from '../reference-model/index.ts';
import { playWithStateSaves } from './saved-state.fixture.ts';

const SOUND_RUNS = 12;
const SAVED_RUNS = 6;
const TRADING_RUNS = 25;

/** Checks that the model agrees with itself in every family, with a drawn seed; `npm test` plays each family with one fixed seed. */
async function agrees(): Promise<void> {
  const seed = drawTestSeed('families');
  for (const family of families) {
    const { ended, findings } = await playFamilyOnModel(family, null, SOUND_RUNS, seed);
    const messages = findings.map(({ message }) => message);
    assert.deepEqual([ended?.status, ended?.runs, messages], ['pass', SOUND_RUNS, []], family.name);
  }
}

/** Saves and restores the state at growing intervals in every family; `npm test` does so less often. */
async function saved(): Promise<void> {
  const seed = drawTestSeed('families saved');
  for (const family of families) {
    const { ended, messages, heights } = await playWithStateSaves(family, SAVED_RUNS, seed, (blocks) => blocks + 5);
    assert.deepEqual([ended?.status, ended?.runs, messages], ['pass', SAVED_RUNS, []], family.name);
    assert.ok(heights.length > 1, family.name);
  }
}

/** Checks that each family is worth its runs: plain trading does not find the defects listed as its own. */
async function alone(): Promise<void> {
  const rules = rulesUnderProfile('live');
  const { ended } = await playFamilyOnModel(tradingFamily, null, TRADING_RUNS);
  for (const [what, , who, edit] of familyDefects) {
    if (who !== 'alone') continue;
    const changes = listChangedRules(rules, edit(rules));
    // A defect in rules that trading never uses needs no run to be invisible to it.
    if (changes.length > 0 && changes.every((path) => ended?.unreached?.includes(path) === true)) continue;
    const { findings } = await playFamilyOnModel(tradingFamily, edit, TRADING_RUNS);
    assert.deepEqual(
      findings.map(({ message }) => message),
      [],
      what,
    );
  }
}

const MOST_ACTIONS = 10;
const SMALL_SHARE = 0.95;

/**
 * Shrinks the first finding of each defect, in every family: each must reproduce on a shorter sequence, mostly with few enough actions
 * for a person to read; `npm test` stops at the first finding.
 */
async function shrunk(): Promise<void> {
  const sizes: number[] = [];
  for (const [what, family, , edit, soonest] of familyDefects) {
    const steps = await countShrunkSteps(family, edit, soonest);
    assert.notEqual(steps, null, what);
    sizes.push(steps ?? 0);
    console.log(`${what}: ${steps} steps`);
  }
  const small = sizes.filter((steps) => steps <= MOST_ACTIONS).length;
  assert.ok(small >= SMALL_SHARE * sizes.length, `${small} of ${sizes.length} with at most ${MOST_ACTIONS} actions`);
}

export const soaks = [
  { name: 'families agree', run: agrees },
  { name: 'families saved', run: saved },
  { name: 'families alone', run: alone },
  { name: 'families shrink', run: shrunk },
];
