import type { Identity } from '../../harness/identity/keys.ts';
import { approvedBroker } from '../../harness/setup/brokers.ts';
import { restsInside, undisturbed } from '../../harness/setup/own-trade.ts';
import { referred } from '../../harness/setup/referrals.ts';
import { twoTraders } from '../../harness/setup/two-traders.ts';

const BROKER_BPS = 8;

export type Credit = 'referral' | 'broker';

/**
 * Has a trade earn a referrer its share of the fee, and a broker what the order pays it.
 * @returns who of them earned something: nobody by what the venue does not have
 */
export async function earned(
  context: Parameters<typeof twoTraders>[0],
  { referrer, broker }: { readonly referrer: Identity; readonly broker: Identity },
): Promise<ReadonlySet<Credit>> {
  const { given } = context;
  const traders = await twoTraders(context);
  const { taker, maker, market } = traders;
  const earning = new Set<Credit>();
  await given.part(async () => {
    await approvedBroker(context, taker, broker, BROKER_BPS);
    earning.add('broker');
  });
  await given.part(async () => {
    await referred(context, taker, referrer);
    earning.add('referral');
  });
  const wish = { market, px: traders.pxs[0], size: traders.size(60n) } as const;
  await restsInside(context, maker, { ...wish, side: 'ask' });
  const builder = earning.has('broker') ? { builder: { fee: BROKER_BPS, user: broker.address } } : {};
  await given.placed(taker, { ...wish, side: 'bid', tif: 'ioc', ...builder });
  await undisturbed(context, taker, maker);
  await traders.fills(taker, 1);
  return earning;
}
