import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Disturbed, NotExercised } from '../../harness/kernel/verdicts.ts';
import { readIndexRestoringAtEnd } from '../../harness/setup/index-price.ts';
import { updateLeverageAction } from '../../harness/setup/isolated-margin.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { MovableMark } from '../../harness/setup/moving-mark.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import { awaitVaultRow, leaderDepositAction, openVault, type VaultIdentifiers } from '../../harness/setup/vaults.ts';

const LEVERAGE = 2;
/** Permille of the mark. */
const RISE = 40n;
/** Marks are on a grid, and figures are truncated. */
const NEAR = Dec.of('0.02');
/** No schedule takes more than this share of a trade. */
const MOST_FEE = Dec.of('0.01');

type Context = CaseContext<'vaults.shares.nav'>;

export default check({
  id: 'vaults.shares.nav',
  title: 'unrealised profit of vault positions at the mark counts in the vault tvl, for cross and isolated margin',
  clauses: ['vaults.shares.nav'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const traders = await leaseTwoTraders(context, { fits: leverageRequirement(LEVERAGE) });
    await readIndexRestoringAtEnd(context, traders.market);
    for (const isIsolated of [false, true]) await judgeRise(context, traders, isIsolated);
  },
});

async function judgeRise(context: Context, traders: TwoTraders, isIsolated: boolean): Promise<void> {
  const { given, target, expect } = context;
  const { market } = traders;
  const leader = await given.fundedAccount({ usdc: '120' });
  const vault = await openVault(context, leader, { name: isIsolated ? 'bucket' : 'cross' });
  await actAndAwaitCommit(context, leader, leaderDepositAction(vault, String(90n * market.priceScale)));
  const mode = updateLeverageAction(market, LEVERAGE, isIsolated);
  const chosen = await target.act(leader, { ...mode, params: { ...mode.params, owner: vault.address } });
  if (isIsolated && !expect('vaults.shares.nav').exercised(!isRefused(chosen), 'an isolated position of a vault'))
    return;
  const size = traders.size(41n);
  const worth = async () => decimalAt(await awaitVaultRow(context, leader.address), 'tvl');
  const unopened = await worth();
  await tradeFor(context, traders, { leader, vault, side: 'bid', size });
  // A mark may follow the print, and reads may lag by a block.
  await context.pace.blocks(1);
  const mark = new MovableMark(context, market);
  const start = await mark.prices();
  const before = await worth();
  const opened = pxInUsdc(start.mark - traders.pxs[0]).times(sizeInUnits(size, market));
  const most = pxInUsdc(traders.pxs[0]).times(sizeInUnits(size, market)).times(MOST_FEE).plus(NEAR);
  expect('vaults.shares.nav').relation(
    `a tvl of ${unopened.plus(opened)} USDC less a fee of at most ${most}: the margin of the position stays part of it`,
    { unopened, before },
    (figures) => isWithinTolerance(figures.before.minus(figures.unopened), opened, most),
    'vaults.*.tvl',
  );
  await mark.moveTo(start.mark + (start.mark * RISE) / 1000n, start);
  const now = await mark.prices();
  const won = pxInUsdc(now.mark - start.mark).times(sizeInUnits(size, market));
  const after = await worth();
  expect('vaults.shares.nav').relation(
    `a tvl larger by ${won} USDC, the unrealised profit of the position`,
    { before, after, won },
    (figures) => isWithinTolerance(figures.after.minus(figures.before), figures.won, NEAR),
    'vaults.*.tvl',
  );
  await mark.moveTo(start.mark, now);
  await tradeFor(context, traders, { leader, vault, side: 'ask', size });
}

interface VaultTrade {
  readonly leader: Identity;
  readonly vault: VaultIdentifiers;
  readonly side: 'bid' | 'ask';
  readonly size: bigint;
}

/** The leader trades what the maker offers, for the vault. */
async function tradeFor(
  context: Context,
  { market, maker, pxs }: TwoTraders,
  { leader, vault, side, size }: VaultTrade,
): Promise<void> {
  const { given, target } = context;
  const [px] = pxs;
  await restInsideSpread(context, maker, { market, px, size, side: side === 'bid' ? 'ask' : 'bid' });
  const { order } = orderAction(leader, { market, side, px, size, tif: 'ioc' });
  const action = { type: 'submit_order', order: { ...order, owner: vault.address } };
  const placed = await given.settled(action, target.act(leader, action));
  if (isRefused(placed)) throw new NotExercised('a leader who trades for his vault');
  const filled = placed.kind === 'statuses' && placed.statuses[0]?.kind === 'filled';
  if (!filled) throw new Disturbed('the order of the vault did not trade');
}
