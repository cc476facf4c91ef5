import type { ActionContext, DecodedAction } from '../actions/action.ts';
import type { Core } from '../core.ts';
import { firstRefusal, type Refusal } from '../refusal.ts';
import { reserveCloid } from './cloids.ts';
import { isActionExpired } from './expiry.ts';

/** Check of an authorised action before it joins the queue for a block. A refusal here uses no nonce (D28). */
export interface AdmissionGate {
  readonly id: string;
  check(core: Core, context: ActionContext, action: DecodedAction): Refusal | null;
}

export const admissionGates: readonly AdmissionGate[] = [
  {
    id: 'deadline',
    check(core, context) {
      const { expiry } = core.rules.chain;
      const late = expiry.refusesAtSubmission && isActionExpired(expiry, context, core.memory.clockMs);
      return late ? expiry.refusal : null;
    },
  },
  { id: 'action', check: (core, context, action) => action.admit(core, context) },
  {
    id: 'cloid-within',
    check: (core, context, action) =>
      core.rules.chain.cloids.within(admissionCloids(core, context, action).filter((cloid) => cloid !== null)),
  },
  {
    id: 'cloid-in-use',
    check(core, context, action) {
      for (const cloid of admissionCloids(core, context, action)) {
        const refusal = cloid === null ? null : core.rules.chain.cloids.inUse(core, context.account, cloid);
        if (refusal !== null) return refusal;
      }
      return null;
    },
  },
];

/** Returns the first refusal of the gates; null: the action may join the queue. */
export function admissionRefusal(core: Core, context: ActionContext, action: DecodedAction): Refusal | null {
  return firstRefusal(core.rules.chain.admission, core, context, action);
}

/** Reserves the handles of an admitted action, so that another action with the same handle is refused while this one is pending. */
export function reserveActionCloids(core: Core, context: ActionContext, action: DecodedAction): void {
  for (const cloid of admissionCloids(core, context, action)) {
    if (cloid !== null) reserveCloid(core, context.account, cloid);
  }
}

/** Client order ids of an action that admission checks, leg by leg. */
export function admissionCloids(core: Core, { tag }: ActionContext, action: DecodedAction): readonly (string | null)[] {
  return core.rules.chain.cloids.checkedTags.includes(tag) ? action.handles : [];
}
