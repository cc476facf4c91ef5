import {
  type Account,
  accountScalarsOf,
  crossLegsOf,
  notional,
  type OpenLeg,
  type PositionLeg,
  perpAt,
  positionsOf,
  signedEntryNotional,
} from '../../../../reference-model/index.ts';
import type { FigureBreakdown, FigureEntry } from '../../../compare/figures/figure.ts';
import { breakdownFromEntries, listCashEntries, makeUnexplainedEntries, negateEntry } from './account-figures.ts';
import {
  entryTimingAtHeight,
  type FigureSources,
  fillsOfAccount,
  type PartyFill,
  szDecimalsOf,
  toE18Units,
} from './figure-sources.ts';
import {
  makeInitialMarginEntries,
  makeLegBasisEntry,
  makeLegProfitEntry,
  makeLegValueEntry,
  makeMaintenanceMarginEntry,
} from './leg-entries.ts';
import { listMoneyEntries } from './money-entries.ts';

/** Decimals of a price, and of a return on margin. */
const SHOWN = 10n ** 10n;

/** Returns a figure of an open position in `clearinghouse_state` by its key. */
export function positionFigureBreakdown(
  scene: FigureSources,
  account: Account,
  { coin, side, key }: { readonly coin: string; readonly side: string; readonly key: string },
): FigureBreakdown | null {
  const open = openLeg(scene, account, coin, side === '' ? 'net' : (side as PositionLeg));
  if (open === null) return null;
  const { market, leg } = open;
  switch (key) {
    case 'size':
      return breakdownFromEntries(sizeEntries(scene, account, open), toE18Units(leg.size, market.szDecimals));
    case 'entry':
      return entryFigure(scene, account, open);
    case 'upnl':
      return { entries: [makeLegValueEntry(scene, open), negateEntry(makeLegBasisEntry(open))] };
    case 'notional':
      return { entries: [makeLegValueEntry(scene, open)] };
    case 'margin':
      return { entries: makeInitialMarginEntries(scene, account, open) };
    case 'maint_margin':
      return { entries: [makeMaintenanceMarginEntry(scene, open, false)] };
    case 'liq':
      return liquidationFigure(scene, account, open);
    case 'roe': {
      const margin = makeInitialMarginEntries(scene, account, open).map(
        (entry): FigureEntry => ({ what: entry.what, height: null, amount: 0n, weight: entry.amount }),
      );
      const entries = [makeLegValueEntry(scene, open), negateEntry(makeLegBasisEntry(open)), ...margin];
      return { entries, of: (sum, weight) => (weight === 0n ? 0n : shown((sum * 10n ** 18n) / weight)) };
    }
    default:
      return null;
  }
}

function openLeg({ core }: FigureSources, { address }: Account, coin: string, side: PositionLeg): OpenLeg | null {
  for (const leg of positionsOf(core.state, address)) {
    const market = perpAt(core.state, leg.market);
    if (market?.coin === coin && leg.leg === side) return { market, leg };
  }
  return null;
}

/** Truncates to the decimals of prices. */
function shown(value: bigint): bigint {
  return (value / SHOWN) * SHOWN;
}

/** Fills that moved a leg since it was last flat. */
function fillsOfLeg({ book }: FigureSources, { address }: Account, { market, leg }: OpenLeg): readonly PartyFill[] {
  const own = fillsOfAccount(book, address).filter(
    ({ fill, leg: side }) => fill.market === market.id && (side.leg ?? 'net') === leg.leg,
  );
  const first = own.findLastIndex(({ leg: side }) => side.startPosition === 0n);
  return first < 0 ? own : own.slice(first);
}

function signedLots({ fill, leg }: PartyFill): bigint {
  return leg.side === 'bid' ? fill.lots : -fill.lots;
}

function sizeEntries(scene: FigureSources, account: Account, open: OpenLeg): readonly FigureEntry[] {
  return fillsOfLeg(scene, account, open).map((own) => ({
    what: `the size of fill ${own.fill.tid}`,
    ...entryTimingAtHeight(scene, own.fill.height),
    amount: toE18Units(signedLots(own), open.market.szDecimals),
  }));
}

