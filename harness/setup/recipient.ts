import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext } from '../check/case-context.ts';
import { Dec } from '../compare/decimal.ts';
import { awaitBalance, readBalanceAfterPending } from './balances.ts';
import { approveBrokerAction, brokerRowIn, readApprovedBrokers } from './brokers.ts';
import { sendAssetAction } from './token-send.ts';

/** Recipient that shows which of several actions were committed, each with another amount. */
interface CommitDetector {
  /** Returns an action with this amount, each call another one; no account can afford a million or more. */
  readonly gift: (amount: string) => { readonly type: string; readonly params: JsonObject };
  /** Returns the total once it is this one, or should be. */
  readonly arrived: (total: string) => Promise<Dec>;
  /**
   * Returns the total after every block in which an already sent action could still commit.
   * @param total  value that the feed may confirm; left out: it is read
   */
  readonly rested: (total?: string | null) => Promise<Dec>;
}

/**
 * Returns an unused address, to be sent USDC. If each send has another power of two, its balance shows which of them were committed. Where
 * a build has no sends, they are approvals of unused brokers.
 * @param senders  the accounts that act
 */
export async function makeCommitDetector(
  context: PollContext & Pick<CaseContext<never>, 'venue'>,
  ...senders: readonly { readonly address: string }[]
): Promise<CommitDetector> {
  if (await context.given.lacks('transfers')) return approvals(context, senders);
  const asset = context.venue.usdc.signingId;
  const { address: destination } = context.given.stranger();
  return {
    gift: (amount) => sendAssetAction({ asset, destination, amount }),
    arrived: (total) => awaitBalance(context, destination, asset, total),
    rested: (total = null) => readBalanceAfterPending(context, destination, asset, total),
  };
}

/** Above the maximum approval, whole bps. @source write-api, "Account and access" */
const ABOVE_CAP = 9;
/** Amounts from here on exceed any account of a case. */
const UNAFFORDABLE = Dec.of(1_000_000);

function approvals(context: PollContext, senders: readonly { readonly address: string }[]): CommitDetector {
  const worth = new Map<string, Dec>();
  const total = async () => {
    let sum = Dec.of(0);
    for (const { address } of senders) {
      const brokers = await readApprovedBrokers(context, address);
      sum = sum.readAt(...brokers.from);
      for (const [builder, amount] of worth)
        if (brokerRowIn(brokers, { address: builder }) !== undefined) sum = sum.plus(amount);
    }
    return sum;
  };
  return {
    gift: (amount) => {
      const broker = context.given.stranger();
      worth.set(broker.address, Dec.of(amount));
      return approveBrokerAction(broker, Dec.of(amount).compare(UNAFFORDABLE) < 0 ? 1 : ABOVE_CAP);
    },
    arrived: (due) => context.pace.eventually(total, (now) => now.equals(Dec.of(due))),
    rested: async () => {
      await context.pace.blocks(2);
      return total();
    },
  };
}
