import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { minPairSize, readListedPairsCached } from '../../harness/setup/spot.ts';
import { spotMarginCloseAction, spotMarginOpenAction } from '../../harness/setup/spot-margin.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'spot-margin.uncalibrated',
  title: 'spot_margin_open on a pair without margin and spot_margin_close without a position are refused',
  clauses: ['spot-margin.open.not-enabled', 'spot-margin.close.nothing'],
  by: 'act',
  accounts: 'exact',
  switchedOff: 'spot-margin',
  async run(context) {
    const { given, target, venue, expect } = context;
    const [pair] = (await readListedPairsCached(context)).filter(({ active }) => active);
    if (pair === undefined) throw new Unsupported('an open pair');
    const who = await given.fundedAccount({ usdc: '20' });
    // The loan exceeds any pool, so that even a pair calibrated in the meantime refuses it. Its size is worth the pair's minimum order, so
    // that no other rule applies.
    const requested = { size: minPairSize(pair, PX), px: PX, borrow: '1000000000' };
    for (const [clause, action] of [
      ['spot-margin.open.not-enabled', spotMarginOpenAction(pair, requested)],
      ['spot-margin.open.not-enabled', spotMarginOpenAction({ id: NO_PAIR }, requested)],
      ['spot-margin.close.nothing', spotMarginCloseAction(pair, PX)],
      ['spot-margin.close.nothing', spotMarginCloseAction({ id: NO_PAIR }, PX)],
    ] as const) {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, action),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect(clause), reply);
      expect(clause).decimal(
        await readBalanceAfterPending(context, who.address, venue.usdc.signingId, '20'),
        '20',
        'USDC of the account',
      );
    }
  },
});

/** 1 USDC, on any price grid: off the grid a venue may refuse an action for that reason (ORDER_INVALID_PRICE). */
const PX = 100_000_000n;

/** Not a market of any venue. */
const NO_PAIR = 4_000_000_000;