/** Entry price: value of its fills over their sizes. */
function entryFigure(scene: FigureSources, account: Account, open: OpenLeg): FigureBreakdown {
  const { market, leg } = open;
  let size = 0n;
  let basis = 0n;
  const entries: FigureEntry[] = [];
  for (const own of fillsOfLeg(scene, account, open)) {
    const lots = signedLots(own);
    const isOpening = size === 0n || size > 0n === lots > 0n;
    const amount: bigint = isOpening
      ? (notional(own.fill.px, own.fill.lots, market.szDecimals) as bigint) * (lots < 0n ? -1n : 1n)
      : (basis * lots) / size;
    entries.push({
      what: `what fill ${own.fill.tid} ${isOpening ? 'opened' : 'closed'}`,
      ...entryTimingAtHeight(scene, own.fill.height),
      amount,
      weight: toE18Units(lots, market.szDecimals),
    });
    size += lots;
    basis += amount;
  }
  const rest: FigureEntry = {
    what: 'what was open before',
    height: null,
    amount: signedEntryNotional(leg) - basis,
    weight: toE18Units(leg.size - size, market.szDecimals),
    stands: 'fixed',
  };
  const all = rest.amount === 0n && rest.weight === 0n ? entries : [rest, ...entries];
  return { entries: all, of: (sum, weight) => (weight === 0n ? null : shown((sum * 10n ** 18n) / weight)) };
}

/** Price at which an account reaches its maintenance margin through this leg alone. */
function liquidationFigure(scene: FigureSources, account: Account, open: OpenLeg): FigureBreakdown {
  const { market, leg } = open;
  const size = toE18Units(leg.size, market.szDecimals);
  const of = (sum: bigint) => {
    const px = shown((sum * 10n ** 18n) / size);
    return px > 0n ? px : null;
  };
  if (leg.margin.mode === 'isolated') {
    const posted = listMoneyEntries(
      scene,
      account,
      scene.core.params.usdc,
      (holder) =>
        holder.kind === 'bucket' &&
        holder.address === account.address &&
        holder.market === market.id &&
        holder.leg === leg.leg,
    );
    const collateral = breakdownFromEntries(posted, leg.margin.collateral).entries.map(negateEntry);
    return { entries: [makeLegBasisEntry(open), makeMaintenanceMarginEntry(scene, open, false), ...collateral], of };
  }
  const legs = crossLegsOf(scene.core, account);
  const { lent, cash, crossMaintenance } = accountScalarsOf(scene.core, account);
  const others = legs
    .filter((other) => other.leg !== leg)
    .map((other) => negateEntry(makeLegProfitEntry(scene, other)));
  const maintenance = breakdownFromEntries(
    legs.map((each) => makeMaintenanceMarginEntry(scene, each, true)),
    crossMaintenance,
  );
  const money = breakdownFromEntries(listCashEntries(scene, account), cash);
  const rest = makeUnexplainedEntries('what its positions with borrowed money are worth', -lent.equity);
  const entries = [
    makeLegBasisEntry(open),
    ...maintenance.entries,
    ...money.entries.map(negateEntry),
    ...others,
    ...rest,
  ];
  return { entries, of };
}

/** Size of a position before a fill. */
export function startPositionBreakdown(scene: FigureSources, account: Account, own: PartyFill): FigureBreakdown {
  const decimals = szDecimalsOf(scene, own.fill.market);
  const before = fillsOfAccount(scene.book, account.address).filter(
    ({ fill, leg }) => fill.market === own.fill.market && leg.leg === own.leg.leg && fill.tid < own.fill.tid,
  );
  const entries = before.map(
    (each): FigureEntry => ({
      what: `the size of fill ${each.fill.tid}`,
      ...entryTimingAtHeight(scene, each.fill.height),
      amount: toE18Units(signedLots(each), decimals),
    }),
  );
  const itself: FigureEntry = {
    what: `the size of fill ${own.fill.tid} itself`,
    height: own.fill.height,
    amount: toE18Units(signedLots(own), decimals),
    stands: 'beside',
  };
  return breakdownFromEntries(entries, toE18Units(own.leg.startPosition, decimals), [itself]);
}
