import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isClose, unitOfPlaces } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { feeFacts, fillFacts, fillsBefore, heldBy, judgeFees, judgeNewFills } from '../../harness/judging/fill-facts.ts';
import { roomToSell, type SellingTag, sellBy, waysOn } from '../../harness/judging/sold-by-each.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const micro = unitOfPlaces(6);

type Context = CaseContext<(typeof fillFacts)[number] | (typeof feeFacts)[number]>;

/** Actions whose order takes; those of the others rest, and are met. */
const takes: Readonly<Record<SellingTag, boolean>> = {
  batch_order: true,
  twap_order: true,
  modify: true,
  scale_order: false,
  chase_order: false,
};

export const openingByCauseCheck = check({
  id: 'fills.row.opening-by-cause',
  title: 'rows of a fill that opens say the same of it by whatever action it came',
  clauses: [...fillFacts, ...feeFacts, 'fills.row.closed-pnl-open'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const traders = await leaseTwoTraders(context, { fits: roomToSell(context), opens: 180n });
    await judgeEachCause(context, traders, ['Open Short', 'Open Long'], (row) => {
      context.expect('fills.row.closed-pnl-open').decimal(field(row, 'closed_pnl'), '0');
    });
  },
});

export const closingByCauseCheck = check({
  id: 'fills.row.closing-by-cause',
  title: 'rows of a fill that closes a part say the same of it by whatever action it came',
  clauses: [...fillFacts, ...feeFacts, 'fills.row.closed-pnl', 'positions.entry.reduce'],
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
    await judgeEachCause(context, traders, ['Close Long', 'Close Short'], (row, signedBefore) => {
      const gain = decimalAt(row, 'px').minus(entry).times(decimalAt(row, 'sz'));
      const due = signedBefore.compare(Dec.of(0)) > 0 ? gain : gain.negated();
      // No text says at how many places a profit is served.
      expect('fills.row.closed-pnl').relation(
        due.toString(),
        { closed_pnl: field(row, 'closed_pnl') },
        ({ closed_pnl }) => isClose(Dec.parse(closed_pnl) ?? entry, due, micro),
        'closed_pnl',
      );
    });
    const after = await legOf(traders.taker);
    expect('positions.entry.reduce').equal(field(after, 'entry'), field(before, 'entry'), 'entry after reductions');
  },
});

/**
 * Has the taker sell by each action, and judges the rows that both parties get.
 * @param dirs  of taker and maker
 * @param judgeProfit  of a row, with the signed position before it
 */
async function judgeEachCause(
  context: Context,
  traders: TwoTraders,
  dirs: readonly [taker: string, maker: string],
  judgeProfit: (row: JsonObject, before: Dec) => void,
): Promise<void> {
  const { given, target } = context;
  const { maker, taker } = traders;
  for (const tag of waysOn(traders.market))
    await given.part(async () => {
      const earlier = await fillsBefore(context, traders);
      const sold = await sellBy(tag, { context, traders, leg: undefined });
      if (!context.expect('fills.row.both-parties').exercised(sold.length > 0, `a fill by ${tag}`)) return;
      const bought = await judgeNewFills(context, traders, earlier, { by: tag, sold, dirs, judgeProfit });
      await judgeFees(context, traders, { by: tag, takes: takes[tag], sold, bought });
      for (const who of [taker, maker]) await cancelEveryOrder({ given, target }, who);
    });
}
