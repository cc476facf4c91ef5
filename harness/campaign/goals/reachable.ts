import { products } from '../../../spec-schemas/products.ts';
import { switches } from '../../../spec-schemas/switches.ts';
import { undecodedActionReasonFor } from '../../product-probes/unread-words.ts';
import { describeNoEffectProduct } from '../../products/idle-products.ts';
import type { CampaignEnvironment } from '../play/campaign-environment.ts';
import type { Goal } from './goal.ts';

/** Returns the obstacle between a target and a goal; null: none is known. */
export type GoalObstacleFinder = (goal: Goal) => string | null;

/** Returns what a target lacks for a goal: a product, a capability, a system action, or a switch that is off. */
export function makeGoalObstacleFinder({
  lacks,
  unread = [],
  idle = [],
  off,
  systemActions,
  session,
  byUrl,
}: Pick<CampaignEnvironment, 'byUrl' | 'lacks' | 'unread' | 'idle' | 'off' | 'systemActions'> & {
  readonly session: { readonly facts: Pick<CampaignEnvironment['session']['facts'], 'capabilities'> };
}): GoalObstacleFinder {
  return ({ needs = [], operator, capability, by, sparedBecause }) => {
    // Most goals need a clock, an index or a vote.
    if (byUrl !== undefined) return 'played by URL alone';
    if (sparedBecause !== undefined) return sparedBecause;
    const absent = needs.find((id) => lacks.includes(id));
    if (absent !== undefined) return `the venue has no ${products[absent].name}`;
    const inert = needs.find((id) => idle.includes(id));
    if (inert !== undefined) return describeNoEffectProduct(products[inert]);
    const inOtherWords = by.find((what) => unread.includes(what));
    if (inOtherWords !== undefined) return undecodedActionReasonFor(inOtherWords);
    const turnedOff = off.find((id) => by.some((what) => switches[id].tags.some((tag) => tag === what)));
    if (turnedOff !== undefined) return `${switches[turnedOff].name} is turned off`;
    if (capability !== undefined && !session.facts.capabilities.has(capability))
      return `the target has no ${capability}`;
    if (operator !== undefined && !systemActions.has(operator)) return `the operator interface offers no ${operator}`;
    return null;
  };
}
