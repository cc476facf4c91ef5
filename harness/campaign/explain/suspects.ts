import { allClauses, type ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { refusalClauseOf } from '../../../spec-schemas/stated/refusals.ts';
import { coverageFacetsOf } from '../../generate/encode.ts';
import type { Step } from '../../generate/steps.ts';
import type { Difference } from '../compare/difference.ts';

// Suspects of a finding. Where several clauses state a differing field, or none states it alone, a finding names the clauses about it, so
// that a reader starts from three sentences of the documents instead of all. Suspects decide nothing.

/** Maximum suspects beside the clause stated for the place. */
const MOST = 3;
/** Number of preceding actions that may have caused a difference. */
const ACTIONS = 2;

/** Areas about the transport of actions and reads, in which campaigns show nothing. */
const AROUND: ReadonlySet<string> = new Set(['transport', 'signing', 'nonces', 'limits', 'versions', 'compression']);

/** Terms that describe a difference, in identifiers of the wire, with weights. */
type Terms = ReadonlyMap<string, number>;

/**
 * Returns the clauses closest to a difference: to its read, channel or action, its field, its codes, and the last actions.
 * @param steps  steps up to the one that showed it
 */
export function suspectClausesOf(difference: Difference, steps: readonly Step[]): readonly ClauseId[] {
  return isNamed(difference) ? [] : rankClauses(difference, steps).slice(0, MOST);
}

/** Returns every clause about a difference, likeliest first. @param steps  steps up to the one that showed it */
export function rankClauses(difference: Difference, steps: readonly Step[]): readonly ClauseId[] {
  return ranked(termsOf(difference, steps));
}

/** Whether one side refuses with a code that has its own clause in the catalogue. */
function isNamed({ place }: Difference): boolean {
  if (place.kind !== 'reply' || (place.expectedCode !== null && place.actualCode !== null)) return false;
  const code = place.expectedCode ?? place.actualCode;
  return code !== null && refusalClauseOf(place.tag, code) !== undefined;
}

/** Returns all clauses that share a term with these, best first. */
function ranked(terms: Terms): readonly ClauseId[] {
  const scored = spoken().flatMap(({ id, words }) => {
    let score = 0;
    for (const [term, weight] of terms) if (words.has(term)) score += weight * rarity(term);
    return score === 0 ? [] : [{ id, score: score / Math.sqrt(8 + words.size) }];
  });
  // Equal scores keep the order of the clauses.
  return scored.toSorted((one, other) => other.score - one.score).map(({ id }) => id);
}

type AddTerm = (text: string, weight: number) => void;

function termsOf({ place, mismatch }: Difference, steps: readonly Step[]): Terms {
  const terms = new Map<string, number>();
  const add: AddTerm = (text, weight) => {
    for (const word of wordsIn(text)) terms.set(word, Math.max(terms.get(word) ?? 0, weight));
  };
  addActions(add, steps);
  for (const row of mismatch.diff.slice(0, 3)) addRow(add, row);
  addPlace(add, place, mismatch);
  return terms;
}

/** Adds the last actions, with the newest weighing most. */
function addActions(add: AddTerm, steps: readonly Step[]): void {
  const acts = steps.flatMap(doneBy).slice(-ACTIONS);
  for (const [at, { tag, facets }] of acts.toReversed().entries()) {
    add(tag, at === 0 ? 1.5 : 0.7);
    for (const facet of facets) add(facet, at === 0 ? 1 : 0.5);
  }
}

/** Adds the keys on the path of a differing row, the innermost with the highest weight, and its value if that is a word. */
function addRow(add: AddTerm, { path, expected, actual }: Difference['mismatch']['diff'][number]): void {
  const keys = path
    .replace(/\[[^\]]*\]/g, '')
    .split('.')
    .filter((key) => key !== '$' && key !== '');
  for (const [at, key] of keys.toReversed().entries()) add(key, at === 0 ? 3 : 1);
  for (const side of [expected, actual]) if (/^"?[A-Za-z_]+"?$/.test(side)) add(side, 1);
}

/** Adds the place of the difference: read, channel, clause of a shape, RPC methods, or action of a reply. */
function addPlace(add: AddTerm, place: Difference['place'], mismatch: Difference['mismatch']): void {
  switch (place.kind) {
    case 'read':
      add(place.type, 2);
      return;
    case 'ask':
      add(place.type, 2);
      for (const [name, value] of Object.entries(place.args)) addArgument(add, name, value);
      return;
    case 'frame':
      add(place.channel, 2);
      return;
    case 'shape':
      add(place.clause, 1);
      return;
    case 'rpc':
      for (const method of place.methods) add(method, 3);
      add(place.isBatch ? 'evm rpc batch elements' : 'evm rpc', 2);
      // A code in the spelling of the documents.
      for (const { expected, actual } of mismatch.diff) for (const side of [expected, actual]) add(side, 2);
      return;
    case 'reply':
      add(place.tag, 3);
      for (const code of [place.expectedCode, place.actualCode]) if (code !== null) add(code, 2);
  }
}

/** Returns the effects of a step on the venue, in identifiers of the wire. */
function doneBy(step: Step): readonly { readonly tag: string; readonly facets: readonly string[] }[] {
  switch (step.do) {
    case 'act':
      return [{ tag: step.action.tag, facets: coverageFacetsOf(step.action) }];
    case 'vote':
      return [{ tag: 'vote', facets: [step.vote.on, step.casters] }];
    case 'operate':
      return [{ tag: step.what.on, facets: [] }];
    default:
      return [];
  }
}

function addArgument(add: AddTerm, name: string, value: JsonValue): void {
  if (name === 'type' || name === 'address' || name === 'coin' || isJsonObject(value)) return;
  add(name, 3);
  if (typeof value === 'string' && /^[a-z_]+$/.test(value)) add(value, 3);
}

/** Returns the words of a text, the parts of compounds, and their stems: `undelegated` matches `undelegates`. */
function wordsIn(text: string): readonly string[] {
  const whole = text.toLowerCase().match(/[a-z0-9_]+/g) ?? [];
  return whole
    .flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word]))
    .filter((word) => word !== '')
    .map(stem);
}

/** Minimum length of a stem: shorter words change their meaning without their suffix. */
const SHORTEST = 4;

function stem(word: string): string {
  const short = word.replace(/(ing|ed|es|e|s|d)$/, '');
  return short.length < SHORTEST || word.includes('_') ? word : short;
}

interface Spoken {
  readonly id: ClauseId;
  readonly words: ReadonlySet<string>;
}

let memory: { readonly clauses: readonly Spoken[]; readonly counts: ReadonlyMap<string, number> } | null = null;

function spoken(): readonly Spoken[] {
  return index().clauses;
}

/** Returns the weight of a word: the fewer clauses contain it, the larger. */
function rarity(word: string): number {
  const { clauses, counts } = index();
  return Math.log((1 + clauses.length) / (1 + (counts.get(word) ?? 0)));
}

function index() {
  if (memory !== null) return memory;
  const clauses = allClauses
    .filter(({ id, judgedBy }) => judgedBy !== 'document' && !AROUND.has(id.split('.')[0] ?? ''))
    .map(({ id, says }) => ({ id, words: new Set(wordsIn(`${id} ${says}`)) }));
  const counts = new Map<string, number>();
  for (const { words } of clauses) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  memory = { clauses, counts };
  return memory;
}
