import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOfAmount, isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { Blocked } from '../../harness/kernel/verdicts.ts';
import { checkFillCharged, makeFeeChargingRequirement } from '../../harness/setup/charging-market.ts';
import { assumeNoTradeWithStrangers, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { setReferrerAndAwaitCommit } from '../../harness/setup/referrals.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { approveBrokerIfPossible } from './approve-broker.ts';

const BROKER_BPS = 8;

export type CreditKind = 'referral' | 'broker';

/** Accounts that earned something (none if the venue lacks the feature), and the reason why the broker could not. */
interface Earning {
  readonly of: ReadonlySet<CreditKind>;
  /** null: it could, or the venue has no brokers. */
  readonly kept: Blocked | null;
}

/**
 * Makes a trade that earns a referrer its fee share, and a broker what the order pays it.
 * @param broker  null: none is approved
 */
export async function tradeToEarnCredit(
  context: Parameters<typeof leaseTwoTraders>[0],
  { referrer, broker }: { readonly referrer: Identity; readonly broker: Identity | null },
): Promise<Earning> {
  const { given } = context;
  const traders = await leaseTwoTraders(context, { fits: makeFeeChargingRequirement(context) });
  const { taker, maker, market } = traders;
  const earning = new Set<CreditKind>();
  const nobody = { isApproved: false, kept: null };
  const { isApproved, kept } =
    broker === null ? nobody : await approveBrokerIfPossible(context, taker, broker, BROKER_BPS);
  if (isApproved) earning.add('broker');
  await given.part(async () => {
    await setReferrerAndAwaitCommit(context, taker, referrer);
    earning.add('referral');
  });
  const spec = { market, px: traders.pxs[0], size: traders.size(60n) } as const;
  await restInsideSpread(context, maker, { ...spec, side: 'ask' });
  const builder = broker !== null && isApproved ? { builder: { fee: BROKER_BPS, user: broker.address } } : {};
  await given.placed(taker, { ...spec, side: 'bid', tif: 'ioc', ...builder });
  await assumeNoTradeWithStrangers(context, taker, maker);
  const [fill] = await traders.fills(taker, 1);
  const fee = decimalAt(fill, 'fee');
  const brokersPart = bpsOfAmount(decimalAt(fill, 'px').times(decimalAt(fill, 'sz')), Dec.of(BROKER_BPS));
  // The fee may be entirely the broker's (D217).
  const isBrokersAlone = isApproved && isWithinTolerance(fee, brokersPart, negativePowerOfTen(6));
  checkFillCharged(context, market, isBrokersAlone ? Dec.of(0) : fee);
  return { of: earning, kept };
}
