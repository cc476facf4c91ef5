import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { sendEachRequiringAcceptance } from '../../harness/setup/judge-commit.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  awaitPairBalances,
  type PairFacts,
  placeRestingSpotOrder,
  readPairBalances,
  sendSpotOrder,
  spotOrderAction,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import {
  makeFundedSpotDeployer,
  readPairFacts,
  registerPair,
  registerToken,
  seedAndFinalizeSupply,
  setPairActiveAction,
  setPairParamsAction,
  voteWaivePairGridRequirement,
} from '../../harness/setup/spot-deploys.ts';
import { tradeOnPair } from '../../harness/setup/spot-trade.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const PX = 10n ** 8n;
/** Far above any fee of a schedule. */
const TAKER_DBPS = 400;
const LEAST_CENTS = 100;

export default check({
  id: 'spot-deploy.active.trades',
  title: 'a pair accepts orders once it is active, and closing it cancels its orders and releases their holds',
  clauses: [
    'spot-deploy.pair.starts-inactive',
    'spot-deploy.active.opens',
    'spot-deploy.active.closes',
    'spot.orders.min-notional',
    'spot.fills.pair-rate',
    'transport.status.mip3-enabled',
    'markets.spot.pair-untraded',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await makeFundedSpotDeployer(context);
    const buyer = await given.fundedAccount({ usdc: '50' });
    const base = await registerToken(context, owner);
    await seedAndFinalizeSupply(context, owner, base, [[owner, '100']]);
    const id = await registerPair(context, owner, base);
    const pair = await readPairFacts(context, id);
    const status = await pace.eventually(
      async () => given.data(await target.read('exchange_status')),
      ({ mip3_enabled }) => mip3_enabled === true,
    );
    expect('transport.status.mip3-enabled').equal(field(status, 'mip3_enabled'), true);
    const size = 5n * 10n ** BigInt(pair.szDecimals);
    expect('spot-deploy.pair.starts-inactive').equal(
      derived(pair.active, field(pair.row, 'active')),
      false,
      'active of a new pair',
    );
    const early = await target.act(buyer, spotOrderAction({ pair, side: 'bid', px: PX, size }));
    expect('spot-deploy.pair.starts-inactive').refused(early);

    const isFree = await voteWaivePairGridRequirement(context);
    // The last setting counts.
    await sendEachRequiringAcceptance(context, owner, [
      setPairParamsAction(id, [30, 20], 200),
      setPairParamsAction(id, [TAKER_DBPS, 10], LEAST_CENTS),
    ]);
    const reply = await target.act(owner, setPairActiveAction(id));
    // Unless a vote waives it, a venue may require a grid that no action sets (D180).
    if (!isFree && isRefused(reply)) throw new NotExercised('a pair of a deployer that opens');
    expect('spot-deploy.active.opens').accepted(reply);
    if (isAcknowledgedOnly(reply)) await pace.committed();
    const now = await pace.eventually(
      () => readPairFacts(context, id),
      ({ active }) => active,
    );
    expect('spot-deploy.active.opens').equal(
      derived(now.active, field(now.row, 'active')),
      true,
      'active of the opened pair',
    );
    // Each side gets more than one order.
    for (const [who, side, px] of [
      [owner, 'ask', 2n * PX],
      [owner, 'ask', 3n * PX],
      [buyer, 'bid', PX],
      [buyer, 'bid', PX / 2n],
    ] as const) {
      const placing = await sendSpotOrder(context, who, { pair, side, px, size });
      const kind = derived(requireOnlyStatusEntry(placing).kind, placing);
      expect('spot-deploy.active.opens').equal(kind, 'resting', `kind of the entry of the ${side}`);
    }
    judgeUntradedRow(expect('markets.spot.pair-untraded'), (await readPairFacts(context, id)).row);
    // Partly filled orders of either side hold their remainder.
    const unit = size / 5n;
    for (const [who, side, px] of [
      [buyer, 'bid', 2n * PX],
      [owner, 'ask', PX],
    ] as const)
      await sendSpotOrder(context, who, { pair, side, px, size: unit, tif: 'ioc' });
    await awaitPairBalances(context, buyer, pair, ({ base: token }) => token.total.compare(Dec.of(0)) > 0);
    const held = [await readPairBalances(context, owner, pair), await readPairBalances(context, buyer, pair)] as const;
    given.require(
      held[0].base.hold.compare(Dec.of(0)) > 0 && held[1].quote.hold.compare(Dec.of(0)) > 0,
      'the orders hold nothing',
    );

    await sendEachRequiringAcceptance(context, owner, [setPairActiveAction(id, false)]);
    for (const { address } of [owner, buyer]) {
      const left = await awaitOpenOrders(context, address, (rows) => rows.length === 0);
      expect('spot-deploy.active.closes').equal(derived(left.length, left), 0, 'number of open orders');
    }
    const after = [await readPairBalances(context, owner, pair), await readPairBalances(context, buyer, pair)] as const;
    for (const [token, before, what] of [
      [after[0].base, held[0].base, 'the base token'],
      [after[1].quote, held[1].quote, 'USDC'],
    ] as const) {
      expect('spot-deploy.active.closes').decimal(token.hold, '0', `hold of ${what}`);
      expect('spot-deploy.active.closes').decimal(token.total, before.total, `total of ${what}`);
    }
    const late = await target.act(buyer, spotOrderAction({ pair, side: 'bid', px: PX, size }));
    expect('spot-deploy.active.closes').refused(late);
    expect('spot-deploy.active.closes').equal(await readOpenOrders(context, buyer.address), [], 'orders of the buyer');

    // The pair keeps the configuration of its first opening.
    expect('spot-deploy.active.opens').accepted(await target.act(owner, setPairActiveAction(id)));
    await pace.committed();
    await placeRestingSpotOrder(context, buyer, { pair, side: 'bid', px: PX, size });
    // Worth half of the minimum, and exactly the minimum.
    const small = { pair, side: 'bid', px: PX, size: unit / 2n } as const;
    expect('spot.orders.min-notional').refused(await sendSpotOrder(context, buyer, small));
    expect('spot.orders.min-notional').accepted(await sendSpotOrder(context, buyer, { ...small, size: unit }));
    await judgeRateOfPair(context, { pair, owner, buyer, size });
    // A fee of zero counts as set.
    await sendEachRequiringAcceptance(context, owner, [
      setPairActiveAction(id, false),
      setPairParamsAction(id, [0, 0], LEAST_CENTS),
    ]);
    expect('spot-deploy.active.opens').accepted(await target.act(owner, setPairActiveAction(id)));
    await sendEachRequiringAcceptance(context, owner, [setPairActiveAction(id, false)]);
  },
});

