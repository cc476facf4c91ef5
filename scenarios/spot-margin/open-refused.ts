import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { lastDecimalPlaceOf } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { awaitBalance, readFreeCollateral, readFreeCollateralBounds } from '../../harness/setup/balances.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { lendableAmountOf, readEarnPoolState } from '../../harness/setup/earn.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { switchToSplitWallets } from '../../harness/setup/split-account.ts';
import { placeRestingSpotOrder, usdcCostOf } from '../../harness/setup/spot.ts';
import {
  findSpotMarginSetup,
  openSpotMarginPosition,
  probePairAllowsMargin,
  readTracedSpotMarginPosition,
  SPOT_INITIAL_MARGIN_BPS,
  type SpotMarginSetup,
  spotMarginCloseAction,
  spotMarginOpenAction,
  VOTED_SPOT_MAINTENANCE_MARGIN_BPS,
  voteSpotMarginRatios,
} from '../../harness/setup/spot-margin.ts';
import { makeUnaffordableProbe, sendAssetAction } from '../../harness/setup/token-send.ts';
import { assumeSwitchedOn, enactVote } from '../../harness/setup/votes.ts';

/** Whole USDC that cover no position, for venues whose requirement is unknown. */
const POOR = Dec.of('0.05');
/** Whole USDC below the initial margin of a position worth twelve. */
const POOR_BESIDE_KNOWN_MARGIN = Dec.of(2);

export default check({
  id: 'spot-margin.open.refused',
  title:
    'spot_margin_open without cover, above the idle pool, of 0, a second time, or on a pair without margin is refused',
  clauses: [
    'spot-margin.open.zero',
    'spot-margin.open.gate',
    'spot-margin.open.idle',
    'spot-margin.open.halted',
    'spot-margin.open.not-enabled',
    'spot-margin.open.split',
    'spot-margin.open.one',
    'spot-margin.close.price',
    'spot-margin.close.nothing',
  ],
  by: 'act',
  accounts: 'fresh',
  switchedOff: 'spot-margin',
  leases: ['clock'],
  async run(context) {
    assumeSwitchedOn(context, 'spot');
    const { given, target, expect } = context;
    const deal = await findSpotMarginSetup(context, '60');
    await probePairAllowsMargin(context, deal);
    const { pair, prices, size, worth, trader, other, isCalibrated } = deal;
    const [, px] = prices;
    // Without a vote, a pair's requirement is an unknown fraction of twelve USDC.
    const poor = await given.fundedAccount({ usdc: (isCalibrated ? POOR_BESIDE_KNOWN_MARGIN : POOR).toString() });
    // A seller is available throughout.
    await placeRestingSpotOrder(context, other, { pair, side: 'ask', px, size });
    const borrow = worth.toString();
    const tried = async (
      clause: Parameters<typeof expect>[0],
      who: Identity,
      requested: Parameters<typeof spotMarginOpenAction>[1],
    ) => {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, spotMarginOpenAction(pair, requested)),
        makeUnaffordableProbe(context, poor),
      );
      judgeCommitRefusal(expect(clause), reply);
      expect(clause).absent(
        await readTracedSpotMarginPosition(context, who, pair),
        'position',
        'margin position after a refused spot_margin_open',
      );
    };
    await tried('spot-margin.open.zero', trader, { size: 0n, px, borrow });
    await tried('spot-margin.open.zero', trader, { size, px: 0n, borrow });
    await tried('spot-margin.open.zero', trader, { size, px, borrow: '0' });
    await tried('spot-margin.open.zero', trader, { size, px, borrow: '-1' });
    await tried('spot-margin.open.gate', poor, { size, px, borrow });
    await given.part(async () => {
      const bound = await accountWithHeldCollateral(context, trader);
      const { most } = await readFreeCollateralBounds(context, bound);
      // The send may be refused at its commit, where a loss of the position counts.
      const isHeld = most.compare(isCalibrated ? POOR_BESIDE_KNOWN_MARGIN : POOR.times(Dec.of(2))) <= 0;
      if (!expect('spot-margin.open.gate').exercised(isHeld, 'an account whose position holds its collateral')) return;
      await tried('spot-margin.open.gate', bound, { size, px, borrow });
    });
    await tried('spot-margin.open.idle', trader, { size, px, borrow: '1000000' });
    if (isCalibrated) await justSuffices(context, deal);
    await given.part(async () => {
      const split = await given.fundedAccount({ usdc: '40' });
      await switchToSplitWallets(context, split);
      await tried('spot-margin.open.split', split, { size, px, borrow });
    });
    if (isCalibrated) {
      await voteSpotMarginRatios(context, pair, null);
      await tried('spot-margin.open.not-enabled', trader, { size, px, borrow });
      await voteSpotMarginRatios(context, pair, {
        init: SPOT_INITIAL_MARGIN_BPS,
        maint: VOTED_SPOT_MAINTENANCE_MARGIN_BPS,
      });
      await enactVote(context, 'SetSpotDisabled', { spot_disabled: true });
      given.afterwards(() => enactVote(context, 'SetSpotDisabled', { spot_disabled: false }));
      await tried('spot-margin.open.halted', trader, { size, px, borrow });
      await enactVote(context, 'SetSpotDisabled', { spot_disabled: false });
    } else
      for (const clause of ['spot-margin.open.not-enabled', 'spot-margin.open.halted'] as const)
        expect(clause).exercised(false, 'a vote on what the pair takes');
    for (const [clause, limit] of [
      ['spot-margin.close.nothing', px],
      ['spot-margin.close.price', 0n],
    ] as const) {
      const reply = await actForCommitReply(
        context,
        () => target.act(trader, spotMarginCloseAction(pair, limit)),
        makeUnaffordableProbe(context, poor),
      );
      judgeCommitRefusal(expect(clause), reply);
    }
    await cancelEveryOrder({ given, target }, other);
    const row = await openSpotMarginPosition(context, deal);
    // An additional ask, so that the same size could be bought again.
    await placeRestingSpotOrder(context, other, { pair, side: 'ask', px, size: size / 2n });
    const again = await actForCommitReply(
      context,
      () => target.act(trader, spotMarginOpenAction(pair, { size: size / 2n, px, borrow })),
      makeUnaffordableProbe(context, poor),
    );
    judgeCommitRefusal(expect('spot-margin.open.one'), again);
    const now = await readTracedSpotMarginPosition(context, trader, pair);
    expect('spot-margin.open.one').equal(
      field(now.value, 'base_held', now),
      field(row, 'base_held'),
      'base_held after the second spot_margin_open',
    );
    const free = await actForCommitReply(
      context,
      () => target.act(trader, spotMarginCloseAction(pair, 0n)),
      makeUnaffordableProbe(context, poor),
    );
    judgeCommitRefusal(expect('spot-margin.close.price'), free);
  },
});

