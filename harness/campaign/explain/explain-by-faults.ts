import type { Fault } from '../../../reference-model/faults/index.ts';
import {
  listChangedRules,
  type ReleaseProfile,
  type RulePath,
  rulesUnderProfile,
} from '../../../reference-model/index.ts';
import { actionEntry } from '../../../spec-schemas/catalogue/actions.ts';
import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import type { CampaignEnvironment, SequenceCase } from '../play/campaign-environment.ts';
import type { SequenceRunReport } from '../play/execute.ts';
import type { DifferingEnd } from './campaign-finding.ts';
import type { RunRecording } from './run-recording.ts';
import { similarityOfDifferences } from './similarity.ts';
import { comparisonScopeFor, replaySequenceOn } from './stand-in.ts';

/** Maximum faults tried for one difference, and maximum blocks cut by all tried venues together: a sequence over days has many. */
export const MAX_FAULTS_TRIED = 150;
const MOST_CUT = 40_000;

/**
 * Returns the clauses of known faults with which a venue would have answered as the target did. Each fault is planted in a model that
 * replaces the target and plays the same sequence with the same accounts, blocks, times and marks, so the target itself gets no requests.
 * Each venue is first compared at the differing read, and completely only where that shows the difference.
 * @param played  the shrunk sequence
 * @param likely  clauses about the differing place, likeliest first: their faults are tried first
 */
export async function explainByFaults(
  played: SequenceCase,
  original: DifferingEnd,
  environment: CampaignEnvironment,
  likely: readonly ClauseId[],
): Promise<readonly ClauseId[]> {
  const { recording } = original;
  if (recording === null) return [];
  const narrow = { played, recording, environment: { ...environment, ...comparisonScopeFor(original.difference) } };
  // Rules that the sequence uses, recorded on a fault-free venue that is compared only at the place of the difference.
  const plain = await replaySequenceOn({}, narrow);
  if (plain === null || plain.end.kind === 'differs') return [];
  const fitting = new Map<ClauseId, 'equal' | 'near'>();
  const tried = await findCandidateFaults(plain.rules, environment.profile, { likely, done: lastActionTagOf(played) });
  for (const fault of tried.slice(0, Math.min(MAX_FAULTS_TRIED, maxVenuesToTryFor(recording)))) {
    if (fitting.get(fault.clause) === 'equal') continue;
    // Most faults show no difference at this place: a complete comparison is made only where they do.
    const glimpse = similarityTo(original, await replaySequenceOn({ edits: [fault.edit] }, narrow));
    const degree =
      glimpse === null
        ? null
        : similarityTo(original, await replaySequenceOn({ edits: [fault.edit] }, { played, recording, environment }));
    if (degree !== null) fitting.set(fault.clause, degree);
  }
  const of = (wanted: string) => [...fitting].flatMap(([clause, degree]) => (degree === wanted ? [clause] : []));
  return [...of('equal'), ...of('near')];
}

/** Returns the number of venues that may replay a recording for one difference. */
export function maxVenuesToTryFor({ adopted, cuts }: RunRecording): number {
  const last = cuts.flat().at(-1)?.observed.height ?? adopted.height;
  return Math.ceil(MOST_CUT / Math.max(1, last - adopted.height));
}

function similarityTo(original: DifferingEnd, report: SequenceRunReport | null): 'equal' | 'near' | null {
  if (report === null) return null;
  const { end } = report;
  return end.kind === 'differs' && end.at === original.at
    ? similarityOfDifferences(end.difference, original.difference)
    : null;
}

interface Known {
  readonly fault: Fault;
  /** Rule entries that the fault changes. */
  readonly changes: readonly RulePath[];
}

const known = new Map<ReleaseProfile, readonly Known[]>();

/** Returns the faults of every clause under a profile, loaded at the first difference since most campaigns see none. */
async function knownFaults(profile: ReleaseProfile): Promise<readonly Known[]> {
  const memory = known.get(profile);
  if (memory !== undefined) return memory;
  const { listPlantableFaults } = await import('../../../reference-model/faults/index.ts');
  const rules = rulesUnderProfile(profile);
  const rows = listPlantableFaults()
    .filter(({ needs = [] }) => !needs.includes('wire') && (profile === 'next' || !needs.includes('next')))
    .map((fault) => ({ fault, changes: listChangedRules(rules, fault.edit(rules)) }));
  known.set(profile, rows);
  return rows;
}

/** Returns the tag of the last action; null: there was none. */
export function lastActionTagOf({ steps }: SequenceCase): string | null {
  return steps.flatMap((step) => (step.do === 'act' ? [step.action.tag] : [])).at(-1) ?? null;
}

/** Maximum faults that change the rules of the last action and are tried first, whatever their clauses. */
const MOST_OF_ACTION = 40;

/**
 * Returns the faults that change a rule used by the sequence: first some that change the rules of the last action, then those of likely
 * clauses, then the others in listed order.
 */
export async function findCandidateFaults(
  used: ReadonlySet<RulePath>,
  profile: ReleaseProfile,
  { likely, done }: { readonly likely: readonly ClauseId[]; readonly done: string | null },
): Promise<readonly Fault[]> {
  const places = new Map(likely.map((clause, place) => [clause, place]));
  const area = done === null ? null : areaOf(done);
  // Clauses of another area rank half as high.
  const placeOf = ({ fault: { clause } }: Known) => {
    const place = places.get(clause) ?? likely.length;
    return clause.startsWith(`${area}.`) ? place : 2 * place;
  };
  const concerned = (await knownFaults(profile))
    .filter(({ changes }) => changes.some((path) => used.has(path) || path.startsWith('door.')))
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const first = new Set(concerned.filter(({ changes }) => isOf(done, changes)).slice(0, MOST_OF_ACTION));
  return [...first, ...concerned.filter((row) => !first.has(row))].map(({ fault }) => fault);
}

/** Returns the area of an action's refusals; null: it has no area. */
function areaOf(tag: string): string | null {
  const row = actionEntry(tag);
  const named = row?.gates?.list ?? row?.errors.find(({ clause }) => clause !== undefined)?.clause;
  return named?.split('.')[0] ?? null;
}

/** Whether a changed entry belongs to the action. */
function isOf(tag: string | null, changes: readonly RulePath[]): boolean {
  if (tag === null) return false;
  const names = [tag, tag.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())];
  return changes.some((path) => path.split('.').some((key) => names.includes(key)));
}
