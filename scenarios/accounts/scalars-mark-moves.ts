import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { readInOneBlock } from '../../harness/check/same-block-reads.ts';
import { at, decimalAt } from '../../harness/client/json-at.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { assumeMarkFollowedIndex, readIndexRestoringAtEnd, snapPxToGrid } from '../../harness/setup/index-price.ts';
import { perpRowIn } from '../../harness/setup/market-row.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { enrolInPortfolioMargin, PORTFOLIO_MARGIN_USDC } from '../../harness/setup/portfolio.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/**
 * Permille to which the index is raised. Others' books, an external price and the earlier basis hold the mark back within its band, a
 * twentieth on either side of the index.
 */
const RISES = [1010n, 1040n, 1120n];

const clauses = [
  'accounts.scalars.account-value',
  'accounts.scalars.total-raw-usd',
  'accounts.scalars.withdrawable-profit',
] as const;

type Context = CaseContext<(typeof clauses)[number]>;

const common = { clauses, by: 'operate', leases: ['clock'] } as const;

export default check({
  ...common,
  id: 'accounts.scalars.mark-moves',
  title:
    'a higher mark raises account_value of a long, leaves total_raw_usd unchanged, and does not raise withdrawable',
  control: 'mark',
  needs: ['funded-accounts'],
  async run(context) {
    await judgeRaisedMark(context, '200');
  },
});

export const markMovesInPortfolioCheck = check({
  ...common,
  id: 'accounts.scalars.mark-moves.portfolio',
  title:
    'in portfolio margin a higher mark raises account_value of a long, leaves total_raw_usd unchanged, and does not raise withdrawable',
  control: 'mark',
  needs: ['funded-accounts', 'closed'],
  async run(context) {
    await judgeRaisedMark(context, String(PORTFOLIO_MARGIN_USDC), async (taker) => {
      await enrolInPortfolioMargin(context, taker);
    });
  },
});

/** @param enters  puts the holder of the long into its mode of account; left out: none */
async function judgeRaisedMark(
  context: Context,
  usdc: string,
  enters: (taker: Identity) => Promise<void> = async () => undefined,
): Promise<void> {
  const { given, control, pace, expect } = context;
  const [maker, taker] = await Promise.all([given.fundedAccount({ usdc: '200' }), given.fundedAccount({ usdc })]);
  const market = await given.market();
  await enters(taker);
  const index = await readIndexRestoringAtEnd(context, market);
  await tradeWorthAndCloseAtEnd(context, 60n, { market, maker, taker });
  const figures = (markets: JsonObject) => {
    const row = perpRowIn(markets, market.coin);
    return [row.mark_px ?? null, at(row, 'funding.next_payment_ts') ?? null] as const;
  };
  const look = async () => {
    const [state, markets] = await readInOneBlock(context, [
      { type: 'account_state', args: { address: taker.address } },
      { type: 'markets', args: { coin: market.coin }, takes: figures },
    ]);
    const [mark, payment] = figures(markets);
    return { state, mark: decimalAt({ mark }, 'mark'), payment };
  };
  const before = await look();
  let after = before;
  for (const permille of RISES) {
    const { text } = snapPxToGrid(market, (index * permille) / 1000n);
    await control.oracle(market.coin, text, text);
    after = await pace.eventually(look, ({ mark }) => mark.compare(before.mark) > 0);
    if (after.mark.compare(before.mark) > 0) break;
  }
  assumeMarkFollowedIndex(after.mark.compare(before.mark) > 0, 'the mark did not follow the oracle');
  if (after.payment !== before.payment && before.payment !== 0)
    throw new Disturbed('a funding payment fell into the case');

  const was = before.state;
  const is = after.state;
  expect('accounts.scalars.total-raw-usd').decimal(field(is, 'total_raw_usd'), decimalAt(was, 'total_raw_usd'));
  expect('accounts.scalars.withdrawable-profit').atMost(
    decimalAt(is, 'withdrawable'),
    decimalAt(was, 'withdrawable'),
    'withdrawable',
  );
  expect('accounts.scalars.account-value').relation(
    'a higher account_value than before the mark rose',
    { before: decimalAt(was, 'account_value'), after: decimalAt(is, 'account_value') },
    (worth) => worth.after.compare(worth.before) > 0,
    'account_value',
  );
}
