import type { Core } from '../core.ts';
import { firstRefusal, type Refusal, refuse } from '../refusal.ts';
import { addEncryptedOrder, countWaitingEncryptedOrders } from '../state/encrypted-orders.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';
import { parseRequestUint } from './request-values.ts';

interface EncryptedOrder {
  /** A byte each. */
  readonly ciphertext: readonly number[];
  readonly threshold: number;
  /** Consensus time. */
  readonly revealDeadlineMs: bigint;
}

/** @source engine facts, section 24; supplement, actions: submit_encrypted_order */
export interface EncryptedOrderRules {
  readonly gates: readonly {
    readonly id: 'empty' | 'threshold';
    check(order: EncryptedOrder): Refusal | null;
  }[];
  /** Unpublished bounds: bytes of one order, and number of pending orders. */
  readonly bounds: { readonly ciphertext: number; readonly pool: number };
}

export const encryptedOrderRules: EncryptedOrderRules = {
  gates: [
    {
      id: 'empty',
      check: ({ ciphertext }) => (ciphertext.length === 0 ? refuse('INVALID_REQUEST', 'empty ciphertext') : null),
    },
    {
      id: 'threshold',
      check: ({ threshold }) => (threshold === 0 ? refuse('INVALID_REQUEST', 'threshold must be > 0') : null),
    },
  ],
  bounds: { ciphertext: 4_096, pool: 1_024 },
};

/** Accepts an order that nobody can read yet. How it would be revealed is not published, so it never is. */
export const submitEncryptedOrderDefinition = defineAction('submit_encrypted_order', {
  decode: ({ ciphertext, threshold, reveal_deadline_ms: deadline }): EncryptedOrder => ({
    ciphertext,
    threshold,
    revealDeadlineMs: parseRequestUint(deadline),
  }),
  admit: () => null,
  commit(core, { hash }, order) {
    const refusal = firstRefusal(core.rules.actions.encryptedOrder.gates, order);
    if (refusal !== null) return refusedOutcome(refusal);
    const beyond = beyondBounds(core, order);
    if (beyond !== null) return refusedOutcome(beyond);
    addEncryptedOrder(core.state, order.revealDeadlineMs, hash);
    return doneOutcome;
  },
});

function beyondBounds({ state, rules }: Core, { ciphertext }: EncryptedOrder): Refusal | null {
  const { bounds } = rules.actions.encryptedOrder;
  if (ciphertext.length > bounds.ciphertext) return refuse('INVALID_REQUEST', 'ciphertext too long');
  return countWaitingEncryptedOrders(state) >= bounds.pool
    ? refuse('INVALID_REQUEST', 'encrypted order pool is full')
    : null;
}
