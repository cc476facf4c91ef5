import {
  composeEdits,
  listChangedRules,
  type RulesEdit,
  rulesUnderProfile,
  variantEdits,
} from '../../../reference-model/index.ts';
import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { variantDecisions } from '../../../spec-schemas/decisions.ts';
import type { ViolationPolicy } from '../../runner/deciding-policy.ts';
import type { Difference } from '../compare/difference.ts';
import type { CampaignEnvironment, SequenceCase } from '../play/campaign-environment.ts';
import type { SequenceRunReport } from '../play/execute.ts';
import type { ShadowConfig } from '../shadow.ts';
import type { DifferingEnd } from './campaign-finding.ts';
import { clauseOfDifference } from './clause-of.ts';
import { findCandidateFaults, lastActionTagOf, MAX_FAULTS_TRIED, maxVenuesToTryFor } from './explain-by-faults.ts';
import { findSimilarRowIndices, similarityOfDifferences } from './similarity.ts';
import { comparisonScopeFor, replaySequenceOn } from './stand-in.ts';

/** Number of rounds in which a choice without an effect of its own is tried together with the choices already made. */
const ROUNDS = 3;

/** Edits and variants that turn a shadow into another venue. */
type OtherVenue = Required<Pick<ShadowConfig, 'edits' | 'variants'>>;

/** A choice that the documents leave to a venue. */
interface OpenChoice {
  /** Completes "a venue where …". */
  readonly says: string;
  /** Returns the given venue with this choice made as well. */
  readonly on: (venue: OtherVenue) => OtherVenue;
}

/**
 * Returns the choices with which a venue that breaks no sentence of the documents would have answered as the target did; empty: no such
 * choice is known. Candidates are conventions other than public facts, where these do not decide; then variants of open points that the
 * target was not probed for; then faults that break public facts alone.
 * @param played  the shrunk sequence
 * @param likely  clauses about the differing place, likeliest first
 */
export async function findConformingExplanations(
  played: SequenceCase,
  original: DifferingEnd,
  environment: CampaignEnvironment,
  { likely, deciding }: { readonly likely: readonly ClauseId[]; readonly deciding: ViolationPolicy },
): Promise<readonly string[]> {
  const { recording } = original;
  if (recording === null) return [];
  const scene = { played, recording, environment: { ...environment, ...comparisonScopeFor(original.difference) } };
  const endOn = (venue: OtherVenue) => replaySequenceOn(venue, scene);
  const own: OtherVenue = { edits: [], variants: environment.variants };
  const plain = await endOn(own);
  if (plain === null || plain.end.kind === 'differs') return [];
  const rules = rulesUnderProfile(environment.profile);
  const isUsed = (edit: RulesEdit) =>
    listChangedRules(rules, edit(rules)).some((path) => plain.rules.has(path) || path.startsWith('door.'));
  const choices = [
    ...(deciding.carries('public') ? [] : await otherWays(isUsed)),
    ...(environment.byUrl === undefined ? [] : formChoices(isUsed)),
  ];
  const most = maxVenuesToTryFor(recording);
  const showing = async (venue: OtherVenue) => rowsAlike(original, await endOn(venue));
  const rows = decidingRows(original.difference, deciding);
  const chosen = await choicesBehind(rows, own, { choices: choices.slice(0, most), showing });
  if (chosen !== null) return chosen;
  const faults = await findCandidateFaults(plain.rules, environment.profile, { likely, done: lastActionTagOf(played) });
  const open = faults.filter(({ clause }) => !deciding.decides(clause));
  for (const { clause, title, edit } of open.slice(0, Math.min(MAX_FAULTS_TRIED, most))) {
    if (isAlike(original, await endOn({ ...own, edits: [edit] })))
      return [`${title} (${clause}, which public facts alone state)`];
  }
  return [];
}

/**
 * Adds choices one by one, until a venue with those taken shows each of these rows of a difference: one row may rest on several choices,
 * and one reply on the choices of several rows.
 * @returns null where some row remains unexplained
 */
