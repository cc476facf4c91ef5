import type { Blocked } from '../../harness/check/verdicts.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { restsInside, undisturbed } from '../../harness/setup/own-trade.ts';
import { referred } from '../../harness/setup/referrals.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';
import { brokerBeside } from './broker-beside.ts';

const BROKER_BPS = 8;

export type Credit = 'referral' | 'broker';

/** Accounts that earned something (none where the venue lacks the way), and the reason why the broker could not. */
interface Earning {
  readonly of: ReadonlySet<Credit>;
  /** null: it could, or the venue has no brokers. */
  readonly kept: Blocked | null;
}

/**
 * Has a trade earn a referrer its share of the fee, and a broker what the order pays it.
 * @param broker  null: none is approved
 */
export async function earned(
  context: Parameters<typeof twoTraders>[0],
  { referrer, broker }: { readonly referrer: Identity; readonly broker: Identity | null },
): Promise<Earning> {
  const { given } = context;
  const traders = await twoTraders(context);
  const { taker, maker, market } = traders;
  const earning = new Set<Credit>();
  const nobody = { isApproved: false, kept: null };
  const { isApproved, kept } = broker === null ? nobody : await brokerBeside(context, taker, broker, BROKER_BPS);
  if (isApproved) earning.add('broker');
  await given.part(async () => {
    await referred(context, taker, referrer);
    earning.add('referral');
  });
  const wish = { market, px: traders.pxs[0], size: traders.size(60n) } as const;
  await restsInside(context, maker, { ...wish, side: 'ask' });
  const builder = broker !== null && isApproved ? { builder: { fee: BROKER_BPS, user: broker.address } } : {};
  await given.placed(taker, { ...wish, side: 'bid', tif: 'ioc', ...builder });
  await undisturbed(context, taker, maker);
  await traders.fills(taker, 1);
  return { of: earning, kept };
}
