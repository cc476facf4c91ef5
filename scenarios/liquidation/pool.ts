import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

/** Amount above the maximum of one action. */
const BEYOND = '1000000000001';
const LENT = '5';

const pool = (kind: string, amount: string) => ({ type: 'borrow_lend', params: { kind, amount } });

export default check({
  id: 'liquidation.pool',
  title: 'borrow_lend moves USDC to the backstop pool and back, and refuses to return more than was lent',
  clauses: [
    'liquidation.pool.kinds',
    'liquidation.pool.borrower',
    'liquidation.pool.amounts',
    'liquidation.pool.bound',
    'liquidation.pool.funds',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    const usdc = venue.usdc.signingId;
    const start = await readBalance(context, who.address, usdc);
    const left = start.minus(Dec.of(LENT)).toString();
    const probe = makeUnaffordableProbe(context, who);
    const refused = async (clause: Expectation, action: WireAction) =>
      judgeCommitRefusal(clause, await actForCommitReply(context, () => target.act(who, action), probe));

    expect('liquidation.pool.kinds').accepted(await target.act(who, pool('Lend', LENT)));
    const lent = await awaitBalance(context, who.address, usdc, left);
    expect('liquidation.pool.funds').decimal(lent, left, `USDC balance after a Lend of ${LENT}`);

    // The account may take back only its own loan: another account's loan increases the pool.
    const another = await given.fundedAccount({ usdc: '10' });
    given.afterwards(async () => {
      await target.act(another, pool('UnLend', LENT));
    });
    await given.accepted(target.act(another, pool('Lend', LENT)));
    const undue = [pool('UnLend', '5.000001'), pool('Repay', '1'), pool('Lend', '0'), pool('UnLend', '0')];
    for (const action of given.sample(undue, 1)) await refused(expect('liquidation.pool.amounts'), action);
    await refused(expect('liquidation.pool.borrower'), pool('Borrow', '1'));
    await refused(expect('liquidation.pool.funds'), pool('Lend', '1000000'));
    await refused(expect('liquidation.pool.bound'), pool('Lend', BEYOND));
    const other = await target.act(who, pool('UnLend', '1'), {
      tamper: (envelope) => ({ ...envelope, action: pool('unlend', '1') }),
    });
    expect('liquidation.pool.kinds').refused(other);
    const unmoved = await readBalanceAfterPending(context, who.address, usdc, left);
    expect('liquidation.pool.amounts').decimal(unmoved, left, 'USDC balance after the refused actions');

    expect('liquidation.pool.kinds').accepted(await target.act(who, pool('UnLend', LENT)));
    const back = await awaitBalance(context, who.address, usdc, start.toString());
    expect('liquidation.pool.funds').decimal(back, start, 'USDC balance after the UnLend of everything lent');
  },
});
