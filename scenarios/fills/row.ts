import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import {
  fillAccountClauses,
  judgeAccountValue,
  judgeEntryPriceOfAccount,
  judgeVolumesAfterFills,
  readVolumesBeforeTrade,
} from '../../harness/judging/account-facts.ts';
import { readSettledCash } from '../../harness/judging/cash-of-fills.ts';
import {
  type ExpectedFills,
  fillFeeClauses,
  fillRowClauseIds,
  judgeFillFees,
  judgeNewFills,
  readFillsBeforeTrade,
} from '../../harness/judging/fill-facts.ts';
import {
  judgeClosedPnl,
  judgeFillOids,
  judgeOpeningPnl,
  judgeRealisedCash,
  judgeReversalPnl,
  readAndJudgeAggregation,
  readCashAfterFills,
  reversalDirs,
} from '../../harness/judging/sale-facts.ts';
import {
  forEachSellingAction,
  makeSellingRoomRequirement,
  type ReportedOids,
  type SellingActionTag,
  salePieceCountFor,
  sellByAction,
  sellingActionTagsOn,
} from '../../harness/judging/sold-by-each.ts';
import { judgeTradeTape, readDayVolumeBeforeTrade, tradeTapeClauses } from '../../harness/judging/tape-facts.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

type Context = CaseContext<
  | (typeof fillRowClauseIds)[number]
  | (typeof fillFeeClauses)[number]
  | (typeof tradeTapeClauses)[number]
  | (typeof fillAccountClauses)[number]
  | 'fills.read.aggregate'
  | 'fills.row.oid'
>;

/** Facts that hold whether a fill opens, closes or flips a position. */
const anyFacts = [
  ...fillRowClauseIds,
  ...fillFeeClauses,
  ...tradeTapeClauses,
  ...fillAccountClauses,
  'fills.read.aggregate',
  'fills.row.oid',
] as const;

/** Actions whose order is the taker; orders of the other actions rest and are the maker. */
const takes: Readonly<Record<SellingActionTag, boolean>> = {
  batch_order: true,
  twap_order: true,
  modify: true,
  batch_modify: true,
  'scale_order that crosses': true,
  scale_order: false,
  chase_order: false,
};

export const openingFillRowByCauseCheck = check({
  id: 'fills.row.opening-by-cause',
  title: 'fills that open a position have the same fields and figures whichever action placed the order',
  clauses: [...anyFacts, 'fills.row.closed-pnl-open', 'positions.entry.average'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const traders = await leaseTwoTraders(context, {
      fits: makeSellingRoomRequirement(context),
      opens: 290n,
      funds: { usdc: '400' },
    });
    // At another price, so that each of them increases a position.
    await traders.trade('ask', traders.size(), traders.pxs[2]);
    await judgeEachCause(context, traders, {
      dirs: ['Open Short', 'Open Long'],
      judgeProfit: (row) => judgeOpeningPnl(context, row),
      judgeAccount: (who, _rows, { by }) =>
        judgeEntryPriceOfAccount(context.expect('positions.entry.average'), traders, who, { as: 'average', by }),
    });
  },
});

export const rowClosingByCauseCheck = check({
  id: 'fills.row.closing-by-cause',
  title: 'fills that reduce a position have the same fields and figures whichever action placed the order',
  clauses: [...anyFacts, 'fills.row.closed-pnl', 'positions.entry.reduce', 'positions.cash.realised'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const traders = await leaseTwoTraders(context, {
      fits: makeSellingRoomRequirement(context),
      opens: 400n,
      funds: { usdc: '500' },
    });
    // The position is larger than all sales together, so that none flips it.
    const { px: entry } = await traders.trade('bid', 10n * traders.size(), traders.pxs[1]);
    await judgeEachCause(context, traders, {
      dirs: ['Close Long', 'Close Short'],
      judgeProfit: (row, signedBefore) => judgeClosedPnl(context, { row }, signedBefore, entry),
      async judgeAccount(who, rows, { by, cash }) {
        const facts = await readCashAfterFills(context, traders, { who, before: cash, rows });
        judgeRealisedCash(context, facts, 'total_raw_usd of before, plus closed_pnl and less fee of the fills');
        await judgeEntryPriceOfAccount(context.expect('positions.entry.reduce'), traders, who, { as: 'reduce', by });
      },
    });
  },
});

