import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import {
  awaitLedVaultTvl,
  awaitSharesPerUsd,
  followerDepositAction,
  followerWithdrawAction,
  leaderDepositAction,
  openVault,
} from '../../harness/setup/vaults.ts';

const SEED = Dec.of(8);
const HALF = Dec.of('0.5');

export default check({
  id: 'vaults.withdraw.leader',
  title: 'unlocked shares that a leader seeded are paid out of the vault, also after a further deposit',
  clauses: [
    'vaults.withdraw.out-of-vault',
    'vaults.withdraw.fraction',
    'vaults.withdraw.pays',
    'vaults.lock.own-shares',
  ],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    await given.accepted(target.act(leader, leaderDepositAction(vault, SEED.toString())));
    const before = await awaitBalance(context, leader.address, asset, '12');
    const full = await awaitLedVaultTvl(context, leader.address, SEED);
    given.require(full.equals(SEED) && before.equals(Dec.of(12)), 'the vault does not hold what was seeded');
    const aUsd = await awaitSharesPerUsd(context, leader.address, vault, '0.125');

    let left = SEED;
    const paid: Dec[] = [];
    for (const usd of ['2', '3.25']) {
      left = left.minus(Dec.of(usd));
      await target.act(leader, followerWithdrawAction(vault, aUsd.times(Dec.of(usd)).toString()));
      const due = Dec.of(20).minus(left);
      const now = await awaitBalance(context, leader.address, asset, due.toString());
      // No section says whether a leader's seed is locked like a deposit.
      const isPaid = !now.equals(before);
      const paying = expect('vaults.withdraw.pays').exercised(isPaid, 'a leader who may withdraw what he has seeded');
      const leaving = expect('vaults.withdraw.out-of-vault').exercised(isPaid, 'a withdrawal that pays something');
      if (!paying || !leaving) return;
      const tvl = await awaitLedVaultTvl(context, leader.address, left);
      expect('vaults.withdraw.out-of-vault').relation(
        'a sum of leader USDC and vault tvl no larger than before',
        { held: now, tvl },
        (reported) => reported.held.plus(reported.tvl).compare(before.plus(full)) <= 0,
        'USDC of the leader and tvl',
      );
      paid.push(now.minus(Dec.sum([before, ...paid])));
      // Nobody trades for the vault, so both parts are paid at the same price, whatever it is.
      const [two, more] = paid;
      if (two !== undefined && more !== undefined)
        expect('vaults.withdraw.fraction').relation(
          'a payout for shares worth 3.25 USD of more than 1.5 times that for shares worth 2 USD',
          { two, more },
          (parts) => parts.more.times(Dec.of(2)).compare(parts.two.times(Dec.of(3))) > 0,
          'USDC of the leader',
        );
      expect('vaults.withdraw.pays').decimal(
        now,
        due,
        `USDC of the leader after a withdrawal of shares worth ${usd} USD`,
      );
    }
    // After a deposit, and another one, the leader may withdraw as much as before.
    const owned = expect('vaults.lock.own-shares');
    let held = Dec.of(20).minus(left);
    for (const deposit of ['1', '0.5']) {
      await target.act(leader, followerDepositAction(vault, deposit));
      const rest = held.minus(Dec.of(deposit));
      const isIn = (await awaitBalance(context, leader.address, asset, rest.toString())).equals(rest);
      if (!owned.exercised(isIn, 'a leader who may deposit beside what he has seeded')) return;
      await target.act(leader, followerWithdrawAction(vault, aUsd.times(HALF).toString()));
      held = rest.plus(HALF);
      owned.decimal(
        await awaitBalance(context, leader.address, asset, held.toString()),
        held,
        `USDC of the leader after withdrawing shares older than the deposit of ${deposit}`,
      );
    }
  },
});
