import assert from 'node:assert/strict';
import type { Check } from '../../harness/check/check.ts';
import { drawTestSeed } from '../../harness/kernel/drawn-seed.fixture.ts';
import { Random } from '../../harness/kernel/random.ts';
import {
  type FaultTrial,
  faultProfileOf,
  findChecksJudgingFaultClause,
  runChecksOn,
  tryFault,
} from '../../harness/selftest/selftest.ts';
import { makeOutgoingTextEdit, type RulesEdit } from '../../reference-model/index.ts';
import { coveragePathKindOf } from '../../spec-schemas/paths/path.ts';
import { modelTestParts } from '../../tools/model-parts.ts';
import { type FaultOnPath, findFaultsOnPath } from './faults-on-path.fixture.ts';
import { type CheckedPathCell, findCheckedPathCells } from './filled-cells.fixture.ts';

/** Number of faults written for their path, and as many generated ones. */
const OF_EACH = 30;
const FAULTS = 2 * OF_EACH;
/** Minimum number found by the clause itself. */
const NAMED = 54;
/** Maximum number of faults tried per cell. */
const TRIALS = 4;

/** Draws faults, written or generated, on cells that gained a check since the first record: each must be found. */
async function eachFaultIsFound(): Promise<void> {
  const random = new Random(`filled-cells/${drawTestSeed('filled-cells')}`);
  const cells = (await findCheckedPathCells()).filter(
    ({ path }) => !['role', 'profile'].includes(coveragePathKindOf(path)),
  );
  console.log(`${cells.length} cells`);
  const trials: { readonly on: FaultOnPath; readonly trial: FaultTrial }[] = [];
  for (const cell of random.shuffled(cells)) {
    if (trials.length === FAULTS) break;
    const isAsked = ({ isGenerated }: FaultOnPath) =>
      trials.filter(({ on }) => on.isGenerated === isGenerated).length < OF_EACH;
    const found = await drawnOn(cell, random, isAsked);
    if (found === null) continue;
    const { on, trial } = found;
    const verdict = trial.caught ? `by ${trial.by[0]}` : `not by its clause; by ${trial.others.join(', ') || 'none'}`;
    console.log(
      `${on.isGenerated ? 'generated' : 'written  '} ${cell.clause} ${cell.path}: ${on.fault.id}: ${verdict}`,
    );
    trials.push(found);
  }
  const named = trials.filter(({ trial }) => trial.caught);
  const revealed = trials.filter(({ trial }) => trial.caught || trial.others.length > 0);
  console.log(`${trials.length} drawn: ${revealed.length} told, ${named.length} by the clause`);
  assert(trials.length === FAULTS && revealed.length === FAULTS && named.length >= NAMED);
}

/** Returns a fault on the cell that checks of its clause can observe; null: none of a few was observable. */
async function drawnOn(cell: CheckedPathCell, random: Random, isAsked: (on: FaultOnPath) => boolean) {
  for (const on of random.shuffled(findFaultsOnPath(cell).filter(isAsked)).slice(0, TRIALS)) {
    const trial = await tryFault(on.fault, modelTestParts);
    if (trial.caught || trial.others.length > 0) return { on, trial };
    if (!on.isMet()) continue;
    if ((await saidWith(on, [on.fault.edit])) !== (await saidWith(on, [])))
      return { on, trial: await tryFault(on.fault, modelTestParts, checksBeside(on)) };
    console.log(`no difference: ${cell.clause} ${cell.path}: ${on.fault.id}`);
  }
  return null;
}

/** Returns the checks of the fault's clause, and of its sibling clauses. */
function checksBeside({ fault: { clause } }: FaultOnPath): readonly Check[] {
  const subject = clause.slice(0, clause.lastIndexOf('.') + 1);
  return modelTestParts.checks.filter(({ clauses }) => clauses.some((id) => id.startsWith(subject)));
}

/** Returns everything that a venue with these edits sends while the checks of the fault's clause are played. */
async function saidWith({ fault }: FaultOnPath, edits: readonly RulesEdit[]): Promise<string> {
  const said: string[] = [];
  const heard = makeOutgoingTextEdit((text) => {
    said.push(text);
    return text;
  }, []);
  const profile = faultProfileOf(fault);
  await runChecksOn(
    { edits: [...edits, heard], profile },
    profile,
    findChecksJudgingFaultClause(fault, modelTestParts),
    modelTestParts,
  );
  return said.join('\n');
}

export const soaks = [{ name: 'filled-cells', run: eachFaultIsFound }];
