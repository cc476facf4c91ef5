import type { CaseContext } from '../check/case-context.ts';
import { isAccepted } from '../client/outcome.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { tokenSpotPerpSendAction } from './marked-token.ts';
import {
  awaitPairBalances,
  minPairSize,
  type PairFacts,
  peekOrReadPairTop,
  readPairBalances,
  tokenAmountText,
} from './spot.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'venue' | 'random'>;

/** Whole tokens of a first send, which shows the value of one. */
const FIRST = '0.001';
const NONE = Dec.of(0);

/** An order near the value of a pair's base token, whose seller holds the tokens for it. */
export interface ConvertedTokenSale {
  /** With two leading digits, which are on most grids, x 1e8. */
  readonly px: bigint;
  /** Lots worth more than the pair's minimum order. */
  readonly size: bigint;
}

/**
 * Makes an account send itself tokens for USDC of its perp side, which convert at the mark, enough for this many orders.
 * @source write-api, "Transfers"
 * @returns null where the venue converts none, or others quote near their value
 */
export async function convertUsdcToTokens(
  context: Context,
  owner: Identity,
  pair: PairFacts,
  orders: bigint,
): Promise<ConvertedTokenSale | null> {
  const before = await readPairBalances(context, owner, pair);
  if (!(await converted(FIRST))) return null;
  const first = await awaitPairBalances(context, owner, pair, ({ base }) => !base.total.equals(before.base.total));
  const cost = before.quote.total.minus(first.quote.total).scaledTo(8) ?? 0n;
  const px = twoDigits(cost * 1000n);
  const { bid, ask } = await peekOrReadPairTop(context, pair.coin);
  if (px <= 0n || (bid !== null && bid >= px) || (ask !== null && ask <= px)) return null;
  const size = minPairSize(pair, px, 3n);
  const due = Dec.of(tokenAmountText(pair, size * orders));
  if (!(await converted(due.toString()))) return null;
  const held = await awaitPairBalances(context, owner, pair, ({ base }) => base.total.compare(due) >= 0);
  return held.base.total.compare(due) >= 0 && held.base.total.compare(NONE) > 0 ? { px, size } : null;

  async function converted(amount: string): Promise<boolean> {
    return isAccepted(
      await context.target.act(owner, tokenSpotPerpSendAction({ asset: pair.base }, owner, amount, false)),
    );
  }
}

function twoDigits(px: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, px.toString().length - 2));
  return px - (px % unit);
}
