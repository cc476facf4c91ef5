import { check } from '../../harness/check/check.ts';
import { rowsIn } from '../../harness/client/json-at.ts';
import { Blocked, Unsupported } from '../../harness/kernel/verdicts.ts';
import { isOutboxArchiveUnavailable, isWithdrawalListServed } from '../../harness/setup/bridge.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';

const read = 'bridge_withdrawal_history';

/** Archive reads that list something about a funded account which has cancelled an order, or about the chain. */
const archivedLists = {
  recent_blocks: 'blocks',
  recent_transactions: 'txns',
  validator_votes: 'votes',
  user_non_funding_ledger_updates: 'ledger_updates',
  historical_orders: 'orders',
} as const;

export const historyWithoutArchiveCheck = check({
  id: 'bridge.history.without-archive',
  title: 'without an archive bridge_withdrawal_history is unavailable, instead of empty',
  clauses: ['bridge.history.no-archive'],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    // An archive may also refuse with the envelope (D13), so it is recognised by what it lists. Which reads it serves depends on the
    // deployment, and a node may keep some histories itself.
    const own = await given.fundedAccount();
    const listed = async () => {
      const lists = Object.entries(archivedLists).map(async ([type, key]) => {
        const reply = await target.read(type, { address: own.address });
        return reply.kind === 'data' ? rowsIn(reply.data, key).length : 0;
      });
      return (await Promise.all(lists)).some((rows) => rows > 0);
    };
    if (venue.capabilities.has('archive') || (await listed())) throw new Unsupported('a venue without an archive');
    const market = await given.market();
    await placeRestingOrder(context, own, { market, side: 'bid' });
    await cancelEveryOrder(context, own);
    if (await pace.eventually(listed, (isKept) => isKept)) throw new Unsupported('a venue without an archive');
    const { address } = given.stranger();
    for (const args of [{ address }, { address, chain: 1 }])
      expect('bridge.history.no-archive').status(await target.read(read, args));
  },
});

export const historyArchiveUnreachableCheck = check({
  id: 'bridge.history.archive-cut',
  title: 'bridge_withdrawal_history is unavailable, instead of empty, while its archive is out of reach',
  clauses: ['bridge.history.no-archive'],
  by: 'operate',
  control: 'outage',
  needs: ['archive'],
  leases: ['node'],
  async run({ given, target, control, pace, expect }) {
    const { address } = given.stranger();
    const reply = await target.read(read, { address });
    // A gateway may keep the history of a node without an archive for these reads.
    if (isOutboxArchiveUnavailable(reply)) throw new Unsupported('an archive behind bridge_withdrawal_history');
    given.require(isWithdrawalListServed(reply), 'the list is not served');
    try {
      await control.archive(false);
    } catch (error) {
      throw error instanceof Blocked ? new Unsupported('control: archive') : error;
    }
    given.afterwards(() => control.archive(true));
    const cut = await pace.eventually(
      () => target.read(read, { address }),
      (now) => !isWithdrawalListServed(now),
    );
    expect('bridge.history.no-archive').status(cut);
  },
});
