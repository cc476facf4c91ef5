import { Random } from '../harness/kernel/random.ts';
import { runChecksOn } from '../harness/selftest/selftest.ts';
import {
  type AlternativeConvention,
  alternativeConventions as ruleConventions,
} from '../reference-model/conventions/index.ts';
import {
  composeEdits,
  listChangedRules,
  removedProductsEdit,
  rulesUnderProfile,
  variantEdits,
} from '../reference-model/index.ts';
import { type VariantDecision, variantDecisions } from '../spec-schemas/decisions.ts';
import { allProducts, type ProductId } from '../spec-schemas/products.ts';
import { allSwitches, type SwitchId } from '../spec-schemas/switches.ts';
import { modelTestParts } from '../tools/model-parts.ts';
import { answerConventions } from './conventions/answers.fixture.ts';

type Profile = 'live' | 'next';

export const ruleAndAnswerConventions: readonly AlternativeConvention[] = [...ruleConventions, ...answerConventions];

/** Second forms of decisions that the model supports, as venues that no sentence of the documents forbids. */
export const decisionFormConventions: readonly AlternativeConvention[] = variantDecisions.flatMap(
  ({ id, question, forms: [, ...others] }) =>
    others.flatMap((form) => {
      const edit = variantEdits[`${id}=${form.id}`];
      const says = `${form.says} (${question})`;
      return edit === undefined ? [] : [{ id: `${id}=${form.id}`, says, edits: [edit] }];
    }),
);

/** Draws the requested number of conventions, no two of which change the same rules entry. */
export function drawConventions(draw: number, profile: Profile, count: number): readonly AlternativeConvention[] {
  const random = new Random(`conventions/${draw}`);
  const left = [...ruleAndAnswerConventions, ...decisionFormConventions].filter(({ id }) => !copiesState(id));
  const chosen: AlternativeConvention[] = [];
  const changed = new Set<string>();
  while (left.length > 0 && chosen.length < count) {
    const [next] = left.splice(random.int(0, left.length - 1), 1);
    if (next === undefined) continue;
    const changes = rulePathsOfConvention(next, profile);
    // Two conventions on the same entry would make an untested third one.
    if (changes.some((path) => [...changed].some((other) => isWithin(path, other) || isWithin(other, path)))) continue;
    // A venue has one form per decision; two could rewrite the same reply in turn.
    if (chosen.some(({ id }) => isFormOfOne(id, next.id))) continue;
    for (const path of changes) changed.add(path);
    chosen.push(next);
  }
  return chosen;
}

function isFormOfOne(id: string, other: string): boolean {
  const [decision, form] = id.split('=');
  return form !== undefined && decision === other.split('=')[0];
}

/**
 * Whether the form copies the state for each action (D240, D253): these take minutes where others take seconds. `npm run soak` plays each
 * alone.
 */
function copiesState(id: string): boolean {
  return /^D2(40|53)=/.test(id);
}

/** Draws this many products. */
export function drawProducts(draw: number, count: number): readonly ProductId[] {
  const random = new Random(`products/${draw}`);
  const left = allProducts.map(({ id }) => id);
  return Array.from({ length: count }, () => left.splice(random.int(0, left.length - 1), 1)).flat();
}

/** Draws a non-default form of each undocumented point, as `serve --variant` takes them. */
export function drawDecisionForms(draw: number): readonly string[] {
  const random = new Random(`forms/${draw}`);
  return publicFactFormDecisions.map(({ id, forms: [own, ...others] }) => `${id}=${(random.pick(others) ?? own).id}`);
}

/** Draws switches to turn off. */
export function drawSwitchesToTurnOff(draw: number, count: number): readonly SwitchId[] {
  const random = new Random(`switches/${draw}`);
  return random.shuffled(allSwitches.map(({ id }) => id)).slice(0, count);
}

/** Open points whose default form in the model is that of public facts. Omitted keys (D106) are no other form. */
export const publicFactFormDecisions: readonly VariantDecision[] = variantDecisions.filter(
  ({ id, forms: [own] }) => own.id === 'supplement' && id !== 'D106',
);

/** A build without drawn products. */
export function conventionWithoutDrawnProducts(draw: number, count: number): AlternativeConvention {
  const ids = drawProducts(draw, count);
  return { id: `without ${ids.join()}`, says: 'some products are missing', edits: [removedProductsEdit(ids)] };
}

/** Returns the rules entries that a convention changes. */
export function rulePathsOfConvention({ edits }: AlternativeConvention, profile: Profile): readonly string[] {
  const rules = rulesUnderProfile(profile);
  return listChangedRules(rules, composeEdits(...edits)(rules));
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`);
}

/** Finding, or missing verdict: the check and its message. */
export interface Accusation {
  readonly check: string;
  readonly says: string;
}

/**
 * Returns the findings and missing verdicts of a run without `--strict` on a venue with the conventions: empty for a fair venue.
 * @param ids  of checks; null: all
 */
export async function accusationsUnderConventions(
  chosen: readonly AlternativeConvention[],
  profile: Profile = 'live',
  ids: readonly string[] | null = null,
): Promise<readonly Accusation[]> {
  const checks = modelTestParts.checks.filter(({ id }) => ids === null || ids.includes(id));
  const venue = { profile, edits: chosen.flatMap(({ edits }) => edits) };
  const events = await runChecksOn(venue, profile, checks, { ...modelTestParts, strict: false });
  return events.flatMap((event) => {
    if (event.event === 'finding' && event.severity !== 'advisory')
      return [{ check: event.check, says: `${event.clause}: ${event.message}` }];
    if (event.event === 'check-ended' && (event.status === 'blocked' || event.status === 'inconclusive'))
      return [{ check: event.check, says: `${event.status}: ${event.reason ?? ''}` }];
    return [];
  });
}

/** Returns the conventions that on their own make a check accuse the venue; empty: it takes a combination. */
export async function findConventionsCausingAccusation(
  check: string,
  chosen: readonly AlternativeConvention[],
  profile: Profile,
): Promise<readonly string[]> {
  const causes: string[] = [];
  for (const convention of chosen)
    if ((await accusationsUnderConventions([convention], profile, [check])).length > 0) causes.push(convention.id);
  return causes;
}
