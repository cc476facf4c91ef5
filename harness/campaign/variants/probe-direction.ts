import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { isRefused } from '../../client/outcome.ts';
import { Dec } from '../../compare/decimal.ts';
import { Inconclusive } from '../../kernel/verdicts.ts';
import type { MarketFacts } from '../../probe/facts.ts';
import { ProbeAccount, type ProbeContext } from './probe-account.ts';

/** Whole USDC: a leg above any usual minimum, and the funds of the account. */
const WORTH_USDC = 60n;
const FUNDS_USDC = 100n;
/** Distance of a level from the mark, in percent: no mark comes to it in the meantime. */
const AWAY = 40n;

/**
 * Probes what gives a leg its direction (D260) where a sequence for each form would cost too much: one leg that both readings park, then one
 * of each side whose word is that of the other direction.
 * @returns the form of the target; null: the model's own, or none that is known
 */
export async function probeLegDirectionForm(questions: ProbeContext): Promise<'word' | 'refused' | null> {
  const { session, blocks, coins } = questions;
  const market = session.facts.markets.find(({ coin }) => coin === coins[0]);
  if (market === undefined || market.mark === null || market.mark <= 0n) return null;
  const participant = blocks.join();
  const prober = new ProbeAccount(questions, 'directions', 0, participant);
  try {
    return await directionOn(market, market.mark, prober);
  } catch (error) {
    // An unknown outcome leaves the point open.
    if (error instanceof Inconclusive) return null;
    throw error;
  } finally {
    participant.leave();
    await prober.giveBack();
  }
}

async function directionOn(
  market: MarketFacts,
  mark: bigint,
  prober: ProbeAccount,
): Promise<'word' | 'refused' | null> {
  await prober.fund(FUNDS_USDC);
  const isLegRefused = async (side: 'bid' | 'ask', percent: bigint) =>
    isRefused(await prober.send({ type: 'submit_order', order: stopLoss(market, mark, prober, side, percent) }));
  if (await isLegRefused('ask', -AWAY)) return null;
  await prober.send({ type: 'cancel_all_orders', params: {} });
  const refused = [await isLegRefused('ask', AWAY), await isLegRefused('bid', -AWAY)];
  if (refused.some(Boolean)) {
    await prober.send({ type: 'cancel_all_orders', params: {} });
    return refused.every(Boolean) ? 'refused' : null;
  }
  const { orders } = await prober.target.data('open_orders', { address: prober.address });
  await prober.send({ type: 'cancel_all_orders', params: {} });
  if (!isJsonArray(orders)) return null;
  const byLevel = orders.filter((row) => {
    const trigger = isJsonObject(row) ? row.trigger : null;
    if (!isJsonObject(trigger)) return false;
    const level = Dec.parse(trigger.trigger_px)?.scaledTo(8) ?? null;
    return level !== null && trigger.trigger_above === level > mark;
  });
  // A leg that its word has fire at once is gone, or is told with the other direction until it does.
  return byLevel.length === 0 ? 'word' : null;
}

function stopLoss(market: MarketFacts, mark: bigint, prober: ProbeAccount, side: 'bid' | 'ask', percent: bigint) {
  const { tick, step, szDecimals } = market;
  const px = ((mark * (100n + percent)) / 100n / tick) * tick;
  const size = ((WORTH_USDC * 10n ** BigInt(8 + szDecimals)) / mark / step) * step;
  const trigger = { trigger_px: px, is_market: true, tpsl: 'sl' };
  return { ...prober.order(market, { side, px, size, tif: 'gtc' }), trigger };
}
