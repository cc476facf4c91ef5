import { nextReleaseActionEdits } from './actions/profile-next.ts';
import { nextReleaseChainEdits } from './chain/profile-next.ts';
import { chainVariants } from './chain/variants.ts';
import { nextReleaseEdgeEdits } from './edge/profile-next.ts';
import { edgeVariants } from './edge/variants.ts';
import { engineVariants } from './engine/variants.ts';
import { responseFormVariants } from './feed/form-variants.ts';
import { feedVariants } from './feed/variants.ts';
import { nextReleaseGovernanceEdits } from './governance/profile-next.ts';
import { ModelFault } from './model-fault.ts';
import { readRequestVariants } from './reads/asked-variants.ts';
import { orderNumberVariants } from './reads/order-number-variants.ts';
import { composeEdits } from './rule-edits.ts';
import { liveRules, type Rules, type RulesEdit } from './rules.ts';

/** Today's venue, or one with the features that the documents describe as not live yet. */
export type ReleaseProfile = 'live' | 'next';

/** A form of an open point, by decision: `{ D79: 'reserved' }`. */
export type VariantChoice = Readonly<Record<string, string>>;

/** Edits of each non-default form, by `Dnn=form`. */
export const variantEdits: Readonly<Record<string, RulesEdit>> = {
  ...readRequestVariants,
  ...orderNumberVariants,
  ...chainVariants,
  ...edgeVariants,
  ...engineVariants,
  ...feedVariants,
  ...responseFormVariants,
};

const nextEdits: readonly RulesEdit[] = [
  ...nextReleaseActionEdits,
  ...nextReleaseChainEdits,
  ...nextReleaseEdgeEdits,
  ...nextReleaseGovernanceEdits,
];

/** The edits of a profile and of chosen forms, in application order. The model's own forms need none. */
export function editsForProfile(profile: ReleaseProfile, variants: VariantChoice): RulesEdit[] {
  const chosen = Object.entries(variants).map(([decision, form]) => {
    const edit = variantEdits[`${decision}=${form}`];
    if (edit === undefined)
      throw new ModelFault('profile.variant', { expected: 'a form of variantEdits', got: `${decision}=${form}` });
    return edit;
  });
  return [...(profile === 'next' ? nextEdits : []), ...chosen];
}

/** The rules of a correct venue under a profile, in the model's own forms. */
export function rulesUnderProfile(profile: ReleaseProfile): Rules {
  return composeEdits(...editsForProfile(profile, {}))(liveRules);
}
