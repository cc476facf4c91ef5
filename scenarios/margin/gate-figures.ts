import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import {
  gridPxAtMarkPercent,
  orderAction,
  scaledSizeForNotional,
  sizeForNotional,
} from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { toBatchedOrdersCheck } from '../../harness/judging/in-batches.ts';
import { Blocked, Unsupported } from '../../harness/kernel/verdicts.ts';
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
import { initialMarginOf } from './leverage.ts';
import { inferWholeUsdcFactor, judgeHeldMarginNotFree, marginDetailsFigure } from './margin-details.ts';

const LEVERAGE = 2;

const figuresOf = (kind: PositionKind) =>
  check({
    id: `margin.gate.figures${kind === 'cross' ? '' : `.${kind}`}`,
    title: `MARGIN_INSUFFICIENT names free collateral and requirement, one cushion per leg${positionKindTitleSuffixes[kind]}`,
    clauses: ['margin.gate.details', 'margin.gate.requirement', 'margin.gate.insufficient'],
    by: 'act',
    accounts: 'exact',
    async run(context) {
      const { given, target, expect } = context;
      // With room for 700 USDC at 60 % of the mark: a market's cap has a refusal of its own.
      const traders = await leaseTwoTraders(context, { fits: leverageRequirement(LEVERAGE), opens: 1_200n });
      const { taker, market } = traders;
      await configurePositionKind(context, traders, kind, LEVERAGE);
      let plane: Dec | null = null;
      const refusedWith = async (worth: bigint, isFlat: boolean) => {
        const px = gridPxAtMarkPercent(market, 60);
        const size = scaledSizeForNotional(market, px, worth) + 3n * market.step;
        const state = given.data(await target.read('account_state', { address: taker.address }));
        const reply = requireEveryOrderReported(
          await target.act(taker, orderAction(taker, { market, side: 'bid', px, size, ...takerLegFields(kind) })),
        );
        const refusal = refusalOf(reply);
        if (!hasRefusalCode(reply, clauseById('margin.gate.insufficient').accepts))
          throw new Blocked(`an order for ${worth} USDC is not refused for margin: ${refusal?.code ?? 'admitted'}`);
        const details = refusal?.details;
        // The text does not promise them.
        if (details === undefined) throw new Unsupported('details on MARGIN_INSUFFICIENT');
        // No text says how a position's profit or loss affects free collateral; without a position everything withdrawable is free.
        if (isFlat) {
          const free = decimalAt(state, 'withdrawable');
          plane = inferWholeUsdcFactor(marginDetailsFigure(details, 'limit'), free);
          expect('margin.gate.details').relation(
            `details.limit equal to the free collateral of ${free} USDC, in any unit (D257)`,
            { limit: field(details, 'limit'), free },
            () => plane !== null,
            'details.limit',
          );
        }
        const limit = marginDetailsFigure(details, 'limit');
        const actual = marginDetailsFigure(details, 'actual');
        expect('margin.gate.details').relation(
          'details.actual (requirement) above details.limit',
          { actual: field(details, 'actual'), limit: field(details, 'limit') },
          () => limit !== null && actual !== null && actual.compare(limit) > 0,
          'details.actual',
        );
        const whole = (actual ?? Dec.of(0)).times(plane ?? Dec.of(1)).readAt({ holder: details, keys: ['actual'] });
        const quotient = initialMarginOf(pxInUsdc(px).times(sizeInUnits(size, market)), LEVERAGE);
        return {
          actual: whole,
          over: whole.minus(quotient),
          free: decimalAt(state, 'withdrawable'),
          limit: (limit ?? Dec.of(0)).times(plane ?? Dec.of(1)).readAt({ holder: details, keys: ['limit'] }),
          state,
          isRead: plane !== null,
        };
      };
      // The cushion is a parameter that no read shows: it must be a single whole figure, whatever the order's value.
      const small = await refusedWith(450n, true);
      const large = await refusedWith(700n, true);
      const whole = small.over.truncated(0).equals(small.over) && small.over.compare(Dec.of(0)) >= 0;
      expect('margin.gate.requirement').relation(
        'notional / leverage, rounded up, plus the same whole cushion for both orders',
        { small: small.actual, large: large.actual },
        () => whole && large.over.equals(small.over),
        'details.actual',
      );
      // No text says what a bucket requires beyond the initial margin.
      expect('margin.gate.requirement').unusual(kind !== 'isolated' && !small.over.equals(Dec.of(1)), {
        expected: 'a cushion of 1 USDC',
        actual: small.over,
      });

      // The order needs one USDC more than is free, by the venue's own figures.
      const notional = small.free.minus(small.over).times(Dec.of(LEVERAGE)).plus(Dec.of(2)).truncated(0).scaledTo(0);
      const nearest = expect('margin.gate.insufficient');
      const isKnown = small.isRead && whole && large.over.equals(small.over);
      if (nearest.exercised(isKnown && notional !== null, 'a requirement that follows from the notional')) {
        const px = gridPxAtMarkPercent(market, 60);
        const size = sizeForNotional(market, px, notional ?? 0n);
        const order = orderAction(taker, { market, side: 'bid', px, size, ...takerLegFields(kind) });
        nearest.refused(requireEveryOrderReported(await target.act(taker, order)));
      }

      await traders.trade('bid', traders.size(), traders.pxs[0], takerLegFields(kind));
      await traders.fills(taker, 1);
      const growing = await refusedWith(600n, false);
      if (growing.isRead) judgeHeldMarginNotFree(expect('margin.gate.details'), growing.state, growing.limit);
      expect('margin.gate.requirement').decimal(
        growing.over,
        '0',
        'details.actual less notional / leverage while the leg is open',
      );
    },
  });

const cross = figuresOf('cross');

export default cross;
export const marginRefusalFiguresInBatchCheck = toBatchedOrdersCheck(cross);
export const marginRefusalFiguresIsolatedCheck = figuresOf('isolated');
export const marginRefusalFiguresHedgedCheck = figuresOf('hedged');
