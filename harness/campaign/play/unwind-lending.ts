import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../../spec-schemas/signing/wire-action.ts';
import { rowsIn } from '../../client/json-at.ts';
import { Dec } from '../../compare/decimal.ts';
import { resolveSize, toBookIntegerJson } from '../../generate/encode-figures.ts';
import type { PlayedMarket } from '../../generate/scope/markets.ts';
import type { Identity } from '../../identity/keys.ts';
import type { RunMarkets } from '../sequence/run-markets.ts';
import { dataOf } from '../shadow.ts';
import { type CleanupPort, cancelAllMarketsAction } from './close-positions.ts';
import type { RunContext } from './run-context.ts';
import type { TargetSide } from './target-side.ts';

/** Whole USDC of the account that buys all holdings. */
const TAKER_USDC = '10000000';

/** Parts of a run that unwind its loans. */
export interface LendingContext extends Pick<RunContext, 'participants'> {
  readonly target: Pick<TargetSide, 'read'>;
  readonly markets: Pick<RunMarkets, 'initial'>;
}

/**
 * Makes the accounts of a sequence sell holdings bought on borrowed money and redeem their loans: later sequences do not know a pool with
 * outstanding loans or other share holders. Where a debt remains, later sequences avoid the pool.
 */
export async function unwindLending(context: LendingContext, port: CleanupPort): Promise<void> {
  if (context.markets.initial.every(({ pair }) => pair === null)) return;
  await sellOut(context, port);
  for (const owner of context.participants.accounts) {
    const { json } = await context.target.read({ type: 'earn_state', user: owner.address });
    for (const { signing_id, user_shares } of rowsIn(dataOf(json), 'pools')) {
      if (typeof user_shares !== 'string' || user_shares === '0') continue;
      await port.send({ type: 'earn_withdraw', params: { asset: Number(signing_id), shares: user_shares } }, owner);
    }
  }
  await port.cut();
}

interface Held {
  readonly owner: Identity;
  readonly market: PlayedMarket;
  readonly size: bigint;
}

/** Sells everything to one extra account. */
async function sellOut(context: LendingContext, { send, cut }: CleanupPort): Promise<void> {
  const held = (await Promise.all(context.participants.accounts.map((owner) => heldBy(context, owner)))).flat();
  if (held.length === 0) return;
  const { stranger } = context.participants;
  const grant = { type: 'gov_adjust_spot_value', account: stranger.address, value: TAKER_USDC };
  await cut({ operation: 'system', action: grant });
  for (const { owner, market, size } of held) {
    await send(bid(market, size), stranger);
    await cut();
    await send(
      { type: 'spot_margin_close', params: { pair: market.id, limit_px: toBookIntegerJson(market.tick) } },
      owner,
    );
    await cut();
  }
  await send(cancelAllMarketsAction, stranger);
  await cut();
}

async function heldBy(
  { markets, target }: Pick<LendingContext, 'markets' | 'target'>,
  owner: Identity,
): Promise<readonly Held[]> {
  const { json } = await target.read({ type: 'spot_margin_state', address: owner.address });
  return rowsIn(dataOf(json), 'accounts').flatMap((row) => {
    const market = markets.initial.find(({ coin, pair }) => pair !== null && coin === row.pair);
    return market === undefined ? [] : [{ owner, market, size: lotsIn(row.base_held, market) }];
  });
}

/** Returns a bid for the size plus 100 USDC, more than the minimum order of any pair: the rest of a position may be worth less. */
function bid(market: PlayedMarket, size: bigint): WireAction {
  const { id, mark } = market;
  const more = resolveSize({ of: 'worth', usdc: 100, steps: 0 }, mark, market) ?? 0n;
  const priced = { limit_px: toBookIntegerJson(mark), tif: 'gtc', stp_mode: 'cancel_newest' };
  return { type: 'spot_order', order: { pair: id, side: 'bid', size: toBookIntegerJson(size + more), ...priced } };
}

/** Returns whole lots, the unit of a sale. */
function lotsIn(held: JsonValue | undefined, { szDecimals }: PlayedMarket): bigint {
  const size = Dec.parse(held);
  if (size === null) return 0n;
  const { mantissa, scale } = size.truncated(szDecimals);
  return mantissa * 10n ** BigInt(szDecimals - scale);
}
