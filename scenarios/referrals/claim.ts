import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { moveAndReadLedgerRows } from '../../harness/judging/ledger-rows-of-move.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import {
  claimEarnedCreditAction,
  readUnclaimedCredit,
  readUnclaimedCreditIfShown,
} from '../../harness/setup/referrals.ts';
import { readWalletBalances, switchToSplitWallets } from '../../harness/setup/split-account.ts';
import { hasReferrerShare, REFERRER_SHARE_CAPABILITY, SHOWN_CREDIT_CAPABILITY } from './share-bps.ts';
import { tradeToEarnCredit } from './trade-for-credit.ts';

const none = Dec.of(0);

export default check({
  id: 'referrals.claim.told',
  title: 'the ledger row of a claim has a delta of the amount paid',
  clauses: ['referrals.claim.ledger', 'history.ledger.every-move'],
  by: 'act',
  accounts: 'fresh',
  needs: ['archive'],
  async run(context) {
    const { given, target, venue, pace, expect, reportForm } = context;
    const [referrer, broker] = await Promise.all([
      given.fundedAccount({ usdc: '5' }),
      given.fundedAccount({ usdc: '5' }),
    ]);
    const earning = await tradeToEarnCredit(context, { referrer, broker });
    const pays = await hasReferrerShare(context);
    for (const [kind, who] of [
      ['referral', referrer],
      ['broker', broker],
    ] as const) {
      if (kind === 'broker' && earning.kept !== null) throw earning.kept;
      if (!earning.of.has(kind)) continue;
      if (kind === 'referral' && !expect('referrals.claim.ledger').exercised(pays, REFERRER_SHARE_CAPABILITY)) continue;
      const credit = await readUnclaimedCreditIfShown(context, kind, who);
      if (credit?.compare(none) === 0) throw new NotExercised(`a ${kind} credit that shows`);
      let due = credit ?? none;
      const cash = () => readBalance(context, who.address, venue.usdc.signingId);
      const claims = async () => {
        const before = await cash();
        await given.accepted(target.act(who, claimEarnedCreditAction(kind)));
        if (credit !== null) return;
        const after = await pace.eventually(cash, (now) => now.compare(before) > 0);
        due = after.minus(before);
        if (due.compare(none) <= 0) throw new NotExercised(SHOWN_CREDIT_CAPABILITY);
      };
      const rows = await moveAndReadLedgerRows(context, who, claims, expect('history.ledger.every-move'));
      reportForm('D136', rows.map((row) => String(row.kind)).join() || 'no row');
      for (const row of expect('referrals.claim.ledger').exercisedBy(rows, 'a row of a claim'))
        expect('referrals.claim.ledger').decimal(decimalAt(row, 'delta'), due, `delta of the row of a ${kind} claim`);
    }
  },
});

export const claimOneWalletCheck = check({
  id: 'referrals.claim.wallets',
  title: 'a claim of a split account is paid in full to one of its two wallets',
  clauses: ['referrals.claim.split'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect, reportForm } = context;
    const referrer = await given.fundedAccount({ usdc: '5' });
    if (!expect('referrals.claim.split').exercised(await hasReferrerShare(context), REFERRER_SHARE_CAPABILITY)) return;
    await tradeToEarnCredit(context, { referrer, broker: null });
    await switchToSplitWallets(context, referrer);
    const due = await readUnclaimedCredit(context, 'referral', referrer);
    if (due.equals(none)) throw new NotExercised('a credit that shows');
    const before = await readWalletBalances(context, referrer);
    await given.accepted(target.act(referrer, claimEarnedCreditAction('referral')));
    const after = await pace.eventually(
      () => readWalletBalances(context, referrer),
      ({ perp, spot }) => !perp.equals(before.perp) || !spot.equals(before.spot),
    );
    const perp = after.perp.minus(before.perp);
    const spot = after.spot.minus(before.spot);
    const paid = [perp, spot].map(String);
    const whole = due.toString();
    const nothing = none.toString();
    expect('referrals.claim.split').oneOf(
      derived(paid, perp, spot),
      [
        [whole, nothing],
        [nothing, whole],
      ],
      'USDC paid to the perp wallet and to the spot wallet',
    );
    reportForm('D139', paid[0] === nothing ? 'the spot wallet' : 'the perp wallet');
  },
});
