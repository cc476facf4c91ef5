import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { judgeFigureToShownPrecision } from '../../harness/judging/as-served.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import {
  assumeUsdcQuotedPair,
  awaitEarnPoolState,
  earnDepositAction,
  readEarnPoolRows,
  redeemEarnSharesAtEnd,
} from '../../harness/setup/earn.ts';

export default check({
  id: 'earn.pool.created',
  title: 'a new chain has no pool until the first earn_deposit, which mints one share per unit',
  clauses: ['earn.state.empty', 'earn.deposit.creates', 'earn.deposit.first'],
  by: 'operate',
  control: 'funds',
  accounts: 'fresh',
  needs: ['funded-accounts'],
  leases: ['node'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    await given.newGenesis();
    await assumeUsdcQuotedPair(context);
    const rows = await readEarnPoolRows(context);
    // A chain may start with pools that somebody has supplied.
    if (rows.some(({ total_supplied }) => total_supplied !== '0')) throw new NotExercised('a chain without a pool');
    expect('earn.state.empty').equal(rows, [], 'pools');
    const who = await given.fundedAccount({ usdc: '30' });
    const reply = await target.act(who, earnDepositAction(asset, '12.345678'));
    redeemEarnSharesAtEnd(context, who);
    for (const clause of ['earn.deposit.creates', 'earn.deposit.first'] as const) expect(clause).accepted(reply);
    const pool = await awaitEarnPoolState(context, asset, who.address, (now) => now !== null);
    expect('earn.deposit.creates').relation(
      `a pool of ${venue.usdc.name} after the first earn_deposit`,
      { pools: field(given.data(await target.read('earn_state', {})), 'pools') },
      () => pool !== null,
      'pools',
    );
    if (pool === null) return;
    judgeFigureToShownPrecision(expect('earn.deposit.first'), pool.userShares, Dec.of('12.345678'), 'user_shares');
    const left = await readBalance(context, who.address, asset);
    judgeFigureToShownPrecision(expect('earn.deposit.first'), left, Dec.of('17.654322'), 'USDC of the supplier');
  },
});
