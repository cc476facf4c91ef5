import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext } from '../check/case-context.ts';
import { Dec } from '../compare/decimal.ts';
import { awaitBalance, readBalanceAfterPending } from './balances.ts';
import { approveBrokerAction, brokerRowIn, readApprovedBrokers } from './brokers.ts';
import { sendAssetAction } from './token-send.ts';

/** Recipient that shows which of several actions committed, each of which is worth another sum. */
interface CommitDetector {
  /** The action that is worth so much, another one with each call; of a million and above no account can take it. */
  readonly gift: (amount: string) => { readonly type: string; readonly params: JsonObject };
  /** Returns the total once it is this one, or once it would be. */
  readonly arrived: (total: string) => Promise<Dec>;
  /**
   * Returns the total after every block in which an action that was sent by now could still commit.
   * @param total  the feed may show that it is so much; left out: it is read
   */
  readonly rested: (total?: string | null) => Promise<Dec>;
}

/**
 * An address that nobody has used, and USDC for it. Where each send moves another power of two, what it holds tells which
 * of them committed. Where a build has no sends, they are approvals of brokers that nobody has used.
 * @param senders  the accounts that act
 */
export async function newCommitDetector(
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

/** Above the cap of what an account may approve, whole bps. @source write-api, "Account and access" */
const ABOVE_CAP = 9;
/** From here on an amount is more than any account of a case holds. */
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
