import type { Core } from '../core.ts';
import {
  legParkingRefusal,
  type ParkedLegArrangement,
  type ParkedLegRequest,
  parkLegs,
} from '../engine/orders/park-leg.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { ActionContext, CommitOutcome, WireStatusEntry } from './action.ts';
import type { OrderIntent } from './order-intent.ts';
import { emitRefusedOrder, placementRefusal, placeOrParkIntent, toParkedLegRequest } from './place-orders.ts';

/** Groupings whose orders are placed all or none. */
export type TpslGrouping = 'normalTpsl' | 'positionTpsl';

/** @source write-api, "Order body", rule 5; engine facts, sections 3 and 4 */
export interface GroupingRules {
  /** Number of entry orders that precede the legs. */
  readonly entries: Readonly<Record<TpslGrouping, number>>;
  /** Returns the relation between the given number of legs. */
  readonly arrangement: (grouping: TpslGrouping, legs: number) => ParkedLegArrangement;
  /** Refusal of a group with one order too few or too many for its grouping. */
  readonly misshapen: Readonly<Record<TpslGrouping, Refusal>>;
}

export const groupingRules: GroupingRules = {
  entries: { normalTpsl: 1, positionTpsl: 0 },
  arrangement: (grouping, legs) => {
    if (grouping === 'normalTpsl') return 'entry-set';
    return legs > 2 ? 'ladder' : legs === 2 ? 'position-pair' : 'position-lone';
  },
  misshapen: {
    normalTpsl: refuse('PRECONDITION_FAILED', 'normalTpsl is one entry and its trigger legs'),
    positionTpsl: refuse('PRECONDITION_FAILED', 'positionTpsl is trigger legs only'),
  },
};

/** An order of a group and its parked leg; null for the entry. */
interface Member {
  readonly intent: OrderIntent;
  readonly request: ParkedLegRequest | null;
}

/** Places a group, all or none. Legs are checked before the entry is placed, and parked behind it. */
export function placeOrderGroup(
  core: Core,
  context: ActionContext,
  grouping: TpslGrouping,
  intents: readonly OrderIntent[],
): CommitOutcome {
  const rules = core.rules.actions.groupings;
  const members = intents.map((intent): Member => {
    const { trigger } = intent;
    return { intent, request: trigger === null ? null : toParkedLegRequest(core, context, intent, trigger) };
  });
  const isEntry = (at: number) => at < rules.entries[grouping];
  if (members.some(({ request }, at) => (request === null) !== isEntry(at))) return fallen(rules.misshapen[grouping]);
  const requests = members.flatMap(({ request }) => request ?? []);
  const arrangement = rules.arrangement(grouping, requests.length);
  const turned = refusedMember(core, context, members, arrangement);
  if (turned !== null) {
    emitRefusedOrder(core, context, turned.intent, turned.refusal);
    return fallen(turned.refusal);
  }
  const statuses: WireStatusEntry[] = [];
  for (const { intent, request } of members) {
    if (request !== null) continue;
    const entry = placeOrParkIntent(core, context, intent);
    if ('error' in entry) return fallen(entry.error);
    statuses.push(entry);
  }
  return { kind: 'statuses', statuses: [...statuses, ...parkLegs(core, requests, arrangement)] };
}

/** Returns the first member that cannot be placed, as far as this is known before any is placed. */
function refusedMember(
  core: Core,
  context: ActionContext,
  members: readonly Member[],
  arrangement: ParkedLegArrangement,
): { readonly intent: OrderIntent; readonly refusal: Refusal } | null {
  for (const { intent } of members) {
    const refusal = placementRefusal(core, context, intent);
    if (refusal !== null) return { intent, refusal };
  }
  const requests = members.flatMap(({ request }) => request ?? []);
  const refused = legParkingRefusal(core, requests, arrangement);
  const member = members.find(({ request }) => request === refused?.request);
  return refused === null || member === undefined ? null : { intent: member.intent, refusal: refused.refusal };
}

function fallen(refusal: Refusal): CommitOutcome {
  return { kind: 'group-refused', refusal };
}
