import { check } from '../../harness/check/check.ts';
import { sizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { readIndexRestoringAtEnd } from '../../harness/setup/index-price.ts';
import { setMaxLeverageOfAccounts } from '../../harness/setup/leverage-action.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import {
  assumeHighLeverageMarkets,
  hasHighLeverageFineTick,
  LongWithMovableMark,
  largestPriceScale,
  openLongWithMovableMark,
} from '../../harness/setup/sinking-long.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { sameTradersOn } from '../../harness/setup/two-traders.ts';

/** Funds of the account for its second position: whole USDC in the price scale of the dearer market. */
const AGAIN = 100;

export default check({
  id: 'liquidation.deficit.own-run',
  title: 'a winner against an earlier forced close of an account pays nothing of its later deficit on another market',
  clauses: ['liquidation.deficit.spread'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    assumeHighLeverageMarkets(venue, 'two');
    const second = await given.market(hasHighLeverageFineTick, 900n);
    const first = await openLongWithMovableMark(context, { beside: second });
    const { owner, traders } = first;
    const priceScale = largestPriceScale([first.market, second]);
    const giver = await given.fundedAccount({ usdc: String(AGAIN + 20) });
    await first.lowerTo(1060n);
    const winner = await first.handOver(first.snapDown(await first.markAt(1060n)));
    await first.lowerToAtOnce(735n);
    const closed = await first.closedByForce();
    const cashOf = async ({ address }: Identity) =>
      decimalAt(given.data(await target.read('account_state', { address })), 'total_raw_usd');
    const before = await cashOf(winner);
    const rest = await cashOf(owner);
    // Only public facts state when an account is closed as a whole.
    if ((await first.lots()) > 0n || closed.length === 0)
      throw new NotExercised('a position that is closed as a whole at 73.5 % of its maintenance');

    const amount = String(AGAIN * Number(priceScale));
    const usdc = venue.usdc.signingId;
    await given.accepted(target.act(giver, sendAssetAction({ asset: usdc, destination: owner.address, amount })));
    await awaitBalance(context, owner.address, usdc, rest.plus(Dec.of(amount)).toString());
    const other = await sameTradersOn(context, traders, second);
    await setMaxLeverageOfAccounts(context, second, other.maker, other.taker);
    const trade = await other.trade('bid', sizeForNotional(second, other.pxs[0], 850n * priceScale));
    await readIndexRestoringAtEnd(context, second);
    const account = new LongWithMovableMark(context, other, trade);
    const known = await readFills(context, owner.address);
    await account.lowerTo(1060n);
    const held = await cashOf(owner);
    await account.lowerToAtOnce(-250n);
    await pace.eventually(
      () => account.lots(),
      (lots) => lots === 0n,
    );
    const fills = await account.closedByForce(known);
    const owed = held.plus(sumAt(fills, 'closed_pnl')).minus(sumAt(fills, 'fee')).negated();
    if (owed.compare(Dec.of(0)) <= 0) throw new NotExercised('an account that lost more than it had');
    expect('liquidation.deficit.spread').decimal(
      await cashOf(winner),
      before,
      'total_raw_usd of the winner on the market of the earlier forced close',
    );
  },
});
