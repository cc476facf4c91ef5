import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { assumeNoNativeTokens } from '../../harness/setup/balances.ts';
import {
  awaitOrdersWithCloid,
  type LadderSpec,
  ladderAction,
  placeLadder,
  requireActivatedByVote,
} from '../../harness/setup/ladder.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  type PairFacts,
  spotCancelAction,
} from '../../harness/setup/spot.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { codesIn } from '../../spec-schemas/outcomes.ts';

const item = 'a rung on a pair that the balance pays for no part of';

async function ladderOn(
  context: CaseContext<never>,
  side: LadderSpec['side'],
): Promise<LadderSpec & { market: PairFacts }> {
  const pair = await leaseNativePair(context);
  const [pxLow = 0n, pxHigh = 0n] = await drawPairPricesInSpread(context, pair, 2);
  const total = 2n * minPairSize(pair, pxLow);
  return { market: pair, side, rungs: 2, pxLow, pxHigh, total, cloid: context.random.cloid() };
}

export const scaleOrderOnAPairCheck = check({
  id: 'scale.order.on-a-pair',
  title: 'a ladder rests its rungs on a spot pair, where reduce_only and position_side are refused',
  clauses: ['scale.order.spot-pair', 'scale.order.spot-refused'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const [trader, other] = await Promise.all([
      given.fundedAccount({ usdc: '60' }),
      given.fundedAccount({ usdc: '60' }),
    ]);
    const spec = await ladderOn(context, 'bid');
    const reply = await placeLadder(context, trader, spec);
    expect('scale.order.spot-pair').accepted(reply);
    const under = await awaitOrdersWithCloid(context, trader.address, spec.cloid, 2);
    const { value: rows } = under;
    expect('scale.order.spot-pair').equal(
      derived(
        rows.map(({ coin }) => coin),
        under,
      ),
      [spec.market.coin, spec.market.coin],
      'coin of the rungs',
    );
    await given.eachPart(rows, ({ oid }) => target.act(trader, spotCancelAction(spec.market, String(oid))));

    // Another account sends these ladders: if a venue accepts them, that account's money is tied up.
    const action = ladderAction({ ...spec, cloid: context.random.cloid() });
    for (const word of [{ reduce_only: true }, { position_side: 'long' }])
      await given.part(async () => {
        const sent = { ...action, params: { ...action.params, ...word } };
        const refusal = requireActivatedByVote(
          venue,
          requireEveryOrderReported(await target.act(other, sent)),
          'ladders',
        );
        expect('scale.order.spot-refused').refused(refusal);
        const resting = await readOpenOrders(context, other.address);
        expect('scale.order.spot-refused').equal(
          derived(resting.length, resting),
          0,
          'number of open orders after a refused scale_order',
        );
      });
  },
});

export const unfundedSpotRungLiveReleaseCheck = check({
  id: 'scale.order.unfunded-today',
  title: 'a rung on a spot pair without any balance to pay for it has no effect',
  clauses: ['scale.order.spot-unfunded-live'],
  by: 'act',
  accounts: 'exact',
  form: { profile: 'live', item },
  async run(context) {
    const { given, expect } = context;
    const poor = await given.fundedAccount({ usdc: '10' });
    await assumeNoNativeTokens(context, poor);
    const reply = await placeLadder(context, poor, await ladderOn(context, 'ask'));
    const entries = reply.kind === 'statuses' ? reply.statuses : [];
    const did = entries.filter((entry) => entry.kind !== 'noop' && !isNothing(entry));
    const nothing = expect('scale.order.spot-unfunded-live');
    nothing.relation(
      'two statuses, each noop or filled with size 0',
      { reply },
      () => entries.length === 2 && did.length === 0,
    );
    const resting = await readOpenOrders(context, poor.address);
    nothing.equal(derived(resting.length, resting), 0, 'number of open orders of an account without balance');
  },
});

function isNothing(entry: { readonly kind: string; readonly totalSz?: unknown }): boolean {
  return entry.kind === 'filled' && Dec.parse(entry.totalSz)?.equals(Dec.of(0)) === true;
}

export const unfundedSpotRungNextReleaseCheck = check({
  id: 'scale.order.unfunded-next',
  title: 'a rung on a spot pair without any balance to pay for it is refused in its own status',
  clauses: ['scale.order.spot-unfunded'],
  by: 'act',
  accounts: 'exact',
  form: { profile: 'next', item },
  async run(context) {
    const { given, expect } = context;
    const poor = await given.fundedAccount({ usdc: '10' });
    await assumeNoNativeTokens(context, poor);
    const reply = await placeLadder(context, poor, await ladderOn(context, 'ask'));
    const [unpaid] = codesIn(clauseById('scale.order.spot-unfunded').accepts) ?? [];
    const codes =
      reply.kind === 'statuses' ? reply.statuses.map((one) => (one.kind === 'error' ? one.error.code : one.kind)) : [];
    expect('scale.order.spot-unfunded').equal(derived(codes, reply), [unpaid, unpaid], 'codes of the statuses');
  },
});
