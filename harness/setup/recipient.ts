import type { CaseContext, PollContext } from '../check/case-context.ts';
import { awaitBalance, balanceAfterPendingActions } from './balances.ts';
import { sendAssetAction } from './token-send.ts';

/**
 * An address that nobody has used, and USDC for it. Where each send moves another power of two, what it holds tells which
 * of them committed.
 */
export function newRecipient(context: PollContext & Pick<CaseContext<never>, 'venue'>) {
  const asset = context.venue.usdc.signingId;
  const { address: destination } = context.given.stranger();
  return {
    /** The action that sends it so much, whole units. */
    gift: (amount: string) => sendAssetAction({ asset, destination, amount }),
    /** Returns the balance once it is this total, or once it would be. */
    arrived: (total: string) => awaitBalance(context, destination, asset, total),
    /**
     * Returns the balance after every block in which an action that was sent by now could still commit.
     * @param total  the feed may show that it is so much; left out: it is read
     */
    rested: (total: string | null = null) => balanceAfterPendingActions(context, destination, asset, total),
  };
}
