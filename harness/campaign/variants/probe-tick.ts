import { formatDecimal } from '../../../reference-model/index.ts';
import { rowsIn } from '../../client/json-at.ts';
import type { ActReply } from '../../client/replies.ts';
import { refusalOf } from '../../client/replies.ts';
import { toBookIntegerJson } from '../../generate/encode-figures.ts';
import { objectOrEmpty, requireInteger, requireText } from '../adopt/figures.ts';
import { TargetSide } from '../play/target-side.ts';
import { ProbeAccount, type ProbeContext } from './probe-account.ts';

/** Multiple of every probed grid. Whole quote tokens x 1e8, as the grids are. */
const AROUND = 200_000_000_000n;
const powers = Array.from({ length: 11 }, (_, at) => 10n ** BigInt(at));
const FUNDS_USDC = 1_000_000n;

/**
 * Probes the ticks of pairs, which no read shows, with immediate orders on finer and finer grids that never rest. A tick is a power of ten,
 * or a half, a quarter or a fifth of one.
 * @returns whole quote tokens by name, without pairs that accept none of the orders
 * @throws Inconclusive when the outcome of an order is not reported
 */
export async function measurePairTicks(questions: ProbeContext): Promise<ReadonlyMap<string, string>> {
  const { session, blocks, coins } = questions;
  const { spot } = await new TargetSide(session.target).data('markets', { kind: 'spot' });
  const probed = rowsIn(objectOrEmpty(spot), 'pairs').filter((row) => coins.includes(requireText(row, 'name')));
  const ticks = new Map<string, string>();
  if (probed.length === 0) return ticks;
  const participant = blocks.join();
  try {
    const prober = new ProbeAccount(questions, 'ticks', 0, participant);
    await prober.fund(FUNDS_USDC);
    for (const row of probed) {
      const size = 10n ** BigInt(requireInteger(row, 'sz_decimals'));
      const pair = requireInteger(row, 'signing_id');
      const tick = await finest(async (px) => isOnGrid(await prober.send(bid(pair, px, size))));
      if (tick !== null) ticks.set(requireText(row, 'name'), formatDecimal(tick, 8));
    }
  } finally {
    participant.leave();
  }
  return ticks;
}

function bid(pair: number, px: bigint, size: bigint) {
  const priced = {
    size: toBookIntegerJson(size),
    limit_px: toBookIntegerJson(px),
    tif: 'ioc',
    stp_mode: 'cancel_newest',
  };
  return { type: 'spot_order', order: { pair, side: 'bid', ...priced } };
}

/** null: the order was refused for another reason. */
function isOnGrid(reply: ActReply): boolean | null {
  const refusal = refusalOf(reply);
  if (refusal === null) return true;
  return refusal.code === 'ORDER_INVALID_PRICE' ? false : null;
}

/** Returns the finest accepted grid; null: none is accepted, or the outcome was not reported. */
async function finest(isAccepted: (px: bigint) => Promise<boolean | null>): Promise<bigint | null> {
  let refused = -1;
  let accepted = powers.length;
  while (accepted - refused > 1) {
    const middle = Math.floor((refused + accepted) / 2);
    const answer = await isAccepted(AROUND + (powers[middle] ?? 0n));
    if (answer === null) return null;
    if (answer) accepted = middle;
    else refused = middle;
  }
  const power = powers[accepted];
  if (power === undefined) return null;
  for (const part of power >= 100n ? [5n, 4n, 2n] : power >= 10n ? [5n, 2n] : [])
    if ((await isAccepted(AROUND + power / part)) === true) return power / part;
  return power;
}
