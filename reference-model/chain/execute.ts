import type { CommitOutcome } from '../actions/action.ts';
import type { Core } from '../core.ts';
import { reviewTouchedAccounts } from '../engine/risk/review-touched.ts';
import { ensureAccount } from '../state/account.ts';
import { isNonceDropped, useNonce } from '../state/nonce-window.ts';
import { executionRefusal } from './dispatch.ts';
import { isActionExpired } from './expiry.ts';
import type { PendingAction } from './pending-queue.ts';

/** Outcome of one pending action in a block. A dropped action uses no nonce and changes nothing. */
export type ExecutionResult =
  | { readonly kind: 'committed'; readonly outcome: CommitOutcome }
  | { readonly kind: 'replayed' }
  | { readonly kind: 'dropped' };

/** Runs one action in the block under construction. */
export function executeAction(core: Core, { context, action, ticket }: PendingAction): ExecutionResult {
  const { expiry, nonces, block } = core.rules.chain;
  if (expiry.dropsAtExecution(context.tag) && isActionExpired(expiry, context, core.state.timeMs))
    return { kind: 'dropped' };
  const actor = nonces.actor(context);
  if (isNonceDropped(nonces, core.state.accounts.get(actor)?.nonces, context.nonce)) {
    return { kind: nonces.replay === 'verdict' ? 'replayed' : 'dropped' };
  }
  const { tag, hash } = context;
  const refusal = executionRefusal(core, context);
  const outcome = core.journal.causedBy({ kind: 'action', tag, hash }, (): CommitOutcome => {
    // None of its orders was evaluated, so none has its own entry.
    if (refusal !== null) return { kind: 'group-refused', refusal };
    const committed = action.commit(core, context);
    reviewTouchedAccounts(core);
    return committed;
  });
  if (nonces.spentBy.includes(outcome.kind) && (nonces.spentUnheard || !ticket.isAbandoned)) {
    const account = ensureAccount(core.state, actor);
    useNonce(nonces, account.nonces, context.nonce);
    account.lastNonce = block.lastNonce(account.nonces, context.nonce);
    if (block.accepts(outcome)) account.lifetimeCount += 1;
  }
  return { kind: 'committed', outcome };
}
