import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

// Actions that amend resting orders. @source write-api, "Order placement and lifecycle"

/** Returns the action that amends an order so. */
export function modifyAction(amendment: JsonObject) {
  return { type: 'modify', params: amendment } as const;
}

/** Returns the action that amends orders so, all in one batch. */
export function batchModifyAction(...modifications: readonly JsonObject[]) {
  return { type: 'batch_modify', params: { modifications } } as const;
}
