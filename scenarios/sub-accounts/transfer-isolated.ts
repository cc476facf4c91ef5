import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { isSignerRefused } from '../../harness/setup/agent-approval.ts';
import { awaitBalance, readBalance } from '../../harness/setup/balances.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { switchToIsolatedMargin, updateLeverageAction } from '../../harness/setup/isolated-margin.ts';
import { readPositions } from '../../harness/setup/own-positions.ts';
import { restInsideSpread, tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { makeSubAccount, subAccountTransferAction } from '../../harness/setup/sub-accounts.ts';

const INDEX = 3;
/** Value of a position at leverage 1, which equals its margin, and the sub-account's funds, whole USDC. */
const WORTH = 40n;
const SUB_FUNDS = 60n;
const half = Dec.of('0.5');

interface Payer {
  readonly address: string;
  readonly isMaster: boolean;
  /** USDC before it opened a position. */
  readonly cash: Dec;
}

export default check({
  id: 'sub-accounts.transfer.isolated',
  title: 'collateral of an isolated position cannot be transferred between a master account and its sub-account',
  clauses: ['sub-accounts.transfer.short'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue } = context;
    const [market, master, maker] = await Promise.all([
      given.market(),
      given.fundedAccount({ usdc: '170' }),
      given.fundedAccount({ usdc: '100' }),
    ]);
    const usdc = venue.usdc.signingId;
    const sub = await makeSubAccount(context, master, INDEX);
    const funds = Dec.of(SUB_FUNDS * market.priceScale);
    const deposit = subAccountTransferAction({ index: INDEX, deposit: true, amount: funds.toString() });
    await given.accepted(target.act(master, deposit));
    await awaitBalance(context, sub.address, usdc, funds.toString());

    const cash = await readBalance(context, master.address, usdc);
    await switchToIsolatedMargin(context, master, market, 1);
    await tradeWorthAndCloseAtEnd(context, WORTH, { market, taker: master, maker });
    await judgeKept(context, market, master, { address: master.address, isMaster: true, cash });

    if (sub.isListed && (await openAsMaster(context, { market, master, maker, sub: sub.address })))
      await judgeKept(context, market, master, { address: sub.address, isMaster: false, cash: funds });
  },
});

/** Tries to move half of the position's margin together with everything free. */
async function judgeKept(
  { given, target, pace, expect }: CaseContext<'sub-accounts.transfer.short'>,
  market: MarketFacts,
  master: Identity,
  { address, isMaster, cash }: Payer,
): Promise<void> {
  const state = async () => given.data(await target.read('account_state', { address }));
  const opened = await state();
  // The account has no other position: one that is in no cross sum is isolated.
  const isIsolated = decimalAt(opened, 'perp.total_ntl_pos').equals(Dec.of(0));
  if (!isIsolated) throw new NotExercised('an isolated position');
  const before = decimalAt(opened, 'total_raw_usd');
  const amount = cash.minus(Dec.of(WORTH * market.priceScale).times(half)).truncated(2);
  const transfer = subAccountTransferAction({ index: INDEX, deposit: isMaster, amount: amount.toString() });
  const reply = await target.act(master, transfer);
  await pace.blocks(2);
  // A funding payment may occur in between.
  expect('sub-accounts.transfer.short').relation(
    `a refused transfer of ${amount} USDC, part of which an isolated position holds, and no such debit`,
    { before, after: decimalAt(await state(), 'total_raw_usd'), reply },
    (observed) =>
      (isRefused(observed.reply) || isAcknowledgedOnly(observed.reply)) &&
      observed.after.compare(observed.before.minus(amount.times(half))) > 0,
    'total_raw_usd',
  );
}

/** The master opens an isolated position for its sub-account; false: its key does not sign for it (D267). */
async function openAsMaster(
  context: CaseContext<never>,
  of: { readonly market: MarketFacts; readonly master: Identity; readonly maker: Identity; readonly sub: string },
): Promise<boolean> {
  const { given, target } = context;
  const { market, master, maker, sub } = of;
  const { type, params } = updateLeverageAction(market, 1, true);
  const choice = await target.act(master, { type, params: { ...params, owner: sub } });
  if (isSignerRefused(choice)) return false;
  const px = await drawPriceInsideSpread(context, market);
  const size = scaledSizeForNotional(market, px, WORTH);
  const terms = { market, px, size };
  const take = (side: 'bid' | 'ask', reduceOnly: boolean) =>
    target.act(master, orderAction({ address: sub }, { ...terms, side, tif: 'ioc', reduceOnly }));
  given.afterwards(async () => {
    if ((await readPositions(context, sub)).length === 0) return;
    await given.placed(maker, { ...terms, side: 'bid' });
    await take('ask', true);
  });
  await restInsideSpread(context, maker, { ...terms, side: 'ask' });
  return requireOnlyStatusEntry(await take('bid', false)).kind === 'filled';
}
