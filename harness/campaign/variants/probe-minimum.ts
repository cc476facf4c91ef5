import { Dec } from '../../compare/decimal.ts';
import { Unsupported } from '../../kernel/verdicts.ts';
import type { MarketFacts } from '../../probe/facts.ts';
import { ProbeAccount, type ProbeContext } from './probe-account.ts';

/** Maximum legs of one probe; fewer where a venue takes no batch of so many (no document shows its maximum). */
const LEGS = 32;
const FEWER = 4;
/** Ranges of the probes, whole USDC: where every order is too small for the market, the next range is larger. */
const FIRST_RANGE_USDC = 200n;
const LAST_RANGE_USDC = 200_000_000n;
/** Whole USDC for orders of the first range, without operator grants. */
const PAID_USDC = 400n;

/**
 * Probes the minimum notional of each market, which no read shows: a batch of resting orders of rising size, then finer ones around the
 * first that is accepted; all markets in parallel. A market has none if all its orders are refused or all accepted.
 * @throws Inconclusive when the outcome of an order is not reported: an unknown minimum would count as none
 * @throws Unsupported when no batch of orders shows theirs
 */
export async function measureMinNotionals(questions: ProbeContext): Promise<ReadonlyMap<string, string>> {
  const { session, blocks, coins } = questions;
  const probed = session.facts.markets.filter(({ coin }) => coins.includes(coin));
  const seated = probed.map((market) => ({ market, participant: blocks.join() }));
  const found = await Promise.all(
    seated.map(async ({ market, participant }, n) => {
      const prober = new ProbeAccount(questions, 'minimums', n, participant);
      try {
        return await minimumOf(market, prober, questions.byUrl === undefined ? granted : paid);
      } finally {
        participant.leave();
        await prober.giveBack();
      }
    }),
  );
  return new Map(probed.flatMap(({ coin }, at) => entryOf(coin, found[at] ?? null)));
}

function entryOf(coin: string, minimum: string | null): [string, string][] {
  return minimum === null ? [] : [[coin, minimum]];
}

/** Returns for each size whether an order of it rests at `px`; null: the reply does not show it. Nothing is left on the book. */
async function whichRest(
  prober: ProbeAccount,
  market: MarketFacts,
  px: bigint,
  sizes: readonly bigint[],
): Promise<readonly boolean[] | null> {
  if (sizes.length === 0) return [];
  const orders = sizes.map((size) => prober.order(market, { side: 'bid', px, size, tif: 'alo' }));
  const reply = await prober.send({ type: 'batch_order', params: { orders } });
  await prober.send({ type: 'cancel_all_orders', params: {} });
  return reply.kind === 'statuses' && reply.statuses.length === sizes.length
    ? reply.statuses.map(({ kind }) => kind === 'resting')
    : null;
}

/** Largest range of tried orders, and the account's funds for them, whole USDC. */
interface TriedOrders {
  readonly lastRange: bigint;
  readonly funds: bigint;
  /** Minimum assumed where even the largest order is too small; null: the market has none. */
  readonly otherwise: string | null;
}

const granted: TriedOrders = {
  lastRange: LAST_RANGE_USDC,
  funds: 2n * BigInt(LEGS) * LAST_RANGE_USDC,
  otherwise: null,
};
/** Bounds with the run's own money: no order of such a campaign is larger. */
const paid: TriedOrders = { lastRange: FIRST_RANGE_USDC, funds: PAID_USDC, otherwise: String(FIRST_RANGE_USDC) };

async function minimumOf(
  market: MarketFacts,
  prober: ProbeAccount,
  { lastRange, funds, otherwise }: TriedOrders,
): Promise<string | null> {
  const px = (((market.mark ?? 0n) * 6n) / 10n / market.tick) * market.tick;
  if (px <= 0n) return null;
  await prober.fund(funds);
  const scale = 10n ** BigInt(8 + market.szDecimals);
  const onStep = (lots: bigint) => ((lots + market.step - 1n) / market.step) * market.step;
  let range = FIRST_RANGE_USDC;
  let below = market.minLots - market.step;
  let above = onStep((range * scale) / px);
  let found = false;
  let legs = LEGS;
  // Narrowed down to a thousandth of the threshold, or to one step above the smallest size.
  const isWide = () => above - below > market.step && (below < market.minLots || (above - below) * 1_000n > above);
  while (range <= lastRange && (!found || isWide())) {
    const sizes = between(below, above, market.step, legs);
    const answers = await whichRest(prober, market, px, sizes);
    if (answers === null) {
      legs = fewerThan(legs);
      continue;
    }
    const first = answers.indexOf(true);
    if (found && first < 0) break;
    if (first < 0) {
      range *= BigInt(LEGS);
      below = sizes.at(-1) ?? below;
      above = onStep((range * scale) / px);
      continue;
    }
    found = true;
    below = sizes[first - 1] ?? below;
    above = sizes[first] ?? above;
  }
  if (!found) return otherwise;
  // The first size is the market's minimum size, and says nothing about notional.
  return above > market.minLots ? roundestDecimalBetween(below * px, above * px, 8 + market.szDecimals) : null;
}

/** @throws Unsupported when there are none */
function fewerThan(legs: number): number {
  if (legs < FEWER) throw new Unsupported('a market that shows the outcome of each order of a batch');
  return Math.floor(legs / FEWER);
}

/** Returns sizes on the grid, evenly spaced above `below` up to `above`. */
function between(below: bigint, above: bigint, step: bigint, legs: number): bigint[] {
  const steps = above > below ? (above - below) / step : 0n;
  const count = steps < BigInt(legs) ? steps : BigInt(legs);
  return Array.from({ length: Number(count) }, (_, at) => below + ((steps * BigInt(at + 1)) / count) * step);
}

/** Returns the decimal with the fewest digits in (low, high], since a minimum is a round figure. Both are scaled by 10^places. */
export function roundestDecimalBetween(low: bigint, high: bigint, places: number): string {
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
