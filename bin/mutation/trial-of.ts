import type { CheckMetadata } from '../../harness/check/check.ts';
import type { Clause } from '../../spec-schemas/clause.ts';
import type { BaselineRun } from './baseline-runs.ts';
import type { BaselinedMutantTest, MutantTrial } from './judge.ts';
import type { Mutant } from './sites.ts';
import { citedSectionsAt, isSameCitedSection } from './source-sections.ts';
import { isPlayedAfterChecks, venuesOfCampaigns } from './subject.ts';

/** Data from which the subjects of a mutant are chosen. */
export interface TrialKnowledge {
  readonly mutants: readonly Mutant[];
  readonly runs: readonly BaselineRun[];
  readonly checks: readonly Pick<CheckMetadata, 'id' | 'clauses'>[];
  readonly clauses: readonly Pick<Clause, 'id' | 'sources'>[];
  /** Returns the text of a source, by its path from the root. */
  readonly textOf: (path: string) => string;
  /** Folder with recordings of each subject's run on the sound model. */
  readonly recordings: string;
}

/**
 * Plans which subjects run on a mutant: those that execute its place, judges of a clause of its section first, campaigns last, and within
 * these the fastest first. Code that runs at module load concerns every subject that executes anything else of the file, or all subjects
 * where none does.
 */
export function planMutantTrial(mutant: Mutant, known: TrialKnowledge): MutantTrial {
  const { mutants, runs, checks, clauses, textOf, recordings } = known;
  const sections = citedSectionsAt(textOf(mutant.path), mutant.start);
  const ofSection = clauses
    .filter(({ sources }) => sources.some((source) => sections.some((section) => isSameCitedSection(section, source))))
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
  const sound = runs.filter(({ problems }) => problems.length === 0);
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
 * Drops runs that would repeat others: all subjects run on the venues of the live and the next release, but on the other venues only
 * those that take another path through the mutated source.
 * @param places  indices of that source's mutants
 */
function withoutRepeats(runs: readonly BaselineRun[], places: readonly number[]): readonly BaselineRun[] {
  const ways = new Set<string>();
  // `listMutantTests` lists those two venues first.
  return runs.filter((run) => {
    const { venue, id } = run.subject;
    const way = `${id} ${places.map((index) => Number(run.runs(index))).join('')}`;
    const isRepeat = ways.has(way) && !venuesOfCampaigns.includes(venue);
    ways.add(way);
    return !isRepeat;
  });
}
