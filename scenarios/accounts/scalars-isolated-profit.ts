import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { readInOneBlock } from '../../harness/check/same-block-reads.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { corePositionsIn } from '../../harness/setup/own-positions.ts';
import { configurePositionKind } from '../../harness/setup/position-kinds.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';

const LEVERAGE = 5;
/** Value of the position, whole USDC: a move of a basis point is then several cents. */
const WORTH = 800n;
/** Number of looks, some blocks apart: the mark may move by itself in the meantime. */
const LOOKS = 8;
const BLOCKS_APART = 3;
const ZERO = Dec.of(0);
/** Precision of the served figures. */
const CENT = Dec.of('0.01');
const HALF = Dec.of('0.5');
/** Least profit that is told from the precision of the figures, in USDC as the market counts it. */
const LEAST_PROFIT = Dec.of('0.1');

/** Figures of one block. */
interface Look {
  readonly withdrawable: Dec;
  /** `total_raw_usd` less `perp.init_margin`. */
  readonly free: Dec;
  readonly profit: Dec;
}

export default check({
  id: 'accounts.scalars.isolated-profit',
  title: 'withdrawable does not count the unrealised profit of an isolated long or short, at any mark',
  clauses: ['accounts.scalars.withdrawable-profit'],
  by: 'act',
  async run(context) {
    const { given, pace, expect } = context;
    const traders = await leaseTwoTraders(context, { fits: leverageRequirement(LEVERAGE), opens: WORTH });
    await configurePositionKind(context, traders, 'isolated', LEVERAGE);
    const { taker, maker, market } = traders;
    const { size } = await traders.trade('bid', traders.size(WORTH), pxFarFromMark(traders));
    await traders.positions(taker, size);
    await traders.positions(maker, size.negated());
    const least = LEAST_PROFIT.times(Dec.of(market.priceScale));
    const parties = [
      { words: 'long', who: taker, looks: [] as Look[] },
      { words: 'short', who: maker, looks: [] as Look[] },
    ];
    for (let left = given.isSparing ? LOOKS / 2 : LOOKS; left > 0; left--) {
      for (const { who, looks } of parties) looks.push(await lookAt(context, traders, who));
      if (parties.some(({ looks }) => hasGained(looks, least))) break;
      await pace.blocks(BLOCKS_APART);
    }
    const clause = expect('accounts.scalars.withdrawable-profit');
    const hasProfit = parties.some(({ looks }) => looks.some(({ profit }) => profit.compare(least) > 0));
    if (!clause.exercised(hasProfit, 'a mark away from the price of an isolated position')) return;
    for (const { words, looks } of parties) judgeLooks(context, looks, { words, least });
  },
});

/** Where the mark stands still, only the price can leave one of the parties a profit. */
function pxFarFromMark({ market: { mark }, pxs: [low, , high] }: TwoTraders): bigint {
  return mark !== null && high - mark > mark - low ? high : low;
}

/** Reads an account with its only position. */
async function lookAt(context: CaseContext<never>, { market }: TwoTraders, { address }: Identity): Promise<Look> {
  const [state, positions] = await readInOneBlock(context, [
    { type: 'account_state', args: { address } },
    { type: 'clearinghouse_state', args: { address } },
  ]);
  const row = corePositionsIn(positions).find(({ coin }) => coin === market.coin);
  const profit = Dec.parse(row?.upnl);
  // No document names the fields of a position row.
  if (profit === null) throw new NotExercised('upnl of a position, which the venue does not show');
  return {
    withdrawable: decimalAt(state, 'withdrawable'),
    free: decimalAt(state, 'total_raw_usd').minus(decimalAt(state, 'perp.init_margin')),
    profit,
  };
}

const gainOf = ({ profit }: Pick<Look, 'profit'>) => (profit.compare(ZERO) > 0 ? profit : ZERO);
const lossOf = ({ profit }: Pick<Look, 'profit'>) => gainOf({ profit: profit.negated() });
const leastProfitable = (looks: readonly Look[]) =>
  looks.reduce((one, other) => (gainOf(other).compare(gainOf(one)) < 0 ? other : one));

function hasGained(looks: readonly Look[], least: Dec): boolean {
  const from = gainOf(leastProfitable(looks));
  return looks.some((look) => gainOf(look).minus(from).compare(least) > 0);
}

/**
 * Judges the looks at one account. No document says where the collateral of an isolated position is kept, nor whether `perp.init_margin`
 * includes it: what is more than `free` by the profit counts the profit, and what rises with the profit does.
 */
function judgeLooks(
  { expect }: CaseContext<'accounts.scalars.withdrawable-profit'>,
  looks: readonly Look[],
  { words, least }: { readonly words: string; readonly least: Dec },
): void {
  const clause = expect('accounts.scalars.withdrawable-profit');
  const base = leastProfitable(looks);
  for (const look of looks) {
    const { withdrawable, free, profit } = look;
    if (profit.compare(least) <= 0) continue;
    clause.relation(
      `withdrawable without the unrealised profit of ${profit}, not total_raw_usd less perp.init_margin plus that profit`,
      { withdrawable, free },
      (now) => !isWithinTolerance(now.withdrawable, now.free.plus(profit), CENT),
      `withdrawable of the account with an isolated ${words}`,
    );
    const gained = gainOf(look).minus(gainOf(base));
    if (gained.compare(least) <= 0) continue;
    // A loss may count, and margin may be held at the mark: both by less than a half of the profit at this leverage.
    const most = base.withdrawable.minus(base.free).plus(lossOf(base)).plus(gained.times(HALF)).plus(CENT);
    clause.atMost(
      withdrawable.minus(free),
      most,
      `withdrawable less total_raw_usd and plus perp.init_margin, of the account with an isolated ${words}, after a rise of its profit by ${gained}`,
    );
  }
}
