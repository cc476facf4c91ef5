import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import {
  awaitOrdersWithCloid,
  awaitRestingLadder,
  type LadderSpec,
  ladderAction,
  placeLadder,
} from '../../harness/setup/ladder.ts';
import { awaitOpenOrders, isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { drawPairPricesInSpread, leaseNativePair, minPairSize, type PairFacts } from '../../harness/setup/spot.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Sizes are counted in these pieces. No read shows the grid of a pair, so each uses a price of its own. */
const ladders = [
  { clause: 'scale.order.flat', dist: 'flat', weights: [], pieces: [1n, 1n] },
  { clause: 'scale.order.ascending', dist: 'lin_asc', weights: [], pieces: [1n, 2n] },
  { clause: 'scale.order.descending', dist: 'lin_desc', weights: [], pieces: [2n, 1n] },
  { clause: 'scale.order.custom', dist: 'custom', weights: [1, 3], pieces: [1n, 3n] },
] as const;

const rungClauses = [
  'scale.order.rests',
  'scale.order.statuses',
  'scale.order.ends',
  'scale.order.flat',
  'scale.order.ascending',
  'scale.order.descending',
  'scale.order.custom',
  'scale.cancel.rungs',
  'scale.cancel.none',
  'accounts.balances.hold-released',
] as const;

const refusalClauses = [
  'scale.order.n',
  'scale.order.range',
  'scale.order.weights',
  'scale.order.tif',
  'scale.order.stp',
  'scale.order.whole',
] as const;

interface PairLadder {
  readonly pair: PairFacts;
  readonly pxLow: bigint;
  readonly pxHigh: bigint;
  readonly piece: bigint;
}

async function pairLadder(context: CaseContext<never>): Promise<PairLadder> {
  const pair = await leaseNativePair(context);
  const [pxLow = 0n, pxHigh = 0n] = await drawPairPricesInSpread(context, pair, 2);
  return { pair, pxLow, pxHigh, piece: minPairSize(pair, pxLow) };
}

export default check({
  id: 'scale.order.pair-rungs',
  title:
    'a ladder on a spot pair rests its rungs as on a perpetual market, and cancel_scale releases all that they hold',
  clauses: rungClauses,
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const prepared = await pairLadder(context);
    const { pair, pxLow, pxHigh, piece } = prepared;
    const trader = await given.fundedAccount({ usdc: '60' });
    for (const { clause, dist, weights, pieces } of given.sample(ladders, 1)) {
      const cloid = random.cloid();
      const total = pieces.reduce((sum, each) => sum + each * piece, 0n);
      const spec: LadderSpec = { market: pair, side: 'bid', rungs: 2, pxLow, pxHigh, total, dist, weights, cloid };
      const reply = await placeLadder(context, trader, spec);
      expect('scale.order.statuses').relation(
        'two statuses, both resting',
        { reply },
        () =>
          reply.kind === 'statuses' &&
          reply.statuses.length === 2 &&
          reply.statuses.every(({ kind }) => kind === 'resting'),
        'statuses',
      );
      // No document says that a rung carries its ladder's handle.
      const placed =
        reply.kind === 'statuses'
          ? reply.statuses.flatMap((entry) => (entry.kind === 'resting' ? [entry.oid] : []))
          : [];
      const rows = await awaitOpenOrders(
        context,
        trader.address,
        (now) => now.length === 2 && placed.every((oid) => isAmongOrders(now, oid)),
      );
      // Nor that each rung has its own answer: the account has no other orders.
      const isEachTold = placed.length === pieces.length;
      const under = derived(
        rows.filter(({ oid }) => !isEachTold || placed.includes(String(oid))),
        rows,
      );
      const rungs = under.value.toSorted((one, other) => decimalAt(one, 'px').compare(decimalAt(other, 'px')));
      expect('scale.order.rests').equal(derived(rungs.length, under), 2, 'number of rungs on the spot pair');
      for (const [at, px] of [pxLow, pxHigh].entries())
        expect('scale.order.ends').decimal(field(rungs[at], 'px', under.value), pxInUsdc(px), `px of rung ${at}`);
      for (const [at, each] of pieces.entries())
        expect(clause).decimal(
          field(rungs[at], 'sz', under.value),
          sizeInUnits(each * piece, pair),
          `sz of rung ${at}`,
        );
      await judgeCancel(context, trader, pair, cloid);
      await pace.committed();
    }
    const none = { type: 'cancel_scale', params: { market: pair.id, cloid: random.cloid() } };
    await sendAndJudgeAmendRefusal(context, expect('scale.cancel.none'), trader, () => target.act(trader, none));
  },
});

