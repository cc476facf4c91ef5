import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { assumeNoNativeTokens } from '../../harness/setup/balances.ts';
import { hasRefusalCode } from '../../harness/setup/order-answers.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeTracedRestingSpotOrder,
  sendSpotOrder,
} from '../../harness/setup/spot.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';

const item = 'an order on a pair that the balance pays for no part of';

/** Sends an order to sell tokens that its account does not have. A size grid that no read shows could refuse it for another reason. */
async function sellUnheld(context: CaseContext<never>) {
  const pair = await leaseNativePair(context);
  const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
  const poor = await context.given.fundedAccount({ usdc: '10' });
  await assumeNoNativeTokens(context, poor);
  const reply = await sendSpotOrder(context, poor, { pair, side: 'ask', px, size: minPairSize(pair, px) });
  return { poor, reply, isOnGrid: !hasRefusalCode(reply, clauseById('orders.grid.size').accepts) };
}

export const unfundedSpotOrderLiveReleaseCheck = check({
  id: 'spot.unfunded.today',
  title: 'an order on a pair with no balance for any part of it is accepted and has no effect',
  clauses: ['spot.unfunded.accepted', 'spot.unfunded.form'],
  by: 'act',
  accounts: 'exact',
  form: { profile: 'live', item },
  async run(context) {
    const { expect } = context;
    const { poor, reply, isOnGrid } = await sellUnheld(context);
    if (!expect('spot.unfunded.accepted').exercised(isOnGrid, 'a size on the grid')) return;
    expect('spot.unfunded.accepted').accepted(reply);
    const [entry] = reply.kind === 'statuses' ? reply.statuses : [];
    const idle =
      entry?.kind === 'noop' || (entry?.kind === 'filled' && Dec.parse(entry.totalSz)?.equals(Dec.of(0)) === true);
    expect('spot.unfunded.form').relation('an entry filled with total_sz 0, or noop', { reply }, () => idle);
    const rows = await readOpenOrders(context, poor.address);
    expect('spot.unfunded.accepted').equal(derived(rows.length, rows), 0, 'number of open orders of the account');
  },
});

export const unfundedSpotOrderNextReleaseCheck = check({
  id: 'spot.unfunded.next',
  title: 'an order on a pair with no balance for any part of it is refused',
  clauses: ['spot.unfunded.refused'],
  by: 'act',
  form: { profile: 'next', item },
  async run(context) {
    const { expect } = context;
    const { reply, isOnGrid } = await sellUnheld(context);
    if (expect('spot.unfunded.refused').exercised(isOnGrid, 'a size on the grid'))
      expect('spot.unfunded.refused').refused(reply);
  },
});

export const spotUnfundedNoOidCheck = check({
  id: 'spot.unfunded.no-oid',
  title: 'an order refused for a balance that pays for no part of it uses up no oid',
  clauses: ['spot.unfunded.no-oid'],
  by: 'act',
  needs: ['closed'],
  // Oids are consecutive if nobody else places an order in between.
  leases: ['clock'],
  form: { profile: 'next', item: 'an unfunded order on a pair and the numbers of orders' },
  async run(context) {
    const { given, expect } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const poor = await given.fundedAccount({ usdc: '40' });
    await assumeNoNativeTokens(context, poor);
    const size = minPairSize(pair, px);
    const next = () => placeTracedRestingSpotOrder(context, poor, { pair, side: 'bid', px, size });
    const oids = [await next(), await next(), await next()] as const;
    const first = BigInt(oids[0].value);
    const second = BigInt(oids[1].value);
    const third = BigInt(oids[2].value);
    const reply = await sendSpotOrder(context, poor, { pair, side: 'ask', px: px + px, size });
    if (!isRefused(reply)) throw new NotExercised('a refusal of an order that the balance pays for no part of');
    const step = second - first;
    if (!expect('spot.unfunded.no-oid').exercised(third - second === step, 'numbers that follow each other')) return;
    const last = await next();
    const distance = derived(String(BigInt(last.value) - third), last, oids[2]);
    expect('spot.unfunded.no-oid').equal(
      distance,
      String(step),
      'distance of the next oid from the last one before the refusal',
    );
  },
});
