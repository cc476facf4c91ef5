import type { CheckMetadata } from '../../harness/check/check.ts';
import type { Clause } from '../../spec-schemas/clause.ts';
import type { BaselineRun } from './baseline-runs.ts';
import type { BaselinedMutantTest, MutantTrial } from './judge.ts';
import type { Mutant } from './sites.ts';
import { isSameSection, sectionsAt } from './source-sections.ts';
import { isPlayedAfterChecks, venuesOfCampaigns } from './subject.ts';

/** Knowledge about the subjects that may see a mutant. */
export interface TrialKnowledge {
  readonly mutants: readonly Mutant[];
  readonly runs: readonly BaselineRun[];
  readonly checks: readonly Pick<CheckMetadata, 'id' | 'clauses'>[];
  readonly clauses: readonly Pick<Clause, 'id' | 'sources'>[];
  /** Text of a source, by its path from the root. */
  readonly textOf: (path: string) => string;
  /** The folder where it is kept what each subject does to the sound model. */
  readonly recordings: string;
}

/**
 * To whom a mutant is shown: those that come by its place, who judges a clause of its section first, campaigns last, and of
 * either the quickest first. What
 * runs as a module is loaded may matter to whoever comes by anything else of the file, and where nobody does, to all.
 */
export function planMutantTrial(mutant: Mutant, known: TrialKnowledge): MutantTrial {
  const { mutants, runs, checks, clauses, textOf, recordings } = known;
  const sections = sectionsAt(textOf(mutant.path), mutant.start);
  const ofSection = clauses
    .filter(({ sources }) => sources.some((source) => sections.some((section) => isSameSection(section, source))))
    .map(({ id }) => id);
  const isOfSection = new Set(ofSection);
  const judging = new Set(
    checks.filter((check) => check.clauses.some((id) => isOfSection.has(id))).map(({ id }) => id),
  );
  const asked = comingBy(mutant, mutants, runs);
  const isJudge = ({ subject }: BaselinedMutantTest) => judging.has(subject.id);
  return {
    mutant,
    ofSection,
    judges: asked.filter(isJudge),
    others: asked.filter((one) => !isJudge(one)),
    recordings,
  };
}

function comingBy(
  mutant: Mutant,
  mutants: readonly Mutant[],
  runs: readonly BaselineRun[],
): readonly BaselinedMutantTest[] {
  const sound = runs.filter(({ told }) => told.length === 0);
  const indices = mutants.flatMap((each, index) =>
    (mutant.isOfModule ? each.path === mutant.path && !each.isOfModule : each === mutant) ? [index] : [],
  );
  const by = sound.filter((run) => indices.some((index) => run.runs(index)));
  const asked = mutant.isOfModule && by.length === 0 ? sound : by;
  // A campaign takes as long as dozens of checks.
  const isLater = ({ subject }: BaselineRun) => Number(isPlayedAfterChecks(subject));
  const places = mutants.flatMap(({ path }, index) => (path === mutant.path ? [index] : []));
  return withoutRepeats(asked, places).toSorted((a, b) => isLater(a) - isLater(b) || a.cpuMs - b.cpuMs);
}

/**
 * Leaves out who does on a further venue the same as on an earlier one: on a venue of today and of the next release all are asked, on
 * the others those that go another way through the source of the mutant.
 * @param places  the indices of that source
 */
function withoutRepeats(runs: readonly BaselineRun[], places: readonly number[]): readonly BaselineRun[] {
  const ways = new Set<string>();
  // The venues with all that plays come first among all subjects.
  return runs.filter((run) => {
    const { venue, id } = run.subject;
    const way = `${id} ${places.map((index) => Number(run.runs(index))).join('')}`;
    const isRepeat = ways.has(way) && !venuesOfCampaigns.includes(venue);
    ways.add(way);
    return !isRepeat;
  });
}