/** An account with enough money, of which a position holds all but five cents. @param payee  who gets the rest */
async function accountWithHeldCollateral(context: CaseContext<never>, payee: Identity): Promise<Identity> {
  const { given, target, pace, venue } = context;
  const [owner, maker] = await Promise.all([given.fundedAccount({ usdc: '60' }), given.fundedAccount({ usdc: '60' })]);
  const market = await given.market();
  await given.accepted(setLeverageAndMarginMode(context, owner, market, 1, false));
  await tradeWorthAndCloseAtEnd(context, 40n, { market, taker: owner, maker });
  const rest = (await readFreeCollateralBounds(context, owner)).least.minus(POOR).truncated(6);
  given.require(rest.compare(Dec.of(0)) > 0, 'the position holds more than it is worth');
  const send = { asset: venue.usdc.signingId, destination: payee.address, amount: rest.toString() };
  await given.accepted(target.act(owner, sendAssetAction(send)));
  await pace.blocks(2);
  return owner;
}

/** Judges that just sufficient collateral is accepted, at a price that nobody sells at, so that nothing fills. */
async function justSuffices(
  context: CaseContext<'spot-margin.open.idle' | 'spot-margin.open.gate'>,
  { pair, prices, size, trader }: SpotMarginSetup,
): Promise<void> {
  const { given, target, venue, expect } = context;
  const [low] = prices;
  const fits = async (clause: Parameters<typeof expect>[0], who: Identity, size: bigint, lent: Dec) =>
    expect(clause).accepted(
      await target.act(who, spotMarginOpenAction(pair, { size, px: low, borrow: lent.toString() })),
    );
  const pool = await readEarnPoolState(context, venue.usdc.signingId, trader.address);
  const idle = pool?.idle ?? Dec.of(0);
  await fits('spot-margin.open.idle', trader, size, pool === null ? idle : lendableAmountOf(pool));
  const above = { size, px: low, borrow: idle.plus(lastDecimalPlaceOf(idle)).toString() };
  const refused = await actForCommitReply(
    context,
    () => target.act(trader, spotMarginOpenAction(pair, above)),
    makeUnaffordableProbe(context, trader),
  );
  judgeCommitRefusal(expect('spot-margin.open.idle'), refused);
  const cost = usdcCostOf(pair, low, size);
  const cover = cost.times(Dec.of('0.2'));
  if (!cover.equals(cover.truncated(6))) return;
  await given.part(async () => {
    const just = await given.fundedAccount({ usdc: '20' });
    const surplus = (await readFreeCollateral(context, just)).minus(cover).toString();
    await given.accepted(
      target.act(just, sendAssetAction({ asset: venue.usdc.signingId, destination: trader.address, amount: surplus })),
    );
    await awaitBalance(context, just.address, venue.usdc.signingId, cover.toString());
    await fits('spot-margin.open.gate', just, size, cost);
  });
}
