import { told } from '../check/settled-orders.ts';
import { Inconclusive } from '../check/verdicts.ts';
import { actReply } from '../client/replies.ts';
import { Dec } from '../compare/decimal.ts';
import type { Control } from '../control/control.ts';
import { deriveIdentity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import type { Session } from '../runner/session.ts';
import { isSilence } from '../target/wire.ts';
import type { ProbedFacts } from './adopt.ts';
import { signedBody, type TellSigner } from './envelope.ts';
import { TargetSide } from './target-side.ts';

/** Most legs of one question. */
const LEGS = 32;
/** Whole USDC: how far the first questions reach. Where every order is too small for the market, the next reach further. */
const FIRST_RANGE_USDC = 200n;
const LAST_RANGE_USDC = 200_000_000n;

/**
 * The least notional of each market, which no read shows: a batch of resting orders of rising size, then finer ones
 * around the first that is taken. Blocks are cut by hand. A market whose orders are all refused or all taken has none.
 * @throws Inconclusive when an order is not told: a minimum that is not known would be taken for none
 */
export async function probeMinimums(parts: {
  readonly session: Session;
  readonly control: Control;
  readonly seed: number;
  readonly salt: string;
  readonly tell: TellSigner | null;
  readonly coins: readonly string[];
}): Promise<ProbedFacts> {
  const { session, control } = parts;
  const prober = deriveIdentity({ seed: parts.seed, salt: parts.salt, caseId: 'campaign.minimums', attempt: 0 }, 0);
  const target = new TargetSide(session.target, control);
  const domain = { serviceName: session.facts.serviceName, chainId: session.facts.chainId };
  await target.operate({
    operation: 'system',
    action: {
      type: 'gov_adjust_spot_value',
      account: prober.address,
      value: String(2n * BigInt(LEGS) * LAST_RANGE_USDC),
    },
  });
  let nonce = BigInt((await target.seen()).timeMs);
  const send = async (action: Parameters<typeof signedBody>[0]) => {
    nonce += 1n;
    const way = target.act(signedBody(action, prober, { nonce, expiresAfter: null }, domain, parts.tell));
    await target.untilWaiting(way, prober.address, 1);
    await target.operate({ operation: 'none' });
    const outcome = await target.answered(way);
    if (isSilence(outcome)) throw new Inconclusive(`no answer to ${action.type}: ${outcome.reason}`);
    return told(actReply(outcome.reply));
  };
  const taken = async (
    market: MarketFacts,
    px: bigint,
    sizes: readonly bigint[],
  ): Promise<readonly boolean[] | null> => {
    const orders = sizes.map((size) => ({
      ...{ owner: prober.address, market: market.id, side: 'bid', kind: 'limit', size, limit_px: px, tif: 'alo' },
      ...{ stp_mode: 'cancel_newest', reduce_only: false },
    }));
    const reply = await send({ type: 'batch_order', params: { orders } });
    await send({ type: 'cancel_all_orders', params: {} });
    return reply.kind === 'statuses' && reply.statuses.length === sizes.length
      ? reply.statuses.map(({ kind }) => kind === 'resting')
      : null;
  };

  const minNotional = new Map<string, string>();
  for (const market of session.facts.markets) {
    if (!parts.coins.includes(market.coin) || market.mark === null) continue;
    const px = ((market.mark * 6n) / 10n / market.tick) * market.tick;
    if (px <= 0n) continue;
    const scale = 10n ** BigInt(8 + market.szDecimals);
    const onStep = (lots: bigint) => ((lots + market.step - 1n) / market.step) * market.step;
    let range = FIRST_RANGE_USDC;
    let [below, above] = [market.minLots - market.step, onStep((range * scale) / px)];
    let found = false;
    // Down to a thousandth of the threshold, or to the one step that tells it from the smallest size.
    const isWide = () => above - below > market.step && (below < market.minLots || (above - below) * 1_000n > above);
    while (range <= LAST_RANGE_USDC && (!found || isWide())) {
      const sizes = between(below, above, market.step);
      const answers = sizes.length === 0 ? [] : await taken(market, px, sizes);
      const first = answers?.indexOf(true) ?? -1;
      if (answers === null || (found && first < 0)) break;
      if (first < 0) {
        range *= BigInt(LEGS);
        [below, above] = [sizes.at(-1) ?? below, onStep((range * scale) / px)];
        continue;
      }
      found = true;
      [below, above] = [sizes[first - 1] ?? below, sizes[first] ?? above];
    }
    // The first size of all is the market's own minimum, and says nothing about notional.
    if (found && above > market.minLots)
      minNotional.set(market.coin, roundest(below * px, above * px, 8 + market.szDecimals));
  }
  return { minNotional };
}

/** Sizes on the grid, evenly above `below` up to `above`. */
function between(below: bigint, above: bigint, step: bigint): bigint[] {
  const steps = above > below ? (above - below) / step : 0n;
  const count = steps < BigInt(LEGS) ? steps : BigInt(LEGS);
  return Array.from({ length: Number(count) }, (_, at) => below + ((steps * BigInt(at + 1)) / count) * step);
}

/** The decimal of the fewest digits in (low, high]: a minimum is a round figure. Both are scaled by 10^places. */
export function roundest(low: bigint, high: bigint, places: number): string {
  for (let dropped = String(high).length; dropped >= 0; dropped--) {
    const unit = 10n ** BigInt(dropped);
    const candidate = (high / unit) * unit;
    if (candidate > low && candidate > 0n)
      return Dec.of(
        `${candidate / 10n ** BigInt(places)}.${(candidate % 10n ** BigInt(places)).toString().padStart(places, '0')}`,
      ).toString();
  }
  return '0';
}
