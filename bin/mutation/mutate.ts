import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { allChecks } from '../../scenarios/index.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { hashRunSources, openBaselineFolder, runBaseline } from './baseline-runs.ts';
import { drawMutants } from './draw.ts';
import type { MutantOutcome } from './judge.ts';
import { listAllMutants, sourceTextOf } from './places.ts';
import { formatMutationScore, type MutantResult, mutantResultLine, mutationScoreOf } from './result.ts';
import { appendResult, readWrittenResults } from './result-lines.ts';
import { mutantTestNameOf } from './subject.ts';
import { planMutantTrial, type TrialKnowledge } from './trial-of.ts';
import { makeUndocumentedLookup } from './undocumented.ts';
import { runWorkerTasks } from './worker-pool.ts';

export interface MutationDrawOptions {
  readonly seed: number;
  /** Number of loadable mutants to draw. */
  readonly n: number;
  /** Folder for results, which are written as they come; an interrupted draw resumes from it. */
  readonly folder: string;
}

/**
 * Draws mutants of the model's sources and runs on each all checks and campaigns that execute its place.
 * @returns whether each was killed, is equivalent, or is listed
 */
export async function runMutationDraw({ seed, n, folder }: MutationDrawOptions): Promise<boolean> {
  const undocumented = makeUndocumentedLookup((path, line) => sourceTextOf(path).split('\n')[line - 1] ?? '');
  mkdirSync(folder, { recursive: true });
  const sources = hashRunSources();
  const baseline = openBaselineFolder(folder, sources);
  const known: TrialKnowledge = {
    mutants: listAllMutants(),
    checks: allChecks,
    clauses: allClauses,
    textOf: sourceTextOf,
    runs: await runBaseline(baseline),
    recordings: baseline.recordings,
  };
  for (const { subject, problems } of known.runs.filter((run) => run.problems.length > 0))
    console.log(`left out: ${mutantTestNameOf(subject)}, on the sound model: ${problems.join('; ')}`);
  const steps = known.runs.reduce((sum, run) => sum + run.steps, 0);
  console.log(
    `${known.mutants.length} mutants, ${known.runs.length} subjects, ${steps} steps of campaigns, seed ${seed}`,
  );
  const file = join(folder, `results-${sources}-${seed}.ndjson`);
  const kept = readWrittenResults<MutantResult>(file);
  for (const result of kept) console.log(mutantResultLine(result, undocumented));
  const results = [...kept];
  const judged = new Set(kept.map(({ mutant }) => mutant.id));
  const unjudged = drawMutants(known.mutants, seed).filter(({ id }) => !judged.has(id));
  let underWay = 0;
  const loaded = () => results.filter(({ outcome }) => outcome.kind !== 'unloadable').length;
  await runWorkerTasks(
    () => {
      // No `for…of` over the generator, since leaving the loop would close it.
      const mutant = loaded() + underWay < n ? unjudged.next().value : undefined;
      if (mutant === undefined) return null;
      underWay += 1;
      return { kind: 'mutant', trial: planMutantTrial(mutant, known) };
    },
    (work, done) => {
      if (work.kind !== 'mutant' || (done.kind !== 'mutant' && done.kind !== 'fell'))
        throw new Error('a mutant was answered with something else');
      underWay -= 1;
      const { mutant, ofSection } = work.trial;
      const outcome: MutantOutcome = done.kind === 'fell' ? done : done.outcome;
      const result: MutantResult = { mutant, hasSection: ofSection.length > 0, outcome };
      results.push(result);
      appendResult(file, result);
      console.log(mutantResultLine(result, undocumented));
    },
  );
  const score = mutationScoreOf(results, undocumented);
  console.log(formatMutationScore(score));
  const { survived, unheard, 'never run': neverRun } = score.standings;
  return survived + unheard + neverRun === 0;
}
