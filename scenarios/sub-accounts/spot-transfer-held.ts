import { check } from '../../harness/check/check.ts';
import { onlyStatusEntry } from '../../harness/check/pending-orders.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { Disturbed, NotExercised } from '../../harness/kernel/verdicts.ts';
import { isSignerRefused } from '../../harness/setup/agent-approval.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  spendableOf,
  spotOrderAction,
  tokenAmountOf,
} from '../../harness/setup/spot.ts';
import { makeSubAccount, subAccountTokenTransferAction } from '../../harness/setup/sub-accounts.ts';

const INDEX = 2;
const none = Dec.of(0);

export default check({
  id: 'sub-accounts.spot-transfer.held',
  title: 'a master moves no tokens that an order holds, neither its own nor that of a sub-account',
  clauses: ['spot.escrow.spendable'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, pace, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low);
    // Sizes of orders are on a grid that no document shows: but for whole ones only amounts of transfers are so.
    const most = tokenAmountOf(pair, (3n * size) / 4n);
    const master = await given.fundedAccount({ usdc: '10', native: tokenAmountOf(pair, 3n * size) });
    const sub = await makeSubAccount(context, master, INDEX);
    const moving = (deposit: boolean, amount: string) =>
      target.act(master, subAccountTokenTransferAction({ index: INDEX, token: pair.base, deposit, amount }));
    await given.accepted(moving(true, tokenAmountOf(pair, size + size / 2n)));
    await awaitPairBalances(context, sub, pair, ({ base }) => base.total.compare(none) > 0);
    /** Less than there is, and more than what no order holds, is to leave an account. */
    const stays = async (
      who: { readonly address: string },
      oid: string,
      amount: string,
      move: () => Promise<ActResult>,
    ) => {
      const { base } = await awaitPairBalances(context, who, pair, (now) => now.base.hold.compare(none) > 0);
      const free = spendableOf(base);
      given.require(free.compare(Dec.of(amount)) < 0 && free.compare(base.total) < 0, 'the order holds too little');
      const reply = await move();
      await pace.blocks(2);
      const after = await awaitPairBalances(context, who, pair, (now) => now.base.total.equals(base.total));
      // A sub-account is none of the accounts of the case, whose trades with others the runner looks for.
      const isTaken = async () => (await readFills(context, who.address)).some((fill) => String(fill.oid) === oid);
      if (!after.base.total.equals(base.total) && (await isTaken()))
        throw new Disturbed('somebody traded with the order that holds the tokens');
      expect('spot.escrow.spendable').relation(
        `${base.total} as before, ${amount} of it were to go`,
        { left: after.base.total, reply },
        ({ left }) => left.equals(base.total),
        'total',
      );
    };

    const oid = await placeRestingSpotOrder(context, master, { pair, side: 'ask', px: low, size });
    await stays(master, oid, most, () => moving(true, most));

    const { type, order } = spotOrderAction({ pair, side: 'ask', px: high, size });
    given.afterwards(
      async () => void (await target.act(master, { type: 'cancel_all_orders', params: { owner: sub.address } })),
    );
    // Whether the key of the master signs for it no document says (D267).
    const placed = await target.act(master, { type, order: { ...order, owner: sub.address } });
    if (isSignerRefused(placed)) return;
    const whole = tokenAmountOf(pair, size);
    const entry = onlyStatusEntry(placed);
    if (entry.kind !== 'resting') throw new NotExercised('a resting order of a sub-account');
    await stays(sub, entry.oid, whole, () => moving(false, whole));
  },
});
