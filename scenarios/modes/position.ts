import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { awaitPositionMode, makePositionModeAction, switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { switchToIsolatedMargin } from '../../harness/setup/isolated-margin.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';

/** Declares checks of what prevents a switch: a leg of a hedged account, and the opposite position of a one-way account. */
const flatOnly = (
  id: string,
  title: string,
  setUp: (context: CaseContext<never>, traders: TwoTraders) => Promise<unknown>,
) =>
  check({
    id: `modes.position.needs-flat${id}`,
    title,
    clauses: ['modes.position.flat', 'modes.position.back'],
    by: 'act',
    accounts: 'fresh',
    async run(context) {
      const { given, target, pace, expect } = context;
      const traders = await leaseTwoTraders(context);
      const { taker, maker } = traders;
      await switchToHedgeMode(context, taker);
      await setUp(context, traders);
      await traders.fills(taker, 1);
      for (const [clause, who, mode] of [
        ['modes.position.flat', maker, 'one_way'],
        ['modes.position.back', taker, 'hedge'],
      ] as const) {
        const reply = await target.act(who, makePositionModeAction(mode === 'one_way'));
        // If a venue answers before the commit, the effect shows its verdict (D02).
        if (!isAcknowledgedOnly(reply)) expect(clause).refused(reply);
        await pace.committed();
        expect(clause).equal(
          await awaitPositionMode(context, who, mode),
          mode,
          'position_mode after a refused switch with an open position',
        );
      }
      given.require((await traders.fills(maker, 1)).length === 1, 'the position was not open');
    },
  });

export const openCrossPositionKeepsModeCheck = flatOnly(
  '',
  'an account with an open position cannot switch its position mode, one-way or hedged',
  (_context, traders) => traders.trade('bid', traders.size(), traders.pxs[0], { positionSide: 'long' }),
);

export const otherPositionsKeepModeCheck = flatOnly(
  '-isolated',
  'an account with an isolated position or an open short leg cannot switch its position mode',
  async (context, traders) => {
    await switchToIsolatedMargin(context, traders.maker, traders.market, Math.min(2, traders.market.maxLeverage));
    await traders.trade('ask', traders.size(), traders.pxs[0], { positionSide: 'short' });
  },
);
