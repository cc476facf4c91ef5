import { type AdmissionGate, admissionGates } from './admission.ts';
import { type BlockRules, blockRules } from './block-rules.ts';
import { type CloidRules, cloidRules } from './cloids.ts';
import { type ExecutionGate, executionGates } from './dispatch.ts';
import { type ExchangeEndpointRules, exchangeEndpointRules } from './exchange-rules.ts';
import { type ActionExpiryRules, actionExpiryRules } from './expiry.ts';
import { type NonceRules, nonceRules } from './nonces.ts';
import { type ActionReplyRules, actionReplyRules } from './outcome-replies.ts';
import { type PendingQueueRules, pendingQueueRules } from './pending-queue.ts';
import { type WrappedActionRules, wrappedActionRules } from './wrapped-action.ts';

/** Rules from the signed request to the block that includes it. `AuthRules` says who may act. */
export interface ChainRules {
  readonly exchange: ExchangeEndpointRules;
  /** Gates that an authorised action passes before it joins the queue, in this order. */
  readonly admission: readonly AdmissionGate[];
  readonly expiry: ActionExpiryRules;
  readonly cloids: CloidRules;
  readonly queue: PendingQueueRules;
  readonly nonces: NonceRules;
  /** Gates that an action passes when the block runs it, in this order. */
  readonly dispatch: readonly ExecutionGate[];
  /** Rules of an action wrapped in another. */
  readonly wrapped: WrappedActionRules;
  readonly block: BlockRules;
  readonly replies: ActionReplyRules;
}

export const chainRules: ChainRules = {
  exchange: exchangeEndpointRules,
  admission: admissionGates,
  expiry: actionExpiryRules,
  cloids: cloidRules,
  queue: pendingQueueRules,
  nonces: nonceRules,
  dispatch: executionGates,
  wrapped: wrappedActionRules,
  block: blockRules,
  replies: actionReplyRules,
};