export const rowFlippingByCauseCheck = check({
  id: 'fills.row.turning-by-cause',
  title: 'fills that flip a position have the same fields and figures whichever action placed the order',
  clauses: [...anyFacts, 'fills.row.closed-pnl', 'positions.entry.flip', 'positions.cash.realised'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const traders = await leaseTwoTraders(context, {
      fits: makeSellingRoomRequirement(context),
      opens: 300n,
      funds: { usdc: '400' },
    });
    const { market, maker, taker, pxs } = traders;
    const size = traders.size();
    const entry = pxInUsdc(pxs[1]);
    // A way that the venue does not offer sells nothing, and leaves the taker long.
    let signed = 0n;
    await judgeEachCause(context, traders, {
      piece: 2n * size,
      async before(tag) {
        // The last piece exceeds the remaining position.
        const held = 2n * size * BigInt(salePieceCountFor(tag)) - size;
        const missing = held - signed;
        if (missing > 0n) await traders.trade('bid', missing, pxs[1]);
        if (missing < 0n) await traders.trade('ask', -missing, pxs[1]);
        for (const who of [taker, maker]) {
          const long = sizeInUnits(held, market);
          await traders.positions(who, who === taker ? long : long.negated());
        }
        signed = held;
      },
      dirs: reversalDirs,
      judgeProfit: (row, before) => judgeReversalPnl(context, row, before, entry),
      async judgeAccount(who, rows, { by, cash }) {
        signed = -size;
        const facts = await readCashAfterFills(context, traders, { who, before: cash, rows });
        judgeRealisedCash(context, facts, 'total_raw_usd of before, plus closed_pnl and less fee of the fills');
        await judgeEntryPriceOfAccount(context.expect('positions.entry.flip'), traders, who, { as: 'flip', by });
      },
    });
  },
});

interface Judging extends Pick<ExpectedFills, 'dirs' | 'judgeProfit'> {
  /** Sets up what each action requires. */
  readonly before?: (tag: SellingActionTag) => Promise<void>;
  /** Size of a piece, as in `sellByAction`. */
  readonly piece?: bigint;
  /** Judges an account's state after its new rows; its cash was settled before them. */
  judgeAccount(who: Identity, rows: readonly JsonObject[], print: { by: string; cash: Dec }): Promise<void>;
}

/** The taker sells with each action, and the rows of both parties are judged. */
async function judgeEachCause(context: Context, traders: TwoTraders, judging: Judging): Promise<void> {
  const { maker, taker } = traders;
  await forEachSellingAction(context, traders, sellingActionTagsOn(traders.market), async (tag) => {
    await judging.before?.(tag);
    const earlier = await readFillsBeforeTrade(context, traders);
    const cash = await readSettledCash(context, [taker, maker]);
    const volume = await readDayVolumeBeforeTrade(context, traders.market);
    const volumes = await readVolumesBeforeTrade(context, traders);
    const oids: ReportedOids = { seller: [], buyer: [] };
    const { piece } = judging;
    const sold = await sellByAction(tag, {
      context,
      traders,
      leg: undefined,
      oids,
      ...(piece === undefined ? {} : { piece }),
    });
    if (!context.expect('fills.row.both-parties').exercised(sold.length > 0, `a fill by ${tag}`)) return;
    const bought = await judgeNewFills(context, traders, earlier, { by: tag, sold, ...judging });
    await judgeTradeTape(context, traders.market, volume, { by: tag, fills: sold });
    const print = { by: tag, takes: takes[tag], sold, bought };
    await judgeFillFees(context, traders, print);
    await judgeVolumesAfterFills(context, traders, volumes, print);
    // A slice has no answer of its own.
    if (oids.seller.length > 0) judgeFillOids(context, sold, oids.seller);
    if (oids.buyer.length > 0) judgeFillOids(context, bought, oids.buyer);
    for (const [at, who] of [taker, maker].entries()) {
      const rows = who === taker ? sold : bought;
      await readAndJudgeAggregation(context, who, rows);
      await judging.judgeAccount(who, rows, { by: tag, cash: cash[at] ?? Dec.of(0) });
      await judgeAccountValue(context, who, tag);
    }
  });
}
