import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  earnDepositAction,
  earnWithdrawAction,
  makeFundedEarnSupplier,
  readEarnPoolShares,
} from '../../harness/setup/earn.ts';
import { hasRefusalCode } from '../../harness/setup/order-answers.ts';
import { readListedPairs, readListedPairsCached } from '../../harness/setup/spot.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { enactVote } from '../../harness/setup/votes.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';

/** Not a token of any venue. */
const NO_TOKEN = 4_000_000_000;
/** Less than one unit of USDC, at any number of decimals that a venue may use. */
const DUST = '0.000000000000000001';

export const earnDepositRefusedCheck = check({
  id: 'earn.deposit.refused',
  title: 'earn_deposit of 0, of more than the balance, or of an asset without a pool is refused and takes nothing',
  clauses: ['earn.deposit.positive', 'earn.deposit.short', 'earn.deposit.not-lendable', 'earn.deposit.no-shares'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const who = await makeFundedEarnSupplier(context, '20', '5');
    const pairs = await readListedPairsCached(context);
    const quotes = pairs.map(({ quote }) => quote);
    const others = pairs.map(({ base }) => base).filter((base) => !quotes.includes(base));
    const before = await readBalanceAfterPending(context, who.address, asset);
    const had = await readEarnPoolShares(context, asset, who.address);
    for (const [clause, of, amount] of given.sample(
      [
        ['earn.deposit.positive', asset, '0'],
        ['earn.deposit.positive', asset, '0.00'],
        ['earn.deposit.positive', asset, '-1'],
        // An amount one unit above the balance.
        ['earn.deposit.short', asset, before.plus(Dec.of('0.000001')).toString()],
        ['earn.deposit.short', asset, '1000000000'],
        ...[...others.slice(0, 1), NO_TOKEN].map((of) => ['earn.deposit.not-lendable', of, '1'] as const),
      ] as const,
      1,
      ([clause]) => clause,
    )) {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, earnDepositAction(of, amount)),
        makeUnaffordableProbe(context, who),
      );
      // The account has no other asset either, which a venue may detect first (D94).
      const isFoundShort =
        of !== asset && reply !== null && hasRefusalCode(reply, clauseById('earn.deposit.short').accepts);
      if (!isFoundShort) judgeCommitRefusal(expect(clause), reply);
      const left = await readBalanceAfterPending(context, who.address, asset, before);
      expect(clause).decimal(left, before, `USDC after a deposit of ${amount} of ${of}`);
    }
    // A venue with finer shares sells part of a share for it.
    const dust = await actForCommitReply(
      context,
      () => target.act(who, earnDepositAction(asset, DUST)),
      makeUnaffordableProbe(context, who),
    );
    const now = await readEarnPoolShares(context, asset, who.address);
    if (now.compare(had) <= 0) judgeCommitRefusal(expect('earn.deposit.no-shares'), dust);
    const left = await readBalanceAfterPending(context, who.address, asset, before);
    expect('earn.deposit.no-shares').relation(
      'more user_shares, or an unchanged USDC balance, after a deposit below one unit',
      { before, left, 'user_shares before': had, user_shares: now },
      (observed) => now.compare(had) > 0 || observed.left.equals(observed.before),
    );
  },
});

