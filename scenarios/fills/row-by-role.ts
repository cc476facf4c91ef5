import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import type { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { fillFeeClauses, judgePartyFillFees } from '../../harness/judging/fill-facts.ts';
import { judgeClosedPnl, judgeOpeningPnl } from '../../harness/judging/sale-facts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import type { HedgeLeg } from '../../harness/setup/hedge-mode.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { type OwnTrade, tradeOnce } from '../../harness/setup/own-trade.ts';
import { configurePositionKind } from '../../harness/setup/position-kinds.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const clauses = [
  'fills.row.mirror',
  'fills.row.dir',
  'fills.row.start-position',
  'fills.row.closed-pnl',
  'fills.row.closed-pnl-open',
  'fills.fee.token',
  ...fillFeeClauses,
] as const;
type Context = CaseContext<(typeof clauses)[number]>;
type Role = 'taker' | 'maker';

/** A trade, by its effect on the owner of the judged position. */
interface Step {
  readonly leg: HedgeLeg;
  readonly isOpening: boolean;
  readonly role: Role;
  readonly units: bigint;
}

const opening = (leg: HedgeLeg, role: Role): Step => ({ leg, isOpening: true, role, units: 2n });
const closing = (leg: HedgeLeg): readonly Step[] =>
  (['taker', 'maker'] as const).map((role) => ({ leg, isOpening: false, role, units: 1n }));

/** Steps by kind of position. A hedged account has both legs open at once; each leg is opened at one price, whatever lots a close takes. */
const stepsOf: Readonly<Record<'isolated' | 'hedged', readonly Step[]>> = {
  isolated: [opening('long', 'maker'), ...closing('long'), opening('short', 'taker'), ...closing('short')],
  hedged: [opening('long', 'taker'), opening('short', 'maker'), ...closing('long'), ...closing('short')],
};
type Kind = keyof typeof stepsOf;

const LEVERAGE = 2;

const byRole = (kind: Kind, positions: string) =>
  check({
    id: `fills.row.by-role.${kind}`,
    title: `fills that open and close ${positions} have the figures of their leg and role, as taker and as maker`,
    clauses,
    by: 'act',
    accounts: 'fresh',
    async run(context) {
      const traders = await leaseTwoTraders(context, { fits: leverageRequirement(LEVERAGE) });
      await configurePositionKind(context, traders, kind, LEVERAGE);
      const steps = stepsOf[kind];
      const trades: OwnTrade[] = [];
      const entries: Partial<Record<HedgeLeg, bigint>> = {};
      for (const step of steps) {
        const px = await drawPxFarFrom(context, traders.market, entries[step.leg]);
        if (step.isOpening) entries[step.leg] = px;
        trades.push(await makeTrade(context, traders, { kind, step, px }));
      }
      const { taker: owner, maker: other } = traders;
      await judgeParty(context, traders, { who: owner, isOwner: true, hasNet: true, steps, trades });
      // The net position of the other party mirrors a single leg only.
      await judgeParty(context, traders, { who: other, isOwner: false, hasNet: kind !== 'hedged', steps, trades });
    },
  });

export const rowByRoleIsolatedCheck = byRole('isolated', 'an isolated long and an isolated short');
export const rowByRoleHedgedCheck = byRole('hedged', 'the long and the short leg of a hedged account');

const sideOf = ({ leg, isOpening }: Step) => ((leg === 'long') === isOpening ? 'bid' : 'ask');

/** Draws a price for each trade: quotes of others move on. @param entry  price of the leg, so that its close has a profit or a loss */
async function drawPxFarFrom(context: Context, market: MarketFacts, entry?: bigint): Promise<bigint> {
  const [low, , high] = await drawPricesInsideSpread(context, market);
  return entry !== undefined && high - entry > entry - low ? high : low;
}

