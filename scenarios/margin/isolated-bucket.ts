import { check } from '../../harness/check/check.ts';
import { actForCommitReply } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { readInOneBlock } from '../../harness/check/same-block-reads.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance } from '../../harness/compare/planes.ts';
import { assumeNoFundingSince } from '../../harness/judging/cash-of-fills.ts';
import { switchToIsolatedMargin, updateLeverageAction } from '../../harness/setup/isolated-margin.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { initialMarginOf } from './leverage.ts';

const LEVERAGE = 2;
/** Tolerance for rounding up to a whole USDC, either per print or for the position. */
const WHOLE = Dec.of(1);
const MICRO = Dec.of('0.000001');

export default check({
  id: 'margin.isolated.bucket',
  title: 'an isolated position takes its margin from cross collateral, more as it grows, and returns it at its close',
  clauses: [
    'margin.isolated.bucket',
    'margin.isolated.extend',
    'margin.isolated.release',
    'margin.isolated.scalars',
    'accounts.scalars.total-ntl-pos',
    'margin.isolated.flip',
    'accounts.detail.margin-used',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context, { fits: leverageRequirement(LEVERAGE) });
    const { taker, market } = traders;
    await switchToIsolatedMargin(context, taker, market, LEVERAGE);
    const state = async () => given.data(await target.read('account_state', { address: taker.address }));
    const cash = async (from: Dec) =>
      decimalAt(
        await pace.eventually(state, (data) => !decimalAt(data, 'total_raw_usd').equals(from)),
        'total_raw_usd',
      );
    const start = decimalAt(await state(), 'total_raw_usd');

    const size = traders.size(41n);
    const first = await traders.trade('bid', size);
    const opened = await cash(start);
    const fee = sumAt(await traders.fills(taker, 1), 'fee');
    const posted = start.minus(opened).minus(fee);
    const quotient = initialMarginOf(first.notional, LEVERAGE);
    const unpaid = async (off: Dec) =>
      assumeNoFundingSince(context, market.coin, { owner: taker, fills: await traders.fills(taker, 1), off });
    if (!isWithinTolerance(posted, quotient, MICRO)) await unpaid(posted.minus(quotient));
    expect('margin.isolated.bucket').relation(
      `${quotient} taken from total_raw_usd: ${first.notional} / ${LEVERAGE}, rounded up, without a cushion`,
      { posted },
      (cash) => isWithinTolerance(cash.posted, quotient, MICRO),
      'total_raw_usd',
    );
    const data = await state();
    expect('margin.isolated.scalars').decimal(decimalAt(data, 'perp.init_margin'), '0', 'perp.init_margin');
    // The account has no cross positions.
    expect('accounts.scalars.total-ntl-pos').decimal(field(data, 'perp.total_ntl_pos'), '0');
    expect('margin.isolated.scalars').decimal(field(data, 'withdrawable'), decimalAt(data, 'total_raw_usd'));

    const [full, margin] = await readInOneBlock({ given, target }, [
      { type: 'account_state', args: { address: taker.address } },
      { type: 'account_state', args: { address: taker.address, detail: 'margin' } },
    ]);
    // No document says whether a bucket counts as held: at both depths, or at neither.
    expect('accounts.detail.margin-used').decimal(
      field(margin, 'total_margin_used'),
      decimalAt(full, 'perp.init_margin'),
    );

    const flip = () => target.act(taker, updateLeverageAction(market, LEVERAGE, false));
    const reply = await actForCommitReply(context, flip, makeUnaffordableProbe(context, taker));
    // No text states the code of its refusal.
    if (reply !== null) expect('margin.isolated.flip').refused(reply);
    await pace.committed();
    const rows = await traders.positions(taker, first.size);
    const choice = field(rows[0], 'isolated', rows);
    const flipped = expect('margin.isolated.flip');
    if (flipped.exercised(choice.value !== undefined, 'isolated of a position, which the venue does not show'))
      flipped.equal(choice, true, 'isolated of the open position');

    const second = await traders.trade('bid', size);
    const grown = await cash(opened);
    const both = sumAt(await traders.fills(taker, 2), 'fee');
    const further = opened.minus(grown).minus(both.minus(fee));
    const wanted = initialMarginOf(second.notional, LEVERAGE);
    if (!isWithinTolerance(further, wanted, WHOLE)) await unpaid(further.minus(wanted));
    expect('margin.isolated.extend').relation(
      `about ${wanted} more taken from total_raw_usd`,
      { further },
      (cash) => isWithinTolerance(cash.further, wanted, WHOLE),
      'total_raw_usd',
    );

    await traders.trade('ask', 2n * size);
    const closed = await cash(grown);
    const fees = sumAt(await traders.fills(taker, 3), 'fee');
    if (!isWithinTolerance(closed.plus(fees), start, MICRO)) await unpaid(closed.plus(fees).minus(start));
    // Bought and sold at one price, so that only fees were lost.
    expect('margin.isolated.release').relation(
      'total_raw_usd as at the start, less the fees',
      { closed, start, fees },
      (usdc) => isWithinTolerance(usdc.closed.plus(usdc.fees), usdc.start, MICRO),
      'total_raw_usd',
    );
  },
});
