import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import type { OrderSpec } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { deployMarketWithTraders } from '../../harness/setup/deployed-market.ts';
import { switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { sendAndJudgeCommitRefusals, sendEachRequiringAcceptance } from '../../harness/setup/judge-commit.ts';
import { awaitOpenOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  awaitParkedLegRows,
  type ParkedLegSpec,
  parkedLegBatchAction,
  placeParkedLegs,
} from '../../harness/setup/parked-leg.ts';
import {
  awaitMarketMetaRow,
  marketActivationAction,
  readDexPosition,
  readDexPositionSize,
  setPerpMinSizeAction,
  tradeOnDeployedMarket,
} from '../../harness/setup/perp-deploys.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { placeOrderForStatusEntry } from './traced-entry.ts';

export default check({
  id: 'perp-deploy.activate.trades',
  title: 'an activated market trades; a deactivated one loses its open and parked orders and keeps its positions',
  clauses: [
    'perp-deploy.activate.opens',
    'perp-deploy.deactivate.clears',
    'perp-deploy.deactivate.positions',
    'perp-deploy.deactivate.closed',
    'positions.read.dex-coin',
    'orders.grid.min-size',
    'margin.leverage.bounds',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, pace, expect } = context;
    const { owner, pair: both, maker, taker, deployed, market, px, size } = await deployMarketWithTraders(context);
    const shownPosition = () =>
      pace.eventually(
        () => readDexPosition(context, taker, deployed.coin),
        ({ row }) => row !== undefined,
      );
    const rested = await placeOrderForStatusEntry(context, maker, { market, side: 'bid', px: (px * 9n) / 10n, size });
    expect('perp-deploy.activate.opens').equal(
      derived(rested.entry.kind, rested.reply),
      'resting',
      'kind of the status of a bid below the mark',
    );
    await tradeOnDeployedMarket(context, both, { market, side: 'bid', px, size });
    const { row: held, body } = await shownPosition();
    expect('positions.read.dex-coin').equal(field(held, 'coin', body), deployed.coin);
    await occupy(context, both, { market, px, size });

    await sendEachRequiringAcceptance(context, owner, [marketActivationAction(deployed.id, false)]);
    for (const who of both) {
      const left = await awaitOpenOrders(context, who.address, (rows) => rows.length === 0);
      expect('perp-deploy.deactivate.clears').equal(left, [], 'open and parked orders on a deactivated market');
    }
    expect('perp-deploy.deactivate.positions').decimal(
      await readDexPositionSize(context, taker, deployed.coin),
      '1',
      'size of the position after the deactivation',
    );
    for (const side of ['bid', 'ask'] as const) {
      const away = side === 'bid' ? (px * 9n) / 10n : (px * 11n) / 10n;
      const opening = { market, px: away, side, size: size * 2n } as const;
      const { reply } = await placeOrderForStatusEntry(
        context,
        given.accounts[0] === maker.address ? maker : taker,
        opening,
      );
      expect('perp-deploy.deactivate.closed').refused(reply);
    }
    expect('perp-deploy.deactivate.clears').equal(
      await readOpenOrders(context, maker.address),
      [],
      'open orders of the maker on a deactivated market',
    );
    await sendEachRequiringAcceptance(context, owner, [marketActivationAction(deployed.id)]);
    const again = await placeOrderForStatusEntry(context, maker, { market, side: 'bid', px: (px * 9n) / 10n, size });
    expect('perp-deploy.activate.opens').equal(
      derived(again.entry.kind, again.reply),
      'resting',
      'kind of the status of a bid after the reactivation',
    );
    // A venue without hedge mode is judged by the rest.
    await given.part(async () => {
      await tradeOnDeployedMarket(context, both, { market, side: 'ask', px, size });
      await switchToHedgeMode(context, taker);
      const long = { positionSide: 'long' } as const;
      await tradeOnDeployedMarket(context, both, { market, side: 'bid', px, size }, long);
      given.afterwards(() =>
        tradeOnDeployedMarket(context, both, { market, side: 'ask', px, size }, { ...long, reduceOnly: true }),
      );
      const { row: leg, body: hedged } = await shownPosition();
      expect('positions.read.dex-coin').equal(field(leg, 'coin', hedged), deployed.coin);
    });
    await judgeSettingsInForce(context, { owner, trader: maker, deployed, market, px: (px * 11n) / 10n });
  },
});

