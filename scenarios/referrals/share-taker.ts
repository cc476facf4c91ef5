import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at, decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOfAmount, isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { readFundingReceived } from '../../harness/judging/cash-of-fills.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { checkFillCharged, makeFeeChargingRequirement } from '../../harness/setup/charging-market.ts';
import { assumeNoTradeWithStrangers, restInsideSpread } from '../../harness/setup/own-trade.ts';
import {
  readBrokerEarnings,
  readReferralState,
  readUnclaimedCredit,
  setReferrerAndAwaitCommit,
} from '../../harness/setup/referrals.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';
import { approveBrokerIfPossible } from './approve-broker.ts';
import { readReferrerShareBps } from './share-bps.ts';

const BROKER_BPS = 5;
const microUsdc = negativePowerOfTen(6);

export default check({
  id: 'referrals.share.taker',
  title:
    "a referrer earns its share of the referee's taker fee, without extra charge to the referee or credit of the broker",
  clauses: ['referrals.share.taker', 'referrals.broker-state.separate', 'accounts.fees.referrer'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const clause = 'referrals.share.taker';
    const traders = await leaseTwoTraders(context, { fits: makeFeeChargingRequirement(context) });
    const { taker, maker, market } = traders;
    const referrer = await given.fundedAccount({ usdc: '5' });
    const stranger = given.stranger();
    const { isApproved, kept } = await approveBrokerIfPossible(context, taker, stranger, BROKER_BPS);
    const broker = isApproved ? stranger : null;
    const none = Dec.of(0);
    const [px] = traders.pxs;
    // An odd number of steps, so that the share has digits to truncate.
    const spec = { market, px, size: traders.size(60n) + 7n * market.step } as const;
    /** There and back at one price, so that only fees are paid. */
    const trade = async (side: 'bid' | 'ask', fills: number) => {
      await restInsideSpread(context, maker, { ...spec, side: side === 'bid' ? 'ask' : 'bid' });
      const builder = broker === null ? {} : { builder: { fee: BROKER_BPS, user: broker.address } };
      await given.placed(taker, { ...spec, side, tif: 'ioc', ...builder });
      await assumeNoTradeWithStrangers(context, taker, maker);
      const [fill] = await traders.fills(taker, fills);
      return feeOf(fill);
    };
    const usual = await trade('bid', 1);
    expect(clause).decimal(
      await readUnclaimedCredit(context, 'referral', referrer),
      '0',
      'referral credit before set_referrer',
    );
    const brokers = broker === null ? none : await readBrokerEarnings(context, broker, none);

    await setReferrerAndAwaitCommit(context, taker, referrer);
    const after = BigInt(await pace.timeMs());
    const before = await cashOf(taker);
    const reported = await trade('ask', 2);
    await readBalanceAfterPending(context, taker.address, venue.usdc.signingId);
    const fills = await traders.fills(taker, 2);
    const paid = await readFundingReceived(context, taker, { coin: market.coin, fills, after });
    const spent = before.minus(await cashOf(taker)).plus(paid);
    // A row that includes the broker's part in its fee shows no separate one (D217).
    const fee = reported.equals(spent) ? reported.minus(brokers) : reported;
    if (!expect(clause).exercised(checkFillCharged(context, market, fee), 'a fee on fills')) return;
    const due = bpsOfAmount(fee, await readReferrerShareBps(context));
    const credit = await readUnclaimedCredit(context, 'referral', referrer);
    expect(clause).relation(
      `claimable_rewards of about ${due}, the share of the fee of ${fee}`,
      { credit, due },
      (reported) => isWithinTolerance(reported.credit, reported.due, microUsdc),
      'claimable_rewards',
    );
    // The fee is the same as before the account had a referrer; a later release gives referees a discount.
    expect(clause).atMost(reported, usual, 'fee of the referee');

    if (broker !== null) {
      const both = await readBrokerEarnings(context, broker, none);
      const separate = expect('referrals.broker-state.separate');
      separate.decimal(await readUnclaimedCredit(context, 'broker', referrer), '0', 'broker credit of the referrer');
      separate.decimal(await readUnclaimedCredit(context, 'referral', broker), '0', 'referral credit of the broker');
      separate.decimal(both, brokers.times(Dec.of(2)), 'credit earned by the broker');
    }
    // Amounts moved apart from fees are the same with and without the referrer.
    expect(clause).decimal(spent, fee.plus(brokers), 'USDC debited from the referee');

    for (const who of [taker, referrer]) {
      const schedule = given.data(await target.read('fee_schedule', { address: who.address }));
      const reported = await readReferralState(context, who);
      const relation = expect('accounts.fees.referrer');
      if (!relation.exercised(at(schedule, 'user.referrer_credit') !== undefined, 'user.referrer_credit')) continue;
      const named = field(schedule, 'user.referrer');
      relation.equal(
        derived(lower(named.value), named),
        derived(lower(reported.referrer), field(reported, 'referrer')),
        named.path,
      );
      relation.decimal(field(schedule, 'user.referrer_credit'), decimalAt(reported, 'claimable_rewards'));
    }
    if (kept !== null) throw kept;

    function cashOf({ address }: Identity): Promise<Dec> {
      return readBalance(context, address, venue.usdc.signingId);
    }
  },
});

function lower(address: JsonValue | undefined): JsonValue {
  return typeof address === 'string' ? address.toLowerCase() : (address ?? null);
}

function feeOf(fill: JsonObject | undefined): Dec {
  return decimalAt(fill, 'fee');
}
