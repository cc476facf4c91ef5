import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, MISSING_COMMIT_OUTCOME_TEXT } from '../../harness/check/commit-outcome.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { toWireInteger } from '../../harness/check/order-spec.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { modifyAction } from '../../harness/setup/amendments.ts';
import { awaitOpenOrders, isAmongOrders, readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  placeSpotOrder,
  spotCancelAction,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

type Change = Readonly<Record<string, string | number | bigint | boolean | null>>;

/** Two accounts with balances on both sides of a pair, prices without resting orders, and a way to amend. */
async function amendedPair(context: CaseContext<never>) {
  const { given, target } = context;
  const pair = await leaseNativePair(context);
  const pxs = await drawPairPricesInSpread(context, pair, 3);
  const [low = 0n, middle = 0n, high = 0n] = pxs;
  const size = minPairSize(pair, low);
  const funds = {
    usdc: usdcCostOf(pair, high, 6n * size)
      .plus(Dec.of(5))
      .toString(),
    native: tokenAmountText(pair, 6n * size),
  };
  const [owner, other] = await Promise.all([given.fundedAccount(funds), given.fundedAccount(funds)]);
  const modify = (who: Identity, change: Change) => target.act(who, modifyAction({ market: pair.id, ...change }));
  return { pair, low, middle, high, size, owner, other, modify };
}

/** Waits for the account's row at a price. No sentence says that `modify` accepts orders of pairs. */
async function replacedAt(context: CaseContext<never>, { address }: Identity, oid: string, px: bigint) {
  const is = (row: JsonObject) => isSameDecimal(row.px, pxInUsdc(px).toString());
  const rows = await awaitOpenOrders(context, address, (now) => now.some(is) && !isAmongOrders(now, oid));
  if (isAmongOrders(rows, oid)) throw new NotExercised('a pair whose orders are amended');
  return { row: rows.find(is), rows };
}

export const amendsKeepCheck = check({
  id: 'spot.amends.keep',
  title: 'modify of an order on a pair keeps its cloid and tif, and can name the order by its cloid',
  clauses: ['orders.modify.keeps', 'orders.modify.by-cloid', 'orders.modify.not-found', 'orders.modify.nothing'],
  by: 'act',
  async run(context) {
    const { random, expect } = context;
    const { pair, low, middle, size, owner, modify } = await amendedPair(context);
    const cloid = random.cloid();
    const oid = await placeRestingSpotOrder(context, owner, { pair, side: 'bid', px: middle, size, tif: 'alo', cloid });
    const named = { oid: toWireUint(BigInt(oid)) };
    const reply = await modify(owner, { ...named, new_px: toWireInteger(low) });
    if (isRefused(reply)) throw new NotExercised('a pair whose orders are amended');
    const { row, rows } = await replacedAt(context, owner, oid, low);
    const handle = field(row, 'cloid', rows);
    const tif = field(row, 'tif', rows);
    expect('orders.modify.keeps').equal(
      derived([String(handle.value).toLowerCase(), tif.value], handle, tif, reply),
      [cloid, 'alo'],
      'cloid, tif',
    );
    await sendAndJudgeAmendRefusal(context, expect('orders.modify.not-found'), owner, () =>
      modify(owner, { ...named, new_px: toWireInteger(middle) }),
    );
    const now = { oid: toWireUint(BigInt(String(row?.oid))) };
    await sendAndJudgeAmendRefusal(context, expect('orders.modify.nothing'), owner, () =>
      modify(owner, { ...now, new_px: null, new_size: null }),
    );
    const byHandle = await modify(owner, { oid: 0, cloid, new_px: toWireInteger(middle) });
    expect('orders.modify.by-cloid').accepted(byHandle);
    const is = (one: JsonObject) => isSameDecimal(one.px, pxInUsdc(middle).toString());
    const after = await awaitOpenOrders(context, owner.address, (listed) => listed.some(is));
    expect('orders.modify.by-cloid').relation(
      `an open order at ${pxInUsdc(middle)} after modify by cloid`,
      { orders: after, reply: byHandle },
      ({ orders }) => orders.some(is),
      'orders',
    );
  },
});

export const amendsRefusedCheck = check({
  id: 'spot.amends.refused',
  title: 'modify on a pair that is refused, or is sent by another account, leaves the order unchanged',
  clauses: ['orders.modify.atomic', 'orders.modify.stranger', 'orders.modify.always-place'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const { pair, low, middle, size, owner, other, modify } = await amendedPair(context);
    const oid = await placeRestingSpotOrder(context, owner, { pair, side: 'bid', px: middle, size });
    const named = { oid: toWireUint(BigInt(oid)) };
    // The account has one order: after an accepted amendment it has another oid.
    const readOrder = async () => {
      const rows = await readOpenOrders(context, owner.address);
      const [row] = rows;
      return derived(
        [row?.oid, ...[row?.px, row?.sz].map((figure) => Dec.parse(figure)?.toString())].map((each) => each ?? null),
        rows,
      );
    };
    const before = [oid, ...[pxInUsdc(middle), sizeInUnits(size, pair)].map(String)];
    const foreign = await modify(other, { ...named, new_px: toWireInteger(low) });
    await pace.blocks(2);
    const left = await readOrder();
    expect('orders.modify.stranger').equal(
      derived(left.value, left, foreign),
      before,
      'oid, px and sz of the open order',
    );

    // Off the grid, below the pair's minimum, and beyond the balance: if the venue has no such bound, the amended order rests.
    let { value: resting } = left;
    let isTried = false;
    for (const change of [{ new_px: middle + 1n }, { new_size: 1n }, { new_size: size * 1_000_000n }]) {
      const [current = null] = resting;
      if (isTried || current === null) break;
      const sent = Object.fromEntries(Object.entries(change).map(([key, value]) => [key, toWireInteger(value)]));
      const reply = await modify(owner, { oid: toWireUint(BigInt(String(current))), ...sent });
      await pace.blocks(2);
      const kept = await readOrder();
      isTried = isRefused(reply) || (reply.kind === 'admitted' && kept.value[0] === current);
      // Gone or replaced: a refused replacement must leave the original.
      if (isTried)
        expect('orders.modify.atomic').equal(
          derived(kept.value, kept, reply),
          resting,
          'oid, px and sz of the open order',
        );
      resting = kept.value;
    }
    expect('orders.modify.atomic').exercised(isTried, 'a replacement that is refused');
    const [last = null] = resting;
    given.require(last !== null, 'the order is gone');

    await target.act(owner, spotCancelAction(pair, String(last)));
    await awaitOpenOrders(context, owner.address, (rows) => !isAmongOrders(rows, String(last)));
    const missing = await actForCommitReply(
      context,
      () => modify(owner, { ...named, new_px: toWireInteger(low), always_place: true }),
      makeUnaffordableProbe(context, owner),
      given.isSparing ? 1 : undefined,
    );
    if (
      expect('orders.modify.always-place').exercised(missing !== null, MISSING_COMMIT_OUTCOME_TEXT) &&
      missing !== null
    )
      expect('orders.modify.always-place').accepted(missing);
  },
});

export const amendsTradeCheck = check({
  id: 'spot.amends.trade',
  title: 'modify of the price on a pair keeps the remaining size, and fills the order where its new price crosses',
  clauses: ['orders.modify.remaining', 'orders.modify.crosses'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, pace, expect } = context;
    const { pair, low, middle, high, size, owner, other, modify } = await amendedPair(context);
    const oid = await placeRestingSpotOrder(context, owner, { pair, side: 'ask', px: middle, size: 3n * size });
    const entry = await placeSpotOrder(context, other, { pair, side: 'bid', px: middle, size, tif: 'ioc' });
    await assumeNoTradeWithStrangers(context, owner, other);
    given.require(entry.kind === 'filled', `the taker's order is ${entry.kind}`);
    const reply = await modify(owner, { oid: toWireUint(BigInt(oid)), new_px: toWireInteger(high), new_size: null });
    if (isRefused(reply)) throw new NotExercised('a pair whose orders are amended');
    const { row, rows } = await replacedAt(context, owner, oid, high);
    await assumeNoTradeWithStrangers(context, owner, other);
    const left = sizeInUnits(2n * size, pair);
    expect('orders.modify.remaining').relation(
      `sz to be ${left}, the remaining size, after modify of the price`,
      { sz: field(row, 'sz', rows), reply },
      ({ sz }) => isSameDecimal(sz, left.toString()),
      'sz',
    );

    const bid = await placeRestingSpotOrder(context, other, { pair, side: 'bid', px: low, size });
    const crossing = await modify(other, { oid: toWireUint(BigInt(bid)), new_px: toWireInteger(high) });
    const fills = async () =>
      [await readFills(context, other.address), await readFills(context, owner.address)] as const;
    const [took, made] = await pace.eventually(fills, (sides) => sides.every((listed) => listed.length > 1));
    await assumeNoTradeWithStrangers(context, owner, other);
    expect('orders.modify.crosses').relation(
      'two fills of the maker and two of the taker after modify to a crossing price',
      { took, made, reply: crossing },
      () => took.length === 2 && made.length === 2,
      'fills',
    );
  },
});