/** Makes the trade of a step: the owner is the traders' taker, whichever role its order has. */
function makeTrade(
  context: Context,
  traders: TwoTraders,
  { kind, step, px }: { readonly kind: Kind; readonly step: Step; readonly px: bigint },
): Promise<OwnTrade> {
  const { taker: owner, maker: other, market } = traders;
  const { leg, isOpening, role, units } = step;
  const own = kind === 'hedged' ? { positionSide: leg, reduceOnly: !isOpening } : {};
  const side = sideOf(step);
  const trade = { market, px, size: units * traders.size() };
  if (role === 'taker') return tradeOnce(context, { ...trade, taker: owner, maker: other, side, asTaker: own });
  const opposite = side === 'bid' ? 'ask' : 'bid';
  return tradeOnce(context, { ...trade, taker: other, maker: owner, side: opposite, asMaker: own });
}

interface Party {
  readonly who: Identity;
  readonly isOwner: boolean;
  /** Whether the party's position before each step is that of the step's leg, or its opposite. */
  readonly hasNet: boolean;
  readonly steps: readonly Step[];
  readonly trades: readonly OwnTrade[];
}

/** Judges the rows that the steps left with one party. */
async function judgeParty(context: Context, traders: TwoTraders, party: Party): Promise<void> {
  const { given, expect } = context;
  const { who, isOwner, hasNet, steps, trades } = party;
  const rows = await traders.fills(who, steps.length);
  const held = { long: 0n, short: 0n };
  const entries: Partial<Record<HedgeLeg, Dec>> = {};
  const byRoles: Record<Role, JsonObject[]> = { taker: [], maker: [] };
  for (const [at, step] of steps.entries()) {
    const isTaker = (step.role === 'taker') === isOwner;
    const trade = trades[at];
    if (step.isOpening && trade !== undefined) entries[step.leg] = trade.px;
    const oid = isTaker ? trade?.takerOid : trade?.makerOid;
    const row = rows.find((one) => String(one.oid) === oid);
    given.require(row !== undefined, `no row of step ${at + 1}`);
    if (row === undefined) continue;
    byRoles[isTaker ? 'taker' : 'maker'].push(row);
    const isBuyer = (sideOf(step) === 'bid') === isOwner;
    expect('fills.row.mirror').equal(field(row, 'side'), isBuyer ? 'B' : 'A', `side${wordsOf(step)}`);
    expect('fills.fee.token').equal(field(row, 'fee_token'), 'USDC');
    if (hasNet)
      judgeLegFigures(context, traders, row, { step, isOwner, before: held[step.leg], entry: entries[step.leg] });
    held[step.leg] += step.isOpening ? step.units : -step.units;
  }
  await judgePartyFillFees(context, 'fills.fee.taker', who, { by: 'its taker order', rows: byRoles.taker });
  await judgePartyFillFees(context, 'fills.fee.maker', who, { by: 'its maker order', rows: byRoles.maker });
}

const wordsOf = ({ isOpening, leg, role }: Step) =>
  ` of the fill that ${isOpening ? 'opens' : 'closes'} a ${leg} as ${role}`;

/** Judges the figures that follow from the party's leg. */
function judgeLegFigures(
  context: Context,
  traders: TwoTraders,
  row: JsonObject,
  {
    step,
    isOwner,
    before,
    entry,
  }: {
    readonly step: Step;
    readonly isOwner: boolean;
    /** Units of the leg before the step. */
    readonly before: bigint;
    readonly entry: Dec | undefined;
  },
): void {
  const { expect } = context;
  const isLong = (step.leg === 'long') === isOwner;
  const dir = `${step.isOpening ? 'Open' : 'Close'} ${isLong ? 'Long' : 'Short'}`;
  const start = sizeInUnits((isLong ? before : -before) * traders.size(), traders.market);
  expect('fills.row.dir').equal(field(row, 'dir'), dir, `dir${wordsOf(step)}`);
  expect('fills.row.start-position').decimal(field(row, 'start_position'), start, `start_position${wordsOf(step)}`);
  if (step.isOpening) judgeOpeningPnl(context, row);
  else if (entry !== undefined) judgeClosedPnl(context, { row }, start, entry);
}