/** Divisor of a unit of the traded asset, for a minimum size that the case can afford. */
const HALF = 2n;
/** A minimum size in an undocumented unit. */
const SOME = 1_000;

interface OfDeployer {
  readonly owner: Identity;
  readonly trader: Identity;
  readonly deployed: { readonly id: number; readonly coin: string };
  readonly market: MarketFacts;
  readonly px: bigint;
}

/** The minimum size and maximum leverage set by a deployer apply to traders. */
async function judgeSettingsInForce(
  context: CaseContext<'orders.grid.min-size' | 'margin.leverage.bounds'>,
  { owner, trader, deployed: { id, coin }, market, px }: OfDeployer,
): Promise<void> {
  const { given, target, expect } = context;
  const [most, over] = [market.maxLeverage, market.maxLeverage + 1].map((leverage) => ({
    type: 'update_leverage',
    params: { owner: trader.address, asset: id, leverage, is_isolated: market.strictIsolated },
  }));
  await given.part(async () => {
    const isChosen = most !== undefined && isAccepted(await target.act(trader, most));
    const bounds = expect('margin.leverage.bounds');
    if (bounds.exercised(isChosen, 'a market of a deployer on which leverage is chosen') && over !== undefined)
      await sendAndJudgeCommitRefusals(context, bounds, trader, [over]);
  });

  const leastLots = ({ value }: Traced<JsonObject | undefined>) =>
    decimalAt(value, 'min_order').scaledTo(market.szDecimals) ?? 0n;
  const set = async (least: number) => {
    const before = (await awaitMarketMetaRow(context, coin)).value?.min_order;
    await sendEachRequiringAcceptance(context, owner, [setPerpMinSizeAction(id, least)]);
    return leastLots(await awaitMarketMetaRow(context, coin, ({ min_order }) => min_order !== before));
  };
  const probed = await set(SOME);
  const wanted = 10n ** BigInt(market.szDecimals) / HALF;
  const times = probed === 0n ? 0 : Number((wanted * BigInt(SOME)) / probed);
  const least = await set(Math.max(1, times));
  const isMet = least > market.step && least <= 4n * wanted;
  const minimum = expect('orders.grid.min-size');
  if (!minimum.exercised(isMet, 'a least size of a deployer that the money of the case reaches')) return;
  // Adds to the short of the trader: a venue may take a smaller order that closes a position.
  const order = { market, side: 'ask', px } as const;
  minimum.refused((await placeOrderForStatusEntry(context, trader, { ...order, size: least - market.step })).reply);
  const enough = await placeOrderForStatusEntry(context, trader, { ...order, size: least });
  minimum.relation(
    `an order of ${least} lots, the minimum size, to rest`,
    { reply: enough.reply },
    () => enough.entry.kind === 'resting',
  );
}

/**
 * Places orders of both accounts on both sides of a market, a lone leg and a pair that protect the second's position, and a leg of the
 * first.
 */
async function occupy(
  context: CaseContext<never>,
  [maker, taker]: readonly [Identity, Identity],
  { market, px, size }: Pick<OrderSpec, 'market' | 'px' | 'size'>,
): Promise<void> {
  const { given, target, random } = context;
  const low = (px * 8n) / 10n;
  const high = (px * 11n) / 10n;
  for (const who of [maker, taker])
    await placeRestingOrders(context, who, [
      { market, side: 'bid', px: low, size },
      { market, side: 'ask', px: high, size },
    ]);
  const legAt = (triggerPx: bigint): ParkedLegSpec => ({
    market,
    side: 'ask',
    size,
    triggerPx,
    tpsl: triggerPx > px ? 'tp' : 'sl',
    cloid: random.cloid(),
  });
  const [lone, ...pair] = [legAt((px * 9n) / 10n), legAt(low), legAt((px * 12n) / 10n)];
  // A venue without trigger orders is judged by the orders, one without baskets also by the lone leg.
  await given.part(() => placeParkedLegs(context, taker, [lone]));
  await given.part(() => placeParkedLegs(context, maker, [{ ...legAt((px * 12n) / 10n), side: 'bid', tpsl: 'sl' }]));
  await given.part(async () => {
    await given.accepted(target.act(taker, parkedLegBatchAction(taker, pair)));
    await awaitParkedLegRows(context, taker, pair);
  });
}
