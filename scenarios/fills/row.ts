import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isClose, unitOfPlaces } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { settledCashOf } from '../../harness/judging/cash-of-fills.ts';
import {
  feeFacts,
  fillFacts,
  fillsBefore,
  heldBy,
  judgeFees,
  judgeNewFills,
  type NewFills,
} from '../../harness/judging/fill-facts.ts';
import {
  cashAfterFills,
  judgeClosedPnl,
  judgeFolded,
  judgeOpeningPnl,
  judgeRealisedCash,
} from '../../harness/judging/sale-facts.ts';
import { roomToSell, type SellingTag, sellBy, sellingTagsOn } from '../../harness/judging/sold-by-each.ts';
import { dayVolumeBefore, judgeTape, tapeFacts } from '../../harness/judging/tape-facts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

type Context = CaseContext<
  (typeof fillFacts)[number] | (typeof feeFacts)[number] | (typeof tapeFacts)[number] | 'fills.read.aggregate'
>;

/** Actions whose order takes; those of the others rest, and are met. */
const takes: Readonly<Record<SellingTag, boolean>> = {
  batch_order: true,
  twap_order: true,
  modify: true,
  batch_modify: true,
  'scale_order that crosses': true,
  scale_order: false,
  chase_order: false,
};

export const openingByCauseCheck = check({
  id: 'fills.row.opening-by-cause',
  title: 'rows of a fill that opens say the same of it by whatever action it came',
  clauses: [
    ...fillFacts,
    ...feeFacts,
    ...tapeFacts,
    'fills.read.aggregate',
    'fills.row.closed-pnl-open',
    'positions.entry.average',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const traders = await leaseTwoTraders(context, { fits: roomToSell(context), opens: 290n });
    // At another price, so that each of them adds to something.
    await traders.trade('ask', traders.size(), traders.pxs[2]);
    await judgeEachCause(context, traders, {
      dirs: ['Open Short', 'Open Long'],
      judgeProfit: (row) => judgeOpeningPnl(context, row),
      async judgeAccount(who) {
        const fills = await traders.fills(who, 0);
        const size = Dec.sum(fills.map((row) => decimalAt(row, 'sz')));
        const paid = Dec.sum(fills.map((row) => decimalAt(row, 'px').times(decimalAt(row, 'sz'))));
        const legs = await traders.positions(who, await heldBy(traders, who));
        const leg = legs.find(({ coin }) => coin === traders.market.coin);
        context.expect('positions.entry.average').relation(
          `${paid} / ${size}`,
          { entry: field(leg, 'entry', legs) },
          // Multiplied out: it is served cut at eight places.
          ({ entry }) => isClose(size.times(Dec.parse(entry) ?? Dec.of(0)), paid, size.times(unitOfPlaces(8))),
          'entry',
        );
      },
    });
  },
});

export const closingByCauseCheck = check({
  id: 'fills.row.closing-by-cause',
  title: 'rows of a fill that closes a part say the same of it by whatever action it came',
  clauses: [
    ...fillFacts,
    ...feeFacts,
    ...tapeFacts,
    'fills.read.aggregate',
    'fills.row.closed-pnl',
    'positions.entry.reduce',
    'positions.cash.realised',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { expect } = context;
    const traders = await leaseTwoTraders(context, { fits: roomToSell(context), opens: 400n });
    // More than all of them sell together, so that none goes through zero.
    const { px: entry } = await traders.trade('bid', 10n * traders.size(), traders.pxs[1]);
    const legOf = async (who: Identity) =>
      (await traders.positions(who, await heldBy(traders, who))).find(({ coin }) => coin === traders.market.coin);
    const before = await legOf(traders.taker);
    await judgeEachCause(context, traders, {
      dirs: ['Close Long', 'Close Short'],
      judgeProfit: (row, signedBefore) => judgeClosedPnl(context, row, signedBefore, entry),
      async judgeAccount(who, rows, cash) {
        const facts = await cashAfterFills(context, traders, { who, before: cash, rows });
        judgeRealisedCash(context, facts, 'the cash before, with profit and fees of the fills');
      },
    });
    const after = await legOf(traders.taker);
    expect('positions.entry.reduce').equal(field(after, 'entry'), field(before, 'entry'), 'entry after reductions');
  },
});

interface Judging extends Pick<NewFills, 'dirs' | 'judgeProfit'> {
  /** Judges what an account has after its new rows. @param cash  settled, before them */
  judgeAccount(who: Identity, rows: readonly JsonObject[], cash: Dec): Promise<void>;
}

/** Has the taker sell by each action, and judges the rows that both parties get. */
async function judgeEachCause(context: Context, traders: TwoTraders, judging: Judging): Promise<void> {
  const { given, target } = context;
  const { maker, taker } = traders;
  for (const tag of sellingTagsOn(traders.market))
    await given.part(async () => {
      const earlier = await fillsBefore(context, traders);
      const cash = await settledCashOf(context, [taker, maker]);
      const volume = await dayVolumeBefore(context, traders.market);
      const sold = await sellBy(tag, { context, traders, leg: undefined });
      if (!context.expect('fills.row.both-parties').exercised(sold.length > 0, `a fill by ${tag}`)) return;
      const bought = await judgeNewFills(context, traders, earlier, { by: tag, sold, ...judging });
      await judgeTape(context, traders.market, volume, { by: tag, fills: sold });
      await judgeFees(context, traders, { by: tag, takes: takes[tag], sold, bought });
      for (const [at, who] of [taker, maker].entries()) {
        const rows = who === taker ? sold : bought;
        await judgeFolded(context, who, rows);
        await judging.judgeAccount(who, rows, cash[at] ?? Dec.of(0));
        await cancelEveryOrder({ given, target }, who);
      }
    });
}
