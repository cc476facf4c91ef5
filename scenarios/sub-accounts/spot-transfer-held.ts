import { check } from '../../harness/check/check.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
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
  spendableTokenBalance,
  spotOrderAction,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import {
  makeSubAccount,
  subAccountTokenTransferAction,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';

const INDEX = 2;
const none = Dec.of(0);
/** USDC of the sub-account in addition to its bid's hold. */
const FREE = Dec.of(1);

export default check({
  id: 'sub-accounts.spot-transfer.held',
  title: 'a master account cannot transfer funds that an open order holds, its own or one of a sub-account',
  clauses: ['spot.escrow.spendable'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, pace, expect } = context;
    const pair = await leaseNativePair(context);
    const [bidPx = 0n, low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 3);
    const worth = usdcCostOf(pair, bidPx, minPairSize(pair, bidPx));
    const size = minPairSize(pair, low);
    // Order sizes are on an undocumented grid, so fractions like this are used only as amounts of transfers.
    const most = tokenAmountText(pair, (3n * size) / 4n);
    const master = await given.fundedAccount({
      usdc: worth.plus(Dec.of(10)).toString(),
      native: tokenAmountText(pair, 3n * size),
    });
    const sub = await makeSubAccount(context, master, INDEX);
    const moving = (deposit: boolean, amount: string) =>
      target.act(master, subAccountTokenTransferAction({ index: INDEX, token: pair.base, deposit, amount }));
    await given.accepted(moving(true, tokenAmountText(pair, size + size / 2n)));
    await awaitPairBalances(context, sub, pair, ({ base }) => base.total.compare(none) > 0);
    const movingUsdc = (deposit: boolean, amount: string) =>
      target.act(master, subAccountTransferAction({ index: INDEX, deposit, amount }));
    /** Judges that an amount above the free balance but below the total cannot leave an account. */
    const stays = async (
      token: 'base' | 'quote',
      who: { readonly address: string },
      oid: string,
      amount: string,
      move: () => Promise<ActResult>,
    ) => {
      const held = await awaitPairBalances(context, who, pair, (now) => now[token].hold.compare(none) > 0);
      const { total } = held[token];
      const free = spendableTokenBalance(held[token]);
      given.require(free.compare(Dec.of(amount)) < 0 && free.compare(total) < 0, 'the order holds too little');
      const reply = await move();
      await pace.blocks(2);
      const after = await awaitPairBalances(context, who, pair, (now) => now[token].total.equals(total));
      // The sub-account is not an account of the case, so the runner does not watch its trades with others.
      const isTaken = async () => (await readFills(context, who.address)).some((fill) => String(fill.oid) === oid);
      if (!after[token].total.equals(total) && (await isTaken()))
        throw new Disturbed('somebody traded with the order that holds it');
      expect('spot.escrow.spendable').relation(
        `a total of ${total} as before the transfer of ${amount}, part of which an order holds`,
        { left: after[token].total, reply },
        ({ left }) => left.equals(total),
        'total',
      );
    };

    const oid = await placeRestingSpotOrder(context, master, { pair, side: 'ask', px: low, size });
    await stays('base', master, oid, most, () => moving(true, most));

    const { type, order } = spotOrderAction({ pair, side: 'ask', px: high, size });
    given.afterwards(
      async () => void (await target.act(master, { type: 'cancel_all_orders', params: { owner: sub.address } })),
    );
    // No document says whether the master's key signs for it (D267).
    const placed = await target.act(master, { type, order: { ...order, owner: sub.address } });
    if (isSignerRefused(placed)) return;
    const whole = tokenAmountText(pair, size);
    const entry = requireOnlyStatusEntry(placed);
    if (entry.kind !== 'resting') throw new NotExercised('a resting order of a sub-account');
    await stays('base', sub, entry.oid, whole, () => moving(false, whole));

    await given.accepted(movingUsdc(true, worth.plus(FREE).toString()));
    await awaitPairBalances(context, sub, pair, ({ quote }) => quote.total.compare(worth) > 0);
    const bid = spotOrderAction({ pair, side: 'bid', px: bidPx, size: minPairSize(pair, bidPx) }).order;
    const quoted = requireOnlyStatusEntry(await target.act(master, { type, order: { ...bid, owner: sub.address } }));
    if (quoted.kind !== 'resting') throw new NotExercised('a resting bid of a sub-account');
    const amount = worth.truncated(2).toString();
    await stays('quote', sub, quoted.oid, amount, () => movingUsdc(false, amount));
  },
});