/** Judges the row of a pair that has resting orders but no trades. */
function judgeUntradedRow(expectation: Expectation, row: JsonObject): void {
  for (const key of ['mark_px', 'mid_px', 'prev_day_px'])
    expectation.equal(field(row, key), null, `${key} of a pair that has not traded`);
}

/** Judges the fee of a taker on both sides: a seller pays in the quote token. */
async function judgeRateOfPair(
  context: CaseContext<'spot.fills.pair-rate'>,
  { pair, owner, buyer, size }: { pair: PairFacts; owner: Identity; buyer: Identity; size: bigint },
): Promise<void> {
  const rate = context.expect('spot.fills.pair-rate');
  const had = (await readPairBalances(context, buyer, pair)).base.total;
  await tradeOnPair(context, [owner, buyer], { pair, side: 'bid', px: 2n * PX, size });
  const bought = await awaitPairBalances(context, buyer, pair, ({ base: token }) => !token.total.equals(had));
  const tokens = sizeInUnits(size, pair);
  judgePairFee(rate, tokens.minus(bought.base.total.minus(had)), tokens, 'base tokens');
  const owned = (await readPairBalances(context, owner, pair)).quote.total;
  await tradeOnPair(context, [buyer, owner], { pair, side: 'ask', px: 2n * PX, size });
  const earned = await awaitPairBalances(context, owner, pair, ({ quote }) => !quote.total.equals(owned));
  const worth = usdcCostOf(pair, 2n * PX, size);
  judgePairFee(rate, worth.minus(earned.quote.total.minus(owned)), worth, 'USDC');
}

/** Judges the fee that a taker paid of what it received. */
function judgePairFee(expectation: Expectation, fee: Dec, received: Dec, token: 'base tokens' | 'USDC'): void {
  const due = received.times(Dec.of(TAKER_DBPS)).times(Dec.of('0.00001'));
  expectation.relation(
    `a fee of about ${due} ${token} (${TAKER_DBPS} tenths of a basis point)`,
    { fee },
    (paid) => paid.fee.compare(due.times(Dec.of('0.5'))) >= 0 && paid.fee.compare(due.times(Dec.of(2))) <= 0,
    'spot.balances',
  );
}