async function choicesBehind(
  rows: readonly number[],
  own: OtherVenue,
  {
    choices,
    showing,
  }: { readonly choices: readonly OpenChoice[]; readonly showing: (venue: OtherVenue) => Promise<readonly number[]> },
): Promise<readonly string[] | null> {
  const left = new Set(rows);
  const chosen = new Set<OpenChoice>();
  let venue = own;
  for (let round = 0; round < ROUNDS; round++) {
    const before = left.size;
    for (const choice of choices) {
      if (chosen.has(choice)) continue;
      const other = choice.on(venue);
      const found = (await showing(other)).filter((row) => left.has(row));
      if (found.length === 0) continue;
      for (const row of found) left.delete(row);
      chosen.add(choice);
      venue = other;
      if (left.size === 0) return (await needed([...chosen], own, rows, showing)).map(({ says }) => says);
    }
    if (left.size === before) return null;
  }
  return null;
}

/** Drops choices that the remaining ones do not need to show these rows. */
async function needed(
  chosen: readonly OpenChoice[],
  own: OtherVenue,
  rows: readonly number[],
  showing: (venue: OtherVenue) => Promise<readonly number[]>,
): Promise<readonly OpenChoice[]> {
  let kept = chosen;
  for (const choice of chosen) {
    const others = kept.filter((one) => one !== choice);
    const venue = others.reduce((before, { on }) => on(before), own);
    if (others.length === 0) continue;
    const shown = await showing(venue);
    if (rows.every((row) => shown.includes(row))) kept = others;
  }
  return kept;
}

/** Accepted variants of open points whose rules the sequence used. */
function formChoices(isUsed: (edit: RulesEdit) => boolean): readonly OpenChoice[] {
  return variantDecisions.flatMap(({ id, forms }) =>
    forms.flatMap((form) => {
      const edit = variantEdits[`${id}=${form.id}`];
      if (edit === undefined || !isUsed(edit)) return [];
      const on = (venue: OtherVenue) => ({ ...venue, variants: { ...venue.variants, [id]: form.id } });
      return [{ says: `${form.says} (${id}=${form.id})`, on }];
    }),
  );
}

/** Conventions other than public facts whose rules the sequence used. */
async function otherWays(isUsed: (edit: RulesEdit) => boolean): Promise<readonly OpenChoice[]> {
  // Loaded on demand: most campaigns see no difference.
  const { alternativeConventions: conventions } = await import('../../../reference-model/conventions/index.ts');
  return conventions
    .filter(({ edits }) => isUsed(composeEdits(...edits)))
    .map(({ says, edits }) => ({ says, on: (venue) => ({ ...venue, edits: [...venue.edits, ...edits] }) }));
}

/** Indices of the rows that would decide the verdict alone. Other rows break no sentence by themselves. */
function decidingRows(difference: Difference, deciding: ViolationPolicy): readonly number[] {
  const { diff } = difference.mismatch;
  return [...diff.keys()].filter((at) => {
    const alone = { ...difference, mismatch: { ...difference.mismatch, diff: diff.slice(at, at + 1) } };
    const clause = clauseOfDifference(alone);
    return clause !== null && deciding.decides(clause);
  });
}

/** Indices of the rows of a difference that a candidate venue showed as well. */
function rowsAlike(original: DifferingEnd, report: SequenceRunReport | null): readonly number[] {
  const end = report?.end;
  if (end?.kind !== 'differs' || !isReadAsLate(original, end)) return [];
  return [...findSimilarRowIndices(original.difference, end.difference)];
}

/**
 * Whether a candidate showed its difference at the target's step, or in a later read of it: an action whose reply says nothing about its
 * orders (D03) is read directly after it on one venue, and at the end on another.
 */
function isReadAsLate(original: DifferingEnd, { at }: Pick<DifferingEnd, 'at'>): boolean {
  return at === original.at || (at > original.at && original.difference.place.kind === 'read');
}

function isAlike(original: DifferingEnd, report: SequenceRunReport | null): boolean {
  const end = report?.end;
  return (
    end?.kind === 'differs' &&
    end.at === original.at &&
    similarityOfDifferences(end.difference, original.difference) !== null
  );
}
