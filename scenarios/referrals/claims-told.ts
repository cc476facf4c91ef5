import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { held } from '../../harness/setup/balances.ts';
import { creditIfShown, creditOf, rewardClaim } from '../../harness/setup/referrals.ts';
import { splitAccount, walletsOf } from '../../harness/setup/split-account.ts';
import { rowsOfOwnMove } from '../history/rows-of-own-move.ts';
import { earned } from './earned.ts';
import { noCredit, noShare, paysReferrers } from './share-bps.ts';

const none = Dec.of(0);

export default check({
  id: 'referrals.claim.told',
  title: 'the ledger tells of a claim what it paid',
  clauses: ['referrals.claim.ledger', 'history.ledger.every-move'],
  by: 'act',
  accounts: 'fresh',
  needs: ['archive'],
  async run(context) {
    const { given, target, venue, pace, expect, seen } = context;
    const [referrer, broker] = await Promise.all([
      given.fundedAccount({ usdc: '5' }),
      given.fundedAccount({ usdc: '5' }),
    ]);
    const earning = await earned(context, { referrer, broker });
    const pays = await paysReferrers(context);
    for (const [kind, who] of [
      ['referral', referrer],
      ['broker', broker],
    ] as const) {
      if (kind === 'broker' && earning.kept !== null) throw earning.kept;
      if (!earning.of.has(kind)) continue;
      if (kind === 'referral' && !expect('referrals.claim.ledger').exercised(pays, noShare)) continue;
      const credit = await creditIfShown(context, kind, who);
      given.that(credit === null || credit.compare(none) > 0, `no ${kind} credit was earned`);
      let due = credit ?? none;
      const cash = () => held(context, who.address, venue.usdc.signingId);
      const claims = async () => {
        const before = await cash();
        await given.accepted(target.act(who, rewardClaim(kind)));
        if (credit !== null) return;
        const after = await pace.eventually(cash, (now) => now.compare(before) > 0);
        due = after.minus(before);
        if (due.compare(none) <= 0) throw new NotExercised(noCredit);
      };
      const rows = await rowsOfOwnMove(context, who, claims, expect('history.ledger.every-move'));
      seen('D136', rows.map((row) => String(row.kind)).join() || 'no row');
      for (const row of expect('referrals.claim.ledger').exercisedBy(rows, 'a row of a claim'))
        expect('referrals.claim.ledger').decimal(decimalAt(row, 'delta'), due, `delta of a ${kind} claim`);
    }
  },
});

export const split = check({
  id: 'referrals.claim.wallets',
  title: 'a claim of a split account comes whole to one of its wallets',
  clauses: ['referrals.claim.split'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, expect, seen } = context;
    const referrer = await given.fundedAccount({ usdc: '5' });
    if (!expect('referrals.claim.split').exercised(await paysReferrers(context), noShare)) return;
    await earned(context, { referrer, broker: null });
    await splitAccount(context, referrer);
    const due = await creditOf(context, 'referral', referrer);
    given.that(due.compare(none) > 0, 'no credit was earned');
    const before = await walletsOf(context, referrer);
    await given.accepted(target.act(referrer, rewardClaim('referral')));
    const after = await pace.eventually(
      () => walletsOf(context, referrer),
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
      'USDC that came to the perp and to the spot wallet',
    );
    seen('D139', paid[0] === nothing ? 'the spot wallet' : 'the perp wallet');
  },
});
