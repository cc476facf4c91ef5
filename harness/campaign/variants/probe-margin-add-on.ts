import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { Dec } from '../../compare/decimal.ts';
import type { MarketFacts } from '../../probe/facts.ts';
import { ProbeAccount, type ProbeContext } from './probe-account.ts';

/** Whole USDC: an order above any market's minimum, and the funds of each of the two accounts. */
const WORTH_USDC = 20_000n;
const FUNDS_USDC = 1_000_000n;

/**
 * Probes the margin that a cross position holds above its entry notional at leverage 1, which no read shows directly (D32): two accounts
 * trade at the mark, and the position is closed again.
 * @returns whole USDC; null: not shown, or no whole figure
 * @throws Inconclusive when the outcome of an order is not reported
 */
export async function measureMarginAddOn(questions: ProbeContext): Promise<string | null> {
  const { session, blocks, coins } = questions;
  const market = session.facts.markets.find(({ coin, strictIsolated }) => coin === coins[0] && !strictIsolated);
  if (market === undefined) return null;
  const participant = blocks.join();
  try {
    const [maker, taker] = [0, 1].map((n) => new ProbeAccount(questions, 'cushion', n, participant));
    return maker === undefined || taker === undefined ? null : await cushionOf(market, maker, taker);
  } finally {
    participant.leave();
  }
}

async function cushionOf(market: MarketFacts, maker: ProbeAccount, taker: ProbeAccount): Promise<string | null> {
  const { id, tick, step, szDecimals, mark } = market;
  const px = ((mark ?? 0n) / tick) * tick;
  if (px <= 0n) return null;
  const scale = 10n ** BigInt(8 + szDecimals);
  const size = ((WORTH_USDC * scale) / px / step) * step;
  if (size <= 0n) return null;
  const trade = async (side: 'bid' | 'ask') => {
    const other = side === 'bid' ? 'ask' : 'bid';
    await maker.send({ type: 'submit_order', order: maker.order(market, { side: other, px, size, tif: 'alo' }) });
    await taker.send({ type: 'submit_order', order: taker.order(market, { side, px, size, tif: 'ioc' }) });
    await maker.send({ type: 'cancel_all_orders', params: {} });
  };
  await maker.fund(FUNDS_USDC);
  await taker.fund(FUNDS_USDC);
  await taker.send({ type: 'update_leverage', params: { asset: id, leverage: 1, is_isolated: false } });
  await trade('bid');
  const { perp } = await taker.target.data('account_state', { address: taker.address });
  await trade('ask');
  const held = isJsonObject(perp) ? Dec.parse(perp.init_margin) : null;
  return held === null ? null : wholeAbove(held, (px * size + scale - 1n) / scale);
}

/**
 * Returns the margin above a notional in whole USDC; null: implausible, since below 0 there is no position, and far above it has another
 * size.
 */
function wholeAbove(held: Dec, notional: bigint): string | null {
  const above = held.minus(Dec.of(notional));
  const isWhole = above.truncated(0).equals(above);
  return isWhole && above.compare(Dec.of(0)) >= 0 && above.compare(Dec.of(1_000)) <= 0 ? above.toString() : null;
}
