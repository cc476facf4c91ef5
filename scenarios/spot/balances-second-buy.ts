import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  type PairFacts,
  readPairBalances,
  tokenAmountText,
  usdcTextToBuy,
} from '../../harness/setup/spot.ts';
import { tradeOnPair } from '../../harness/setup/spot-trade.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

const CLAUSE = 'accounts.balances.cost-basis';
const none = Dec.of(0);
/** Least distance of the two prices: this part of the higher one. */
const APART = 500n;

export default check({
  id: 'spot.balances.second-buy',
  title: 'a second buy moves avg_entry_px towards its price; a sell and transfers either way leave it',
  clauses: [CLAUSE],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low, 3n);
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({ usdc: usdcTextToBuy(pair, high, 2n * size) }),
      given.fundedAccount({ usdc: usdcTextToBuy(pair, low, size), native: tokenAmountText(pair, 2n * size) }),
    ]);
    const parties = [seller, buyer] as const;

    await tradeOnPair(context, parties, { pair, side: 'bid', px: low, size });
    const first = await awaitBase(context, buyer, pair, (total) => total.compare(none) > 0);
    await tradeOnPair(context, parties, { pair, side: 'bid', px: high, size });
    const second = await awaitBase(context, buyer, pair, (total) => total.compare(first.total) > 0);
    // No text says how finely an average is shown.
    if (!expect(CLAUSE).exercised((high - low) * APART >= high, 'two prices that lie well apart')) return;
    expect(CLAUSE).relation(
      `avg_entry_px between ${pxInUsdc(low)} and ${pxInUsdc(high)}, the prices of two buys of one size`,
      { avg_entry_px: second.entry },
      (observed) => {
        const entry = Dec.parse(observed.avg_entry_px);
        return entry !== null && entry.compare(pxInUsdc(low)) > 0 && entry.compare(pxInUsdc(high)) < 0;
      },
      'avg_entry_px after a second buy',
    );

    const average = String(second.entry.value);
    const { base: payout } = await readPairBalances(context, seller, pair);
    await tradeOnPair(context, parties, { pair, side: 'ask', px: low, size });
    const sold = await awaitBase(context, buyer, pair, (total) => total.compare(second.total) < 0);
    expect(CLAUSE).decimal(sold.entry, average, 'avg_entry_px after a sell');

    if (await given.lacks('transfers')) return;
    const move = async (from: Identity, to: Identity) => {
      const amount = tokenAmountText(pair, size / 4n);
      await given.accepted(target.act(from, sendAssetAction({ asset: pair.base, destination: to.address, amount })));
    };
    await awaitBase(context, seller, pair, (total) => total.compare(payout.total) > 0);
    await move(seller, buyer);
    const received = await awaitBase(context, buyer, pair, (total) => total.compare(sold.total) > 0);
    expect(CLAUSE).decimal(received.entry, average, 'avg_entry_px after a transfer to the account');
    await move(buyer, seller);
    const sent = await awaitBase(context, buyer, pair, (total) => total.compare(received.total) < 0);
    expect(CLAUSE).decimal(sent.entry, average, 'avg_entry_px after a transfer from the account');
  },
});

/** Returns the account's balance of the base token once its total is, or should be, there. */
async function awaitBase(
  context: CaseContext<typeof CLAUSE>,
  who: Identity,
  pair: PairFacts,
  reached: (total: Dec) => boolean,
) {
  return (await awaitPairBalances(context, who, pair, ({ base }) => reached(base.total))).base;
}
