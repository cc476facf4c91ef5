import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { updateLeverageAction } from '../../harness/setup/isolated-margin.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { hasRefusalCode } from '../../harness/setup/order-answers.ts';
import {
  configurePositionKind,
  type PositionKind,
  positionKindTitleSuffixes,
  takerLegFields,
} from '../../harness/setup/position-kinds.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';

/** 180 USDC of notional hold 90 of the account's 120. */
const LEVERAGE = 2;

const reduceOnlyOf = (kind: PositionKind) =>
  check({
    id: `margin.gate.reduce-only${kind === 'cross' ? '' : `.${kind}`}`,
    title: `a reduce-only order is accepted when the account lacks margin for an opening order${positionKindTitleSuffixes[kind]}`,
    clauses: ['margin.gate.reduce-only'],
    by: 'act',
    accounts: 'exact',
    async run(context) {
      const { given, target, pace, expect } = context;
      const traders = await leaseTwoTraders(context, {
        funds: { usdc: '120' },
        fits: leverageRequirement(LEVERAGE),
        opens: 400n,
      });
      const { taker, market } = traders;
      // Chosen while both are flat, when a leverage requires no margin.
      await configurePositionKind(context, traders, kind, LEVERAGE);
      const size = traders.size(90n);
      await traders.trade('bid', 2n * size, traders.pxs[0], takerLegFields(kind));
      await traders.fills(taker, 1);
      // A leverage beyond the account's means, which a venue may refuse: the account is short of margin in either case.
      const least = updateLeverageAction(market, 1, kind === 'isolated');
      if (isAccepted(await target.act(taker, least))) await pace.committed();
      const order = (side: 'bid' | 'ask', reduceOnly: boolean) =>
        orderAction(taker, {
          market,
          side,
          px: gridPxAtMarkPercent(market, side === 'bid' ? 60 : 160),
          // The same size at a lower price needs more than is left, and is at least the smallest order.
          size: side === 'bid' ? 2n * size : size,
          reduceOnly,
          ...takerLegFields(kind),
        });
      const opening = requireEveryOrderReported(await target.act(taker, order('bid', false)));
      const isShort = hasRefusalCode(opening, clauseById('margin.gate.insufficient').accepts);
      given.require(isShort, 'the account can still fund an opening order');
      expect('margin.gate.reduce-only').accepted(await target.act(taker, order('ask', true)));
    },
  });

export default reduceOnlyOf('cross');
export const gateReduceOnlyIsolatedCheck = reduceOnlyOf('isolated');
export const gateReduceOnlyHedgedCheck = reduceOnlyOf('hedged');
