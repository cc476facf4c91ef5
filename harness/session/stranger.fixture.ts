import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../check/order-spec.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import type { Control } from '../control/control.ts';
import { deriveIdentity } from '../identity/keys.ts';
import type { Session } from '../runner/session.ts';

/** Another user with funds on two accounts of a venue. */
export interface Stranger {
  /** Makes a print between the two accounts. */
  trade(): Promise<void>;
  /** Claims for an unused address. */
  claim(): Promise<void>;
}

/** @param nowMs  clock for nonces */
export async function openStrangerAt(
  { target, facts }: Pick<Session, 'target' | 'facts'>,
  control: Control,
  nowMs: () => number = Date.now,
): Promise<Stranger> {
  const client = new VenueClient(target, facts, new NonceSource(nowMs));
  const origin = { seed: 1, salt: 'somebody else', caseId: 'stranger', attempt: 0 };
  const bidder = deriveIdentity(origin, 0);
  const asker = deriveIdentity(origin, 1);
  for (const { address: account } of [bidder, asker])
    await control.system({ type: 'gov_adjust_spot_value', account, value: '100000' });
  const market = facts.markets.find(({ coin }) => coin === 'BTC');
  if (market === undefined) throw new Error('a venue without BTC');
  const px = gridPxAtMarkPercent(market, 100);
  const order = { market, px, size: scaledSizeForNotional(market, px, 50n) };
  let claims = 2;
  return {
    async trade() {
      await client.act(bidder, orderAction(bidder, { ...order, side: 'bid' }));
      await client.act(asker, orderAction(asker, { ...order, side: 'ask', tif: 'ioc' }));
    },
    async claim() {
      await client.faucet({ address: deriveIdentity(origin, claims++).address });
    },
  };
}
