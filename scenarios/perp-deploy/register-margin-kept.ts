import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { holdsPartAsMargin, readFreeCollateral } from '../../harness/setup/balances.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import {
  findUnusedDexSymbol,
  makeFundedPerpDeployer,
  readPerpDeployLimits,
  registerMarketAction,
  uniqueDexName,
} from '../../harness/setup/perp-deploys.ts';
import { waitBlocksForPriceFall } from '../../harness/setup/registration-price.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

/** Margin beyond the price, whole USDC: less than the position's value. */
const BESIDE = Dec.of(20);
const WORTH = 40n;
/** Price, whole USDC, above which the position is covered without leverage. */
const COVERED = Dec.of(30);

export default check({
  id: 'perp-deploy.register.margin-kept',
  title: 'USDC held as position margin cannot pay for a market registration',
  clauses: ['perp-deploy.register.short'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const short = expect('perp-deploy.register.short');
    const { askFloor, fallBlocks } = await readPerpDeployLimits(context);
    const ask = askFloor ?? Dec.of(0);
    if (!short.exercised(ask.compare(COVERED) > 0, `a price of more than ${COVERED} USDC that is told`)) return;
    const owner = await makeFundedPerpDeployer(context, { isNew: true });
    const [market, maker] = await Promise.all([given.market(), given.fundedAccount({ usdc: '100' })]);
    const rest = (await readFreeCollateral(context, owner)).minus(ask).minus(BESIDE).truncated(6).toString();
    const away = { asset: venue.usdc.signingId, destination: maker.address, amount: rest, toPerp: true };
    await given.accepted(target.act(owner, sendAssetAction(away)));
    await pace.blocks(2);
    await given.accepted(setLeverageAndMarginMode(context, owner, market, 1, false));
    await tradeWorthAndCloseAtEnd(context, WORTH, { market, taker: owner, maker });
    await waitBlocksForPriceFall(context, fallBlocks);
    const isHeld = await holdsPartAsMargin(context, owner, ask, 1);
    if (!short.exercised(isHeld, 'an account whose position holds a part of the price')) return;
    const symbol = await findUnusedDexSymbol(context, owner);
    await sendAndJudgeCommitRefusals(context, short, owner, [
      registerMarketAction({ symbol, name: uniqueDexName(owner) }),
    ]);
  },
});