export const depositUnlendableCheck = check({
  id: 'earn.deposit.unlendable',
  title: 'earn_deposit of a token that is the quote token of no pair is refused',
  clauses: ['earn.deposit.not-lendable'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  async run(context) {
    const { given, target, expect } = context;
    const who = await given.fundedAccount({ usdc: '5' });
    const pairs = await readListedPairs(context);
    const asset = pairs.find(({ base }) => pairs.every(({ quote }) => quote !== base))?.base;
    if (asset === undefined) throw new Unsupported('a token that no pair is quoted in');
    await enactVote(context, 'GovAdjustSpotBalance', { account: who.address, asset, value: '3' });
    const has = await readBalanceAfterPending(context, who.address, asset);
    if (has.equals(Dec.of(0))) throw new Unsupported('a vote that gives tokens');
    const reply = await actForCommitReply(
      context,
      () => target.act(who, earnDepositAction(asset, '1')),
      makeUnaffordableProbe(context, who),
    );
    judgeCommitRefusal(expect('earn.deposit.not-lendable'), reply);
    const left = await readBalanceAfterPending(context, who.address, asset);
    expect('earn.deposit.not-lendable').decimal(left, has, 'balance of the token after a refused earn_deposit of 1');
    await enactVote(context, 'GovAdjustSpotBalance', { account: who.address, asset, value: '0' });
  },
});

export const withdrawRefusedCheck = check({
  id: 'earn.withdraw.refused',
  title:
    'earn_withdraw of 0, of too many shares, worth less than a unit, or from no pool is refused and burns no shares',
  clauses: ['earn.withdraw.positive', 'earn.withdraw.above', 'earn.withdraw.no-pool', 'earn.withdraw.no-payout'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    // The deposit uses all decimals, so that the remainder shows how many there are.
    const who = await makeFundedEarnSupplier(context, '20', '4.987654');
    const other = await given.fundedAccount({ usdc: '10' });
    const had = await readEarnPoolShares(context, asset, who.address);
    given.require(had.compare(Dec.of(0)) > 0, 'the supplier has no shares');
    const before = await readBalanceAfterPending(context, who.address, asset);
    for (const [clause, signer, of, shares] of given.sample(
      [
        ['earn.withdraw.positive', who, asset, '0'],
        ['earn.withdraw.positive', who, asset, '-1'],
        // No document states how many decimals shares have, or how many are shown.
        ['earn.withdraw.above', who, asset, had.plus(lastDecimalPlaceOf(had)).toString()],
        ['earn.withdraw.above', who, asset, '1000000000'],
        // The pool has enough, but none of it belongs to this account.
        ['earn.withdraw.above', other, asset, '1'],
        ['earn.withdraw.no-pool', who, NO_TOKEN, '1'],
      ] as const,
      1,
      ([clause]) => clause,
    )) {
      const reply = await actForCommitReply(
        context,
        () => target.act(signer, earnWithdrawAction(of, shares)),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect(clause), reply);
      const left = await readBalanceAfterPending(context, who.address, asset, before);
      expect(clause).decimal(left, before, `USDC of the supplier after a refused earn_withdraw of ${shares} shares`);
      const now = await readEarnPoolShares(context, asset, who.address);
      expect(clause).decimal(now, had, `user_shares of the supplier after a refused earn_withdraw of ${shares} shares`);
    }
    // A venue with finer shares pays for part of a share.
    const dust = await actForCommitReply(
      context,
      () => target.act(who, earnWithdrawAction(asset, DUST)),
      makeUnaffordableProbe(context, who),
    );
    const paid = await readBalanceAfterPending(context, who.address, asset);
    const left = await readEarnPoolShares(context, asset, who.address);
    if (paid.compare(before) <= 0) {
      const isAccepted = dust !== null && !isRefused(dust);
      if (isAccepted && (await countsFinerThanShown(context, who)))
        throw new NotExercised('a balance that shows all of its places');
      judgeCommitRefusal(expect('earn.withdraw.no-payout'), dust);
    }
    expect('earn.withdraw.no-payout').relation(
      'a larger USDC balance, or unchanged user_shares, after a withdrawal below one unit',
      { before, paid, 'user_shares before': had, user_shares: left },
      () => paid.compare(before) > 0 || left.equals(had),
    );
  },
});

/** Whether fractions of the last shown decimal of a USDC balance are paid out: three of them add up to one unit. */
async function countsFinerThanShown(context: CaseContext<never>, who: Identity): Promise<boolean> {
  const { target, venue } = context;
  const asset = venue.usdc.signingId;
  const before = await readBalanceAfterPending(context, who.address, asset);
  const part = lastDecimalPlaceOf(before).times(Dec.of('0.4')).toString();
  for (let times = 0; times < 3; times++) await target.act(who, earnWithdrawAction(asset, part));
  return (await readBalanceAfterPending(context, who.address, asset)).compare(before) > 0;
}
