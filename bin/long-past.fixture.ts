import { isOrdinaryMarket } from '../harness/check/market-picker.ts';
import { farBidPxFor, gridPxAtMarkPercent, orderAction, sizeForNotional } from '../harness/check/order-spec.ts';
import { refusalOf } from '../harness/client/replies.ts';
import { NonceSource, VenueClient } from '../harness/client/venue-client.ts';
import { Control } from '../harness/control/control.ts';
import { deriveIdentity, type Identity } from '../harness/identity/keys.ts';
import type { MarketFacts, VenueFacts } from '../harness/probe/facts.ts';
import { caseMoneyMultipleOf } from '../harness/probe/price-scale.ts';
import { probeVenue } from '../harness/probe/probe.ts';
import { IdleWaitEnder } from '../harness/target/idle-waits.ts';
import { InProcessTarget, makeInProcessControl, VirtualBlockClock } from '../harness/target/in-process.ts';
import type { Venue } from '../reference-model/index.ts';
import type { WireAction } from '../spec-schemas/signing/wire-action.ts';

// Actions of other users before the run.

const HOUR_MS = 3_600_000;
/** Number of fills of each trader, above the limit of a read. */
const ROUNDS = 84;
const LEGS = 25;
const TRANSFERS = 60;
const VOTES = 20;
const BLOCKS = 10_000;
/** Notional of an order in whole USDC, beyond the market's minimum. */
const WORTH = 20n;

/**
 * Simulates some days of two traders: votes, transfers, more fills than any read lists, ended orders. They leave resting orders and a
 * position behind. When it resolves, the venue is idle and ready for a new driver.
 * @param leastNotional  minimum notional of an order in whole USDC, which no read shows
 */
export async function tradeThroughPastDays(venue: Venue, leastNotional: bigint): Promise<void> {
  const waits = new IdleWaitEnder();
  const clock = new VirtualBlockClock(venue);
  const control = new Control(makeInProcessControl(venue, clock, waits));
  const { before } = await control.limits({ allowlist: ['127.0.0.1'] });
  const target = new InProcessTarget(venue, waits);
  const facts = await probeVenue(target, {
    network: null,
    serviceName: venue.serviceName,
    profile: 'live',
    role: 'node',
    isolation: null,
    hasControl: true,
    hasKey: false,
    hasWire: false,
  });
  const domain = { serviceName: facts.serviceName, chainId: facts.chainId };
  const client = new VenueClient(target, domain, new NonceSource(() => 1));
  await new Past(client, control, facts).livedThrough(leastNotional);
  await target.close();
  await control.limits(before);
  await control.blocks({ mode: 'manual' });
  venue.onPending(null);
}

class Past {
  readonly #client: VenueClient;
  readonly #control: Control;
  readonly #facts: VenueFacts;
  readonly #traders: readonly [Identity, Identity];

  constructor(client: VenueClient, control: Control, facts: VenueFacts) {
    this.#client = client;
    this.#control = control;
    this.#facts = facts;
    const origin = { seed: 0, salt: 'past', caseId: 'past', attempt: 0 };
    this.#traders = [deriveIdentity(origin, 0), deriveIdentity(origin, 1)];
  }

  async livedThrough(leastNotional: bigint): Promise<void> {
    const market = this.#facts.markets
      .filter(isOrdinaryMarket)
      .map((row) => ({ ...row, priceScale: caseMoneyMultipleOf(row, leastNotional) }))
      .reduce((one, other) => (other.priceScale < one.priceScale ? other : one));
    await this.#funded(market);
    await this.#traded(market, ROUNDS / 2);
    await this.#control.advance(25 * HOUR_MS);
    await this.#traded(market, ROUNDS / 2);
    await this.#sent();
    await this.#leftBehind(market);
    await this.#control.advance(2 * HOUR_MS);
    await this.#control.commit(BLOCKS);
  }

  async #funded({ priceScale: measure }: MarketFacts): Promise<void> {
    // Covers ten legs at a time without leverage, and the highest fees on all of them.
    const value = String(WORTH * measure * BigInt(2 * LEGS * ROUNDS));
    for (let vote = 0; vote < VOTES; vote++) {
      const account = (
        this.#traders[vote] ?? deriveIdentity({ seed: vote, salt: 'past', caseId: 'voted', attempt: 0 }, 0)
      ).address;
      await this.#control.system({ type: 'gov_adjust_spot_value', account, value });
    }
  }

  /** Alternates the sides, so that no position grows. */
  async #traded(market: MarketFacts, rounds: number): Promise<void> {
    const [maker, taker] = this.#traders;
    const px = gridPxAtMarkPercent(market, 100);
    const size = sizeForNotional(market, px, WORTH * market.priceScale);
    for (let round = 0; round < rounds; round++) {
      const sides = round % 2 === 0 ? (['ask', 'bid'] as const) : (['bid', 'ask'] as const);
      const legs = Array.from({ length: LEGS }, () => orderAction(maker, { market, side: sides[0], px, size }).order);
      await this.#act(maker, { type: 'batch_order', params: { orders: legs, grouping: 'na' } });
      const whole = { market, side: sides[1], px, size: size * BigInt(LEGS), tif: 'ioc' };
      await this.#act(taker, orderAction(taker, whole));
    }
  }

  async #sent(): Promise<void> {
    const [from, { address: destination }] = this.#traders;
    const plain = { source_dex: 0, destination_dex: 0, asset: this.#facts.usdc.signingId, to_perp: false };
    for (let sent = 1; sent <= TRANSFERS; sent++)
      await this.#act(from, { type: 'send_asset', params: { ...plain, destination, amount: String(sent) } });
  }

  /** Leaves cancelled orders, resting orders where no case trades, and a position. */
  async #leftBehind(market: MarketFacts): Promise<void> {
    const [maker, taker] = this.#traders;
    const far = farBidPxFor(market);
    const size = sizeForNotional(market, far, WORTH * market.priceScale);
    const legs = Array.from({ length: LEGS }, () => orderAction(maker, { market, side: 'bid', px: far, size }).order);
    for (let round = 0; round < VOTES; round++) {
      await this.#act(maker, { type: 'batch_order', params: { orders: legs, grouping: 'na' } });
      await this.#act(maker, { type: 'cancel_all_orders', params: {} });
    }
    // The ask is farther from the mark than the bid, so that the book's middle pulls the mark to the edge of its band.
    const low = gridPxAtMarkPercent(market, 30);
    const high = gridPxAtMarkPercent(market, 300);
    const lowSize = sizeForNotional(market, low, WORTH * market.priceScale);
    await this.#act(maker, orderAction(maker, { market, side: 'bid', px: low, size: lowSize }));
    await this.#act(maker, orderAction(maker, { market, side: 'ask', px: high, size }));
    const px = gridPxAtMarkPercent(market, 100);
    await this.#act(maker, orderAction(maker, { market, side: 'ask', px, size }));
    await this.#act(taker, orderAction(taker, { market, side: 'bid', px, size, tif: 'ioc' }));
  }

  async #act(who: Identity, action: WireAction): Promise<void> {
    const refusal = refusalOf(await this.#client.act(who, action));
    if (refusal !== null) throw new Error(`the past cannot be lived through: ${refusal.code} ${refusal.message}`);
  }
}
