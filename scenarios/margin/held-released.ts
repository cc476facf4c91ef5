import { check } from '../../harness/check/check.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { setIsolated } from '../../harness/setup/isolated-margin.ts';
import { offersLeverage } from '../../harness/setup/market-requirements.ts';
import { judgeAllWithdrawable, judgeNoMarginHeld } from '../../harness/setup/no-margin-held.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

const ZERO = Dec.of(0);
const LEVERAGE = 2;

export default check({
  id: 'margin.held.released',
  title: 'a position that is closed holds nothing any more, whatever leverage its market takes',
  clauses: ['margin.gate.release'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { taker } = traders;
    const state = async () => given.data(await target.read('account_state', { address: taker.address }));
    const size = traders.size(100n);
    await traders.trade('bid', size);
    const open = await pace.eventually(state, (data) => decimalAt(data, 'perp.init_margin').compare(ZERO) > 0);
    const isHeld = decimalAt(open, 'perp.init_margin').compare(ZERO) > 0;
    if (!expect('margin.gate.release').exercised(isHeld, 'a position that holds initial margin')) return;
    await traders.trade('ask', size);
    const closed = await pace.eventually(state, (data) => decimalAt(data, 'perp.init_margin').equals(ZERO));
    expect('margin.gate.release').decimal(decimalAt(closed, 'perp.init_margin'), '0', 'perp.init_margin');
    judgeAllWithdrawable(expect('margin.gate.release'), closed);
  },
});

export const isolatedCheck = check({
  id: 'margin.held.released.isolated',
  title: 'an isolated position that is closed holds nothing any more',
  clauses: ['margin.gate.release'],
  by: 'act',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context, { fits: offersLeverage(LEVERAGE) });
    const { taker, market } = traders;
    await setIsolated(context, taker, market, LEVERAGE);
    const size = traders.size(100n);
    await traders.trade('bid', size);
    await traders.trade('ask', size);
    await judgeNoMarginHeld(context, taker, expect('margin.gate.release'), 'a close of an isolated position');
  },
});