/** Judges that one action cancels both rungs, and that no balance stays held. */
async function judgeCancel(
  context: CaseContext<'scale.cancel.rungs' | 'accounts.balances.hold-released'>,
  trader: Identity,
  pair: PairFacts,
  cloid: string,
): Promise<void> {
  const { given, target, pace, expect } = context;
  const { address } = trader;
  await awaitRestingLadder(context, address, cloid, 2);
  const look = async () => given.data(await target.read('account_state', { address }));
  const isHeld = (state: JsonObject) => holdsIn(state).some((hold) => hold.compare(Dec.of(0)) > 0);
  const held = isHeld(await pace.eventually(look, isHeld));
  const cancel = { type: 'cancel_scale', params: { market: pair.id, cloid } };
  expect('scale.cancel.rungs').accepted(await target.act(trader, cancel));
  const left = await awaitOrdersWithCloid(context, address, cloid, 0);
  expect('scale.cancel.rungs').equal(
    derived(left.value.length, left),
    0,
    'number of rungs on the spot pair after cancel_scale',
  );
  if (!expect('accounts.balances.hold-released').exercised(held, 'rungs on a pair that hold something')) return;
  const state = await pace.eventually(look, (now) => !isHeld(now));
  for (const row of rowsAt(state, 'spot.balances'))
    expect('accounts.balances.hold-released').decimal(field(row, 'hold'), '0', 'hold after cancel_scale');
}

function holdsIn(state: JsonObject): readonly Dec[] {
  return rowsAt(state, 'spot.balances').map(({ hold }) => Dec.parse(hold) ?? Dec.of(0));
}

export const pairRefusalsCheck = check({
  id: 'scale.order.pair-rungs.refusals',
  title: 'scale_order on a spot pair that breaks a rule of ladders is refused as a whole',
  clauses: refusalClauses,
  by: 'act',
  async run(context) {
    const { given, target, pace, random, expect } = context;
    const { pair, pxLow, pxHigh, piece } = await pairLadder(context);
    const trader = await given.fundedAccount({ usdc: '60' });
    const sound = { market: pair, side: 'bid', rungs: 2, pxLow, pxHigh, total: 2n * piece } as const;
    // A ladder that is valid except for the judged fault is refused for nothing else.
    const first = random.cloid();
    await placeLadder(context, trader, { ...sound, cloid: first });
    await awaitRestingLadder(context, trader.address, first, 2);
    await given.accepted(target.act(trader, { type: 'cancel_scale', params: { market: pair.id, cloid: first } }));
    await awaitOrdersWithCloid(context, trader.address, first, 0);

    const faults: readonly (readonly [(typeof refusalClauses)[number], Partial<LadderSpec>])[] = [
      ['scale.order.n', { rungs: 1 }],
      ['scale.order.range', { pxHigh: pxLow }],
      ['scale.order.range', { pxLow: pxHigh, pxHigh: pxLow }],
      ['scale.order.weights', { dist: 'custom', weights: [1, 1, 1] }],
      ['scale.order.weights', { weights: [1, 1] }],
      ['scale.order.tif', { tif: 'ioc' }],
      ['scale.order.stp', { stpMode: 'reject' }],
    ];
    for (const [clause, change] of given.sample(faults, 1, ([clause]) => clause)) {
      const action = ladderAction({ ...sound, ...change, cloid: random.cloid() });
      expect(clause).refused(requireEveryOrderReported(await target.act(trader, action)));
    }
    await pace.blocks(2);
    expect('scale.order.whole').equal(await readOpenOrders(context, trader.address), [], 'orders');
  },
});
