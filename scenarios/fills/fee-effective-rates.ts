import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOfAmount } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { type FeeSide, requireEffectivePerpFeeBps } from '../../harness/setup/fee-schedule.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'fills.fee.effective-rates',
  title: "fee of a fill is its notional times the account's effective rate, truncated to a micro-USDC",
  clauses: ['fills.fee.taker', 'fills.fee.maker'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const rate = async ({ address }: Identity, side: FeeSide) =>
      requireEffectivePerpFeeBps(given.data(await target.read('fee_schedule', { address })), side, traders.market.coin);
    const takerRate = await rate(traders.taker, 'taker');
    const makerRate = await rate(traders.maker, 'maker');
    // An odd number of steps, so that the product has digits to truncate.
    const { notional } = await traders.trade('bid', traders.size() + 7n * traders.market.step);
    const [took] = await traders.fills(traders.taker, 1);
    const [made] = await traders.fills(traders.maker, 1);
    const charge = (bps: Dec) => bpsOfAmount(notional, bps).truncated(6);

    expect('fills.fee.taker').decimal(field(took, 'fee'), charge(takerRate), 'fee of the taker');
    const owed = charge(makerRate);
    if (makerRate.compare(Dec.of(0)) >= 0) {
      expect('fills.fee.maker').decimal(field(made, 'fee'), owed, 'fee of the maker');
    } else {
      // A rebate is limited by what the fill collected.
      expect('fills.fee.maker').relation(
        `fee from -${owed.abs()} to 0, a rebate`,
        { fee: decimalAt(made, 'fee') },
        ({ fee }) => fee.compare(Dec.of(0)) <= 0 && fee.compare(owed) >= 0,
        'fee of the maker',
      );
    }
  },
});
