import type { DecodeAction } from './action.ts';
import { type PerActionRules, perActionRules } from './actions.list.ts';
import { type ActionBatchRules, actionBatchRules } from './batch-rules.ts';
import { type CancelRules, cancelRules } from './cancel.ts';
import { type GroupingRules, groupingRules } from './grouped-orders.ts';
import { actionDecoderByTag } from './index.ts';
import { type ModifyRules, modifyRules } from './modification.ts';
import { type OrderRules, orderRules } from './place-orders.ts';

/** Rules of signed actions beyond the decisions of the engine. */
export interface ActionRules extends PerActionRules {
  /** Decoders by tag; an action whose tag has no row is unsupported in this build. */
  readonly table: ReadonlyMap<string, DecodeAction>;
  readonly orders: OrderRules;
  readonly batches: ActionBatchRules;
  readonly groupings: GroupingRules;
  readonly cancels: CancelRules;
  readonly modifies: ModifyRules;
}

export const actionRules: ActionRules = {
  ...perActionRules,
  table: actionDecoderByTag,
  orders: orderRules,
  batches: actionBatchRules,
  groupings: groupingRules,
  cancels: cancelRules,
  modifies: modifyRules,
};
