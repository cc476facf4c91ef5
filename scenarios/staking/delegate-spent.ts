import { check } from '../../harness/check/check.ts';
import { decimalAt, rowsAt, textAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  delegateStakeAction,
  makeFundedStaker,
  readActiveValidators,
  stakeWithdrawAction,
  undelegateStakeAction,
} from '../../harness/setup/staking.ts';

/** No document states the length of the window: stake that becomes free later than this may have waited for a whole window. */
const SHORTEST_WINDOW_MS = 5_000;

export default check({
  id: 'staking.delegate.spent',
  title: 'delegated stake cannot be withdrawn to spot, nor can stake that is still undelegating',
  clauses: [
    'staking.delegate.spent',
    'staking.delegate.short',
    'staking.undelegate.short',
    'staking.undelegate.window',
    'governance.validators.your-stake',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const who = await makeFundedStaker(context, '2', '0.5');
    const { address } = who;
    const [validator = ''] = await readActiveValidators(context);
    const asset = venue.native.signingId;
    const staked = async () => {
      const rows = rowsAt(given.data(await target.read('validator_summaries', { address })), 'validators');
      const row = rows.find((one) => textAt(one, 'validator').toLowerCase() === validator.toLowerCase());
      const none = Dec.of(0).readAt({ holder: rows, keys: [] });
      return row === undefined || row.your_stake === undefined ? none : decimalAt(row, 'your_stake');
    };
    // The whole free balance is delegated here; below, the whole delegation. Both exact amounts must be accepted.
    expect('staking.delegate.short').accepted(await target.act(who, delegateStakeAction({ validator, amount: '0.5' })));
    const own = await pace.eventually(staked, (now) => now.equals(Dec.of('0.5')));
    given.require(own.equals(Dec.of('0.5')), 'the validator does not show the delegation');
    const spot = await readBalance(context, address, asset);
    const reply = await target.act(who, stakeWithdrawAction('0.5'));
    const after = await readBalanceAfterPending(context, address, asset, spot);
    expect('staking.delegate.spent').relation(
      `an unchanged native spot balance of ${spot}`,
      { balance: after, reply },
      ({ balance }) => balance.equals(spot),
    );
    if (!after.equals(spot)) return;

    const sinceMs = await pace.timeMs();
    // A second part while the first one is unbonding.
    for (const amount of ['0.375', '0.125']) {
      const undelegated = await target.act(who, undelegateStakeAction({ validator, amount }));
      expect('staking.undelegate.short').accepted(undelegated);
      // Stake that was not taken back is still delegated.
      if (isRefused(undelegated)) return;
    }
    const left = await pace.eventually(staked, (now) => now.equals(Dec.of(0)));
    // An undelegation moves stake from the validator into the window.
    expect('governance.validators.your-stake').decimal(left, '0', 'your_stake after all was undelegated');
    if (!left.equals(Dec.of(0))) return;
    // A part of it, so that a partial release is noticed.
    const early = await target.act(who, stakeWithdrawAction('0.125'));
    const atOnce = await readBalanceAfterPending(context, address, asset, spot);
    const window = expect('staking.undelegate.window');
    const tookMs = (await pace.timeMs()) - sinceMs;
    const isJudged = atOnce.equals(spot) || tookMs < SHORTEST_WINDOW_MS;
    if (!window.exercised(isJudged, `an unbonding window longer than the ${tookMs} ms of this case`)) return;
    window.relation(`an unchanged native spot balance of ${spot}`, { balance: atOnce, reply: early }, ({ balance }) =>
      balance.equals(spot),
    );
  },
});
