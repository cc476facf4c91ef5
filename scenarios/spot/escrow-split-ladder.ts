import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitRestingLadder, placeLadder } from '../../harness/setup/ladder.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { fundSpotWallet, readWalletBalances, switchToSplitWallets } from '../../harness/setup/split-account.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  usdcCostOf,
} from '../../harness/setup/spot.ts';

export default check({
  id: 'spot.escrow.split-ladder',
  title: 'usd_class_transfer moves no USDC that ladder rungs or an order on a pair hold in the spot wallet',
  clauses: ['transfers.class.held'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, random } = context;
    const pair = await leaseNativePair(context);
    const [pxLow = 0n, pxHigh = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, pxLow);
    const worth = usdcCostOf(pair, pxLow, size);
    const rungs = worth.plus(usdcCostOf(pair, pxHigh, size));
    const [trader, sender] = await Promise.all([
      given.fundedAccount({ usdc: '30' }),
      given.fundedAccount({ usdc: rungs.plus(worth).plus(Dec.of(20)).toString() }),
    ]);
    await switchToSplitWallets(context, trader);
    await fundSpotWallet(context, sender, trader, rungs.plus(worth).toString());
    const cloid = random.cloid();
    const spec = { market: pair, side: 'bid', rungs: 2, pxLow, pxHigh, total: 2n * size, cloid } as const;
    await placeLadder(context, trader, spec);
    const cancel = { type: 'cancel_scale', params: { market: pair.id, cloid } };
    given.afterwards(async () => {
      await target.act(trader, cancel);
    });
    await awaitRestingLadder(context, trader.address, cloid, 2);
    await placeRestingSpotOrder(context, trader, { pair, side: 'bid', px: pxLow, size });
    await awaitPairBalances(context, trader, pair, ({ quote }) => quote.hold.equals(rungs.plus(worth)));
    await judgeHeld(context, trader, rungs, 'the hold of the ladder rungs');
    await given.accepted(target.act(trader, cancel));
    const { quote } = await awaitPairBalances(context, trader, pair, (now) => now.quote.hold.equals(worth));
    // The amount exceeds what was released: the rest of the wallet is held.
    await judgeHeld(context, trader, quote.total, 'the whole spot wallet, partly held by an order');
  },
});

/** Judges that a transfer of held money moves nothing to the perp wallet. */
async function judgeHeld(
  context: CaseContext<'transfers.class.held'>,
  trader: Identity,
  amount: Dec,
  what: string,
): Promise<void> {
  const { target, pace, expect } = context;
  const before = await readWalletBalances(context, trader);
  const crossing = { type: 'usd_class_transfer', params: { ntl: amount.toString(), to_perp: true } };
  const reply = await target.act(trader, crossing);
  await pace.committed();
  const { perp } = await readWalletBalances(context, trader);
  const orders = await readOpenOrders(context, trader.address);
  expect('transfers.class.held').equal(
    derived(perp.toString(), perp, reply, orders),
    before.perp.toString(),
    `USDC of the perp wallet after usd_class_transfer of ${what}`,
  );
}
