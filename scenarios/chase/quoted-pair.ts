import type { CaseContext } from '../../harness/check/case-context.ts';
import { actForCommitReply } from '../../harness/check/commit-outcome.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { doOthersHaveRestingOrders } from '../../harness/judging/chased-book.ts';
import { DisturbedByOtherQuotes } from '../../harness/kernel/verdicts.ts';
import { cancelChaseAction } from '../../harness/setup/chase.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  type PairFacts,
  placeRestingSpotOrder,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

/** A pair with a bid and an ask by one of our accounts, and the account that chases between them. */
export interface QuotedPair {
  readonly pair: PairFacts;
  readonly trader: Identity;
  readonly other: Identity;
  readonly size: bigint;
  /** Rising prices at which no order rested: the first for the bid, the last for the ask. No read shows their grid. */
  readonly pxs: readonly bigint[];
  /** Places a bid of the other account at one of the prices. @returns its oid */
  bid(px: bigint): Promise<string>;
  /** Checks, on a shared market, that no other account's order is between the quotes. @throws Disturbed if one is */
  undisturbed(): Promise<void>;
}

/** Maximum number of concurrent orders of the other account, plus those of the chasing account. */
const MOST_ORDERS = 8n;

/** @param before  runs before the quotes are placed */
export async function prepareQuotedPair(
  context: CaseContext<never>,
  between: number,
  before: (prepared: Pick<QuotedPair, 'pair' | 'trader' | 'size'>) => Promise<void> = async () => undefined,
): Promise<QuotedPair> {
  const { given, venue } = context;
  const pair = await leaseNativePair(context);
  const pxs = await drawPairPricesInSpread(context, pair, between + 2);
  const [low = 0n] = pxs;
  const high = pxs.at(-1) ?? low;
  const size = minPairSize(pair, low);
  const usdc = usdcCostOf(pair, high, MOST_ORDERS * size)
    .plus(Dec.of(5))
    .toString();
  const [trader, other] = await Promise.all([
    given.fundedAccount({ usdc }),
    given.fundedAccount({ usdc, native: tokenAmountText(pair, 2n * size) }),
  ]);
  await before({ pair, trader, size });
  const bid = (px: bigint) => placeRestingSpotOrder(context, other, { pair, side: 'bid', px, size });
  await bid(low);
  await placeRestingSpotOrder(context, other, { pair, side: 'ask', px: high, size });
  const undisturbed = async () => {
    if (venue.isolation === 'closed') return;
    const isInside = (_side: string, px: Dec) => px.compare(pxInUsdc(low)) >= 0 && px.compare(pxInUsdc(high)) <= 0;
    if (await doOthersHaveRestingOrders(context, pair, [trader, other], isInside))
      throw new DisturbedByOtherQuotes('somebody else quotes inside the spread');
  };
  return { pair, trader, other, size, pxs, bid, undisturbed };
}

/** Judges that an ended chase has no handle that a cancel finds. */
export async function cancelAndJudgeChaseOver(
  context: CaseContext<never>,
  expectation: Expectation,
  { pair, trader }: Pick<QuotedPair, 'pair' | 'trader'>,
  chaseOid: string,
): Promise<void> {
  const { target, pace } = context;
  await pace.blocks(1);
  const act = () => target.act(trader, cancelChaseAction(pair, chaseOid));
  const reply = await actForCommitReply(context, act, makeUnaffordableProbe(context, trader));
  if (!expectation.exercised(reply !== null, 'a verdict on a cancel') || reply === null) return;
  expectation.relation('a refusal to cancel the ended chase', { reply }, (observed) => isRefused(observed.reply));
}
