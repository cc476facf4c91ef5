import type { Side } from '../book/book-side.ts';
import { LocalClient, testAddress } from '../edge/local-client.fixture.ts';
import { placeOrder } from '../engine/orders/place-order.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { ModelFault } from '../model-fault.ts';
import { parseDecimal } from '../numeric/decimal.ts';
import { lots } from '../numeric/planes.ts';
import { parsePx } from '../numeric/served.ts';
import type { RulesEdit } from '../rules.ts';
import type { Address } from '../state/address.ts';
import type { Tif } from '../state/live-order.ts';
import { plainOrderFields } from '../state/live-order.ts';
import { perpNamed } from '../state/market.ts';

export const alice = testAddress(0xa1);
export const bob = testAddress(0xb0);

export interface TestOrderSpec {
  readonly coin?: string;
  readonly tif?: Tif;
  readonly cloid?: string;
  readonly reduceOnly?: boolean;
  readonly hash?: string;
}

/** A client of a venue with two funded traders; orders go straight to the engine, at the newest block's time. */
export class TradingClient extends LocalClient {
  constructor(edits: readonly RulesEdit[] = []) {
    const genesis = readDefaultGenesis();
    const funded = [alice, bob].map((address) => ({ address, usdc: '1000000', tokens: { 104: '25' } }));
    super({ edits }, { ...genesis, accounts: [...genesis.accounts, ...funded] });
    this.venue.setLimits({ perIp: null });
  }

  /** @returns the oid in the order's entry; null if it neither rests nor filled */
  place(owner: Address, side: Side, px: string, size: string, wish: TestOrderSpec = {}): string | null {
    const { coin = 'BTC', tif = 'gtc', cloid = null, reduceOnly = false, hash = `0x${'5a'.repeat(32)}` } = wish;
    const { core } = this.venue;
    const market = perpNamed(core.state, coin);
    const price = parsePx(px);
    const amount = market == null ? null : parseDecimal(size, market.szDecimals);
    if (market == null || price === null || amount === null) {
      throw new ModelFault('client.place', { expected: 'a market, a price and a size', got: `${coin} ${px} ${size}` });
    }
    const entry = placeOrder(core, {
      owner,
      market: market.id,
      ...plainOrderFields,
      side,
      px: price,
      lots: lots(amount),
      tif,
      stpMode: 'cancel_oldest',
      reduceOnly,
      cloid,
      hash,
    });
    if ('resting' in entry) return entry.resting.oid;
    return 'filled' in entry ? entry.filled.oid : null;
  }
}
