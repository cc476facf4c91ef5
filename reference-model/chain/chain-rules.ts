import { type AdmissionGate, admissionGates } from './admission.ts';
import { type BlockRules, blockRules } from './block-rules.ts';
import { type CloidRules, cloidRules } from './cloids.ts';
import { type DispatchGate, dispatchGates } from './dispatch.ts';
import { type ExchangeRules, exchangeRules } from './exchange-rules.ts';
import { type ExpiryRules, expiryRules } from './expiry.ts';
import { type NonceRules, nonceRules } from './nonces.ts';
import { type ReplyRules, replyRules } from './outcome-replies.ts';
import { type QueueRules, queueRules } from './pending-queue.ts';
import { type WrappedRules, wrappedRules } from './wrapped-action.ts';

/** From the signed request to the block that holds it. Who may act stands in `AuthRules`. */
export interface ChainRules {
  readonly exchange: ExchangeRules;
  /** Gates that an authorised action must pass before it waits for a block, in this order. */
  readonly admission: readonly AdmissionGate[];
  readonly expiry: ExpiryRules;
  readonly cloids: CloidRules;
  readonly queue: QueueRules;
  readonly nonces: NonceRules;
  /** Gates that an action must pass when it is due in the block, in this order. */
  readonly dispatch: readonly DispatchGate[];
  /** Rules of an action wrapped in another one. */
  readonly wrapped: WrappedRules;
  readonly block: BlockRules;
  readonly replies: ReplyRules;
}

export const chainRules: ChainRules = {
  exchange: exchangeRules,
  admission: admissionGates,
  expiry: expiryRules,
  cloids: cloidRules,
  queue: queueRules,
  nonces: nonceRules,
  dispatch: dispatchGates,
  wrapped: wrappedRules,
  block: blockRules,
  replies: replyRules,
};
