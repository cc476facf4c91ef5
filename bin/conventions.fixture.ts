import { Random } from '../harness/kernel/random.ts';
import { runChecksOn } from '../harness/selftest/selftest.ts';
import { type Convention, conventions as ruleConventions } from '../reference-model/conventions/index.ts';
import {
  changedRules,
  composeEdits,
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

export const ruleAndAnswerConventions: readonly Convention[] = [...ruleConventions, ...answerConventions];

/** The forms of decisions that the model can take, as venues that no sentence speaks against. */
export const decisionFormConventions: readonly Convention[] = variantDecisions.flatMap(
  ({ id, question, forms: [, ...others] }) =>
    others.flatMap((form) => {
      const edit = variantEdits[`${id}=${form.id}`];
      const says = `${form.says} (${question})`;
      return edit === undefined ? [] : [{ id: `${id}=${form.id}`, says, edits: [edit] }];
    }),
);

/** Several at once, drawn: as many as asked for, of which no two change the same entry of the rules. */
export function drawConventions(draw: number, profile: Profile, count: number): readonly Convention[] {
  const random = new Random(`conventions/${draw}`);
  const left = [...ruleAndAnswerConventions, ...decisionFormConventions].filter(({ id }) => !copiesState(id));
  const chosen: Convention[] = [];
  const changed = new Set<string>();
  while (left.length > 0 && chosen.length < count) {
    const [next] = left.splice(random.int(0, left.length - 1), 1);
    if (next === undefined) continue;
    const changes = rulesChangedBy(next, profile);
    // Two conventions that change the same entry make a third convention that nobody has looked at.
    if (changes.some((path) => [...changed].some((other) => isWithin(path, other) || isWithin(other, path)))) continue;
    // Nor does a venue have two forms of one decision, which may rewrite one reply after the other.
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

/** Forms that copy the state for each action (D240, D253): in minutes, where the rest take seconds. `npm run soak` plays each alone. */
function copiesState(id: string): boolean {
  return /^D2(40|53)=/.test(id);
}

/** So many products, drawn. */
export function drawProducts(draw: number, count: number): readonly ProductId[] {
  const random = new Random(`products/${draw}`);
  const left = allProducts.map(({ id }) => id);
  return Array.from({ length: count }, () => left.splice(random.int(0, left.length - 1), 1)).flat();
}

/** Other forms of what the documents do not show, one of each, as `serve --variant` takes them. */
export function drawDecisionForms(draw: number): readonly string[] {
  const random = new Random(`forms/${draw}`);
  return publicFactFormDecisions.map(({ id, forms: [own, ...others] }) => `${id}=${(random.pick(others) ?? own).id}`);
}

/** Switches that are off, drawn. */
export function drawSwitches(draw: number, count: number): readonly SwitchId[] {
  const random = new Random(`switches/${draw}`);
  return random.shuffled(allSwitches.map(({ id }) => id)).slice(0, count);
}

/** Open points of which the model's own form is that of public facts. Keys that are left out (D106) are no other form. */
export const publicFactFormDecisions: readonly VariantDecision[] = variantDecisions.filter(
  ({ id, forms: [own] }) => own.id === 'supplement' && id !== 'D106',
);

/** A build that lacks them. */
export function conventionWithoutDrawnProducts(draw: number, count: number): Convention {
  const ids = drawProducts(draw, count);
  return { id: `without ${ids.join()}`, says: 'some products are missing', edits: [removedProductsEdit(ids)] };
}

/** The entries of the rules that a convention takes in its own way. */
export function rulesChangedBy({ edits }: Convention, profile: Profile): readonly string[] {
  const rules = rulesUnderProfile(profile);
  return changedRules(rules, composeEdits(...edits)(rules));
}

function isWithin(path: string, other: string): boolean {
  return path === other || path.startsWith(`${other}.`);
}

/** Accusation: the check that makes it, and its words. */
export interface Accusation {
  readonly check: string;
  readonly says: string;
}

/**
 * Returns the accusations of a run without `--strict` on a venue that has the conventions: none on a fair venue.
 * @param ids  of checks; left out: all
 */
export async function accusationsOver(
  chosen: readonly Convention[],
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

/** Those of several conventions that a check accuses somebody for, each alone; empty: it takes more than one. */
export async function accusedConventions(
  check: string,
  chosen: readonly Convention[],
  profile: Profile,
): Promise<readonly string[]> {
  const causes: string[] = [];
  for (const convention of chosen)
    if ((await accusationsOver([convention], profile, [check])).length > 0) causes.push(convention.id);
  return causes;
}
