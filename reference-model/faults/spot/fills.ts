import { paramFiguresInForce } from '../../engine/risk/param-figures.ts';
import type { SpotFeeRules } from '../../engine/spot/spot-fees.ts';
import { unitsOfLots } from '../../numeric/crossings.ts';
import { pow10 } from '../../numeric/decimal.ts';
import { lesserOf } from '../../numeric/order.ts';
import { lots, type Ratio, ratio, units, usd, ZERO_RATIO, ZERO_UNITS } from '../../numeric/planes.ts';
import { formatLots } from '../../numeric/served.ts';
import { composeEdits, rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { makeSpotAffordabilityEdit, makeSpotFeesEdit } from '../operators/spot.ts';
import { makeReadDataEdit, omitKey } from '../operators/wire.ts';

const row = rulesEditorAt('reads', 'userFills', 'row');

/** Removes every pair's own rate, so that the schedule applies. */
const scheduled = composeEdits(
  makeSpotFeesEdit(() => ({ takerRate: (_core, _pair, rate) => rate })),
  rulesEditorAt('reads', 'marketSections')(({ pair }) => ({ pair: { ...pair, taker_fee_bps: () => null } })),
);

/** Removes the schedule's keys that show an account's own rate and the pairs' rates. */
const scheduleHidden = makeReadDataEdit('fee_schedule', (data) => omitKey(omitKey(data, 'user'), 'spot'));

/** Edits the fees whose rate was a maker's. */
function editMakerFees(
  edit: (before: SpotFeeRules, isOfMaker: (rate: Ratio) => boolean) => Partial<SpotFeeRules>,
): RulesEdit {
  return (rules) => {
    const makerRates = new Set<Ratio>();
    return makeSpotFeesEdit((before) => ({
      makerRate: (scheduledRate) => {
        const own = before.makerRate(scheduledRate);
        makerRates.add(own);
        return own;
      },
      ...edit(before, (rate) => makerRates.has(rate)),
    }))(rules);
  };
}

const restingSellerFree = editMakerFees(({ sellerFee }, isOfMaker) => ({
  sellerFee: (worth, rate) => (isOfMaker(rate) ? usd(0n) : sellerFee(worth, rate)),
}));

const restingBuyerFree = editMakerFees(({ buyerFee }, isOfMaker) => ({
  buyerFee: (size, rate) => (isOfMaker(rate) ? ZERO_UNITS : buyerFee(size, rate)),
}));

export const spotFillsFaults: readonly Fault[] = [
  {
    id: 'spot.seller-pays-nothing',
    clause: 'spot.fills.seller-fee',
    title: 'a seller pays no fee, as its fill says',
    edit: makeSpotFeesEdit(() => ({ sellerFee: () => usd(0n) })),
  },
  {
    id: 'spot.buyer-pays-nothing',
    clause: 'spot.fills.buyer-fee',
    title: 'a buyer pays no fee, as its fill says',
    edit: makeSpotFeesEdit(() => ({ buyerFee: () => ZERO_UNITS })),
  },
  {
    id: 'spot.seller-pays-nothing-by-schedule',
    clause: 'spot.fills.seller-fee',
    title: 'a seller pays no fee where no pair has a rate of its own',
    edit: composeEdits(
      scheduled,
      makeSpotFeesEdit(() => ({ sellerFee: () => usd(0n) })),
    ),
  },
  {
    id: 'spot.resting-seller-pays-nothing-untold',
    clause: 'spot.fills.seller-fee',
    title: 'a seller whose order rested pays no fee, where no read tells a rate',
    edit: composeEdits(scheduled, scheduleHidden, restingSellerFree),
  },
  {
    id: 'spot.resting-buyer-pays-nothing-untold',
    clause: 'spot.fills.buyer-fee',
    title: 'a buyer whose order rested pays no fee, where no read tells a rate',
    edit: composeEdits(scheduled, scheduleHidden, restingBuyerFree),
  },
  {
    id: 'spot.resting-buyer-pays-nothing',
    clause: 'spot.fills.buyer-fee',
    title: "a buyer whose order rested pays no fee, beside a pair's own rate",
    edit: restingBuyerFree,
  },
  {
    id: 'spot.buyer-pays-nothing-by-schedule',
    clause: 'spot.fills.buyer-fee',
    title: 'a buyer pays no fee where no pair has a rate of its own',
    edit: composeEdits(
      scheduled,
      makeSpotFeesEdit(() => ({ buyerFee: () => ZERO_UNITS })),
    ),
  },
  {
    id: 'spot.seller-pays-twice-by-schedule',
    clause: 'markets.spot.taker-schedule',
    title: 'a seller pays the fee twice where no pair has a rate of its own',
    edit: composeEdits(
      scheduled,
      makeSpotFeesEdit(({ sellerFee }) => ({ sellerFee: (...sold) => usd(2n * sellerFee(...sold)) })),
    ),
  },
  {
    id: 'spot.buyer-pays-twice-by-schedule',
    clause: 'markets.spot.taker-schedule',
    title: 'a buyer pays the fee twice where no pair has a rate of its own',
    edit: composeEdits(
      scheduled,
      makeSpotFeesEdit(({ buyerFee }) => ({ buyerFee: (...bought) => units(2n * buyerFee(...bought)) })),
    ),
  },
  {
    id: 'spot.maker-pays-twice-by-schedule',
    clause: 'spot.fills.maker-alike',
    title: 'a maker on a pair pays twice its rate where no pair has a rate of its own',
    edit: composeEdits(
      scheduled,
      makeSpotFeesEdit(({ makerRate }) => ({ makerRate: (rate) => ratio(2n * makerRate(rate)) })),
    ),
  },
  {
    id: 'spot.maker-free',
    clause: 'spot.fills.maker-alike',
    title: 'a maker on a pair pays twice its rate',
    edit: makeSpotFeesEdit(({ makerRate }) => ({ makerRate: (rate) => (2n * makerRate(rate)) as typeof rate })),
  },
  {
    id: 'spot.pair-rate-ignored',
    clause: 'spot.fills.pair-rate',
    title: 'the schedule stands above the rate of a pair',
    edit: makeSpotFeesEdit(() => ({ takerRate: (_core, _pair, scheduled) => scheduled })),
  },
  {
    id: 'spot.pair-rate-discounted',
    clause: 'spot.fills.pair-rate-discount',
    title: 'stake cuts the rate of a pair',
    needs: ['control'],
    edit: makeSpotFeesEdit(({ takerRate }) => ({
      // The rate is reduced by as much as the pair has reduced the schedule's rate.
      takerRate: (core, pair, scheduled) => {
        const full = paramFiguresInForce(core).feeTiers[0]?.taker ?? ZERO_RATIO;
        const rate = takerRate(core, pair, scheduled);
        return pair.takerRate === null || full === 0n ? rate : ratio((rate * scheduled) / full);
      },
    })),
  },
  {
    id: 'spot.net-size',
    clause: 'spot.fills.gross-size',
    title: 'the size of a fill is one lot less than what was traded',
    edit: row(({ sz }) => ({
      sz: (source, core) =>
        source.market.kind === 'spot'
          ? formatLots(lots(source.fill.lots - 1n), source.market.szDecimals)
          : sz?.(source, core),
    })),
  },
  {
    id: 'spot.fee-to-the-last-digit',
    clause: 'spot.fills.fee-places',
    title: 'a fee in tokens has one digit more than it can have',
    edit: makeSpotFeesEdit(({ buyerFee }) => ({ buyerFee: (size, rate) => units(buyerFee(size, rate) + pow10(3)) })),
  },
  {
    id: 'spot.dust-sold',
    clause: 'spot.fills.dust',
    title: 'what no lot holds is sold with the last one',
    edit: makeSpotAffordabilityEdit('ask', (afford) => (core, pair, order, spendable) => {
      const fitting = afford(core, pair, order, spendable);
      const hasDust = fitting !== null && fitting > 0n && spendable > unitsOfLots(fitting, pair.szDecimals);
      return hasDust ? lesserOf(order.lots, lots(fitting + 1n)) : fitting;
    }),
  },
  {
    id: 'spot.fill-by-token',
    clause: 'spot.orders.pair',
    title: 'the fill of a pair names its quote token',
    edit: row(({ coin }) => ({
      coin: (source, core) =>
        source.market.kind === 'spot' ? core.state.tokens.get(source.market.quote)?.name : coin?.(source, core),
    })),
  },
];
