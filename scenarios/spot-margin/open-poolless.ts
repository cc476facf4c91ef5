import { check } from '../../harness/check/check.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readEarnPoolRows } from '../../harness/setup/earn.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { leaseNativePair, minPairSize } from '../../harness/setup/spot.ts';
import {
  readTracedSpotMarginPosition,
  SPOT_INITIAL_MARGIN_BPS,
  spotMarginOpenAction,
  VOTED_SPOT_MAINTENANCE_MARGIN_BPS,
  voteSpotMarginRatios,
} from '../../harness/setup/spot-margin.ts';

/** 1 USDC, on any price grid. */
const PX = 100_000_000n;
/** An amount that a venue may take for nothing, the least that USDC has, and one that buys the position. */
const LOANS = ['0.000000000000000001', '0.000001', '12'];

export default check({
  id: 'spot-margin.open.poolless',
  title:
    'on a new chain, before anybody has supplied a pool, no spot_margin_open is accepted however little it borrows',
  clauses: ['spot-margin.open.no-pool'],
  by: 'operate',
  control: 'vote',
  accounts: 'fresh',
  needs: ['funded-accounts'],
  leases: ['node'],
  async run(context) {
    const { given, expect } = context;
    await given.newGenesis();
    const pair = await leaseNativePair(context);
    // A chain may start with pools that somebody has supplied.
    if ((await readEarnPoolRows(context)).length > 0) throw new NotExercised('a chain without a pool');
    await voteSpotMarginRatios(context, pair, {
      init: SPOT_INITIAL_MARGIN_BPS,
      maint: VOTED_SPOT_MAINTENANCE_MARGIN_BPS,
    });
    given.afterwards(() => voteSpotMarginRatios(context, pair, null));
    const trader = await given.fundedAccount({ usdc: '60' });
    const opens = LOANS.map((borrow) => spotMarginOpenAction(pair, { size: minPairSize(pair, PX), px: PX, borrow }));
    await sendAndJudgeCommitRefusals(context, expect('spot-margin.open.no-pool'), trader, opens);
    expect('spot-margin.open.no-pool').absent(
      await readTracedSpotMarginPosition(context, trader, pair),
      'position',
      'margin position without a pool',
    );
  },
});
