import type { ModifyBody } from '../../spec-schemas/shapes/actions/orders.ts';
import { type Action, verdict } from './action.ts';
import { type Modification, modification, modifyOne } from './modification.ts';

/** Amends price or size of a resting order: the replacement has a new oid, and may cross. */
export const modify: Action<Modification> = {
  tag: 'modify',
  decode: (body) => modification(body as ModifyBody), // its shape has passed
  admit: () => null,
  commit: (core, context, change) => verdict(modifyOne(core, context, change)),
};
