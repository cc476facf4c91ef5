import {
  type Account,
  accountScalarsOf,
  crossLegsOf,
  type Holder,
  isSplitAccount,
  paramFiguresInForce,
} from '../../../../reference-model/index.ts';
import { breakdownValueOf, type FigureBreakdown, type FigureEntry } from '../../../compare/figures/figure.ts';
import type { FigureSources } from './figure-sources.ts';
import {
  makeInitialMarginEntries,
  makeLegNotionalEntry,
  makeLegProfitEntry,
  makeMaintenanceMarginEntry,
} from './leg-entries.ts';
import { listMoneyEntries } from './money-entries.ts';

/** Returns a figure of `account_state` by its key. */
export function accountFigureBreakdown(scene: FigureSources, account: Account, key: string): FigureBreakdown | null {
  const scalars = accountScalarsOf(scene.core, account);
  const legs = crossLegsOf(scene.core, account);
  const initial = legs.flatMap((open) => makeInitialMarginEntries(scene, account, open));
  const maintenance = legs.map((open) => makeMaintenanceMarginEntry(scene, open, true));
  const profits = legs.map((open) => makeLegProfitEntry(scene, open));
  const lent = makeUnexplainedEntries('what its positions with borrowed money are worth', scalars.lent.equity);
  switch (key) {
    case 'total_raw_usd':
      return breakdownFromEntries(listCashEntries(scene, account), scalars.cash, profits.map(makeUncountedEntry));
    case 'account_value':
      return breakdownFromEntries([...listCashEntries(scene, account), ...profits, ...lent], scalars.accountValue, [
        ...initial.map(negateEntry).map(makeUncountedEntry),
      ]);
    case 'health':
      return breakdownFromEntries(
        [...listCashEntries(scene, account), ...profits, ...lent, ...maintenance.map(negateEntry)],
        scalars.health,
        initial.map(negateEntry).map(makeUncountedEntry),
      );
    case 'withdrawable': {
      const held = makeUnexplainedEntries(
        'what its orders and its positions with borrowed money hold',
        -(scalars.reserved + scalars.marginInitial),
      );
      const entries = [...listCashEntries(scene, account), ...initial.map(negateEntry), ...held];
      const figure = breakdownFromEntries(
        entries,
        scalars.free,
        [...profits, negateEntry(oldCushion(scene))].map(makeUncountedEntry),
      );
      // The read shows a negative sum as zero, so such a sum explains nothing.
      return { ...figure, of: (sum) => (sum < 0n ? null : sum) };
    }
    case 'init_margin':
    case 'total_margin_used':
      return breakdownFromEntries(
        initial,
        scalars.heldInitialMargin,
        [...maintenance, oldCushion(scene)].map(makeUncountedEntry),
      );
    case 'cross_maintenance_margin_used':
      return breakdownFromEntries(maintenance, scalars.crossMaintenance, initial.map(makeUncountedEntry));
    case 'total_ntl_pos':
      return breakdownFromEntries(
        legs.map((open) => makeLegNotionalEntry(scene, open)),
        scalars.totalNtlPos,
      );
    default:
      return null;
  }
}

/** Returns the figure of a token balance of an account, or of its held part. @param key  `total` or `hold` */
export function balanceBreakdown(
  scene: FigureSources,
  account: Account,
  token: number,
  key: string,
): FigureBreakdown | null {
  const { core } = scene;
  const { address } = account;
  const isUsdc = token === core.params.usdc;
  const owned = isUsdc && isSplitAccount(core.state, address) ? 'spot-wallet' : 'account';
  const isOwn = (holder: Holder, kind: Holder['kind']) =>
    holder.kind === kind && 'address' in holder && holder.address === address;
  const kinds: readonly Holder['kind'][] = key === 'total' ? [owned, 'escrow'] : ['escrow'];
  if (key !== 'total' && key !== 'hold') return null;
  const held = isUsdc ? (core.state.spotEscrow.get(address) ?? 0n) : (account.balances.get(token)?.hold ?? 0n);
  const wallet = owned === 'account' ? account.cash : (core.state.spotWallets.get(address) ?? 0n);
  const total = isUsdc ? wallet + held : (account.balances.get(token)?.total ?? 0n);
  const entries = listMoneyEntries(scene, account, token, (holder) => kinds.some((kind) => isOwn(holder, kind)));
  const beside = [
    ...makeUnexplainedEntries('what is set aside', -held),
    ...(isUsdc
      ? crossLegsOf(core, account).flatMap((open) => makeInitialMarginEntries(scene, account, open).map(negateEntry))
      : []),
  ].map(makeUncountedEntry);
  return breakdownFromEntries(entries, key === 'total' ? total : held, key === 'total' ? beside : []);
}

/** Margin cushion of a position that was closed. */
function oldCushion({ core }: FigureSources): FigureEntry {
  return { what: 'the cushion of a position that is closed', height: null, amount: paramFiguresInForce(core).cushion };
}

/** Returns the entries of an account's settled cash. */
export function listCashEntries(scene: FigureSources, account: Account): readonly FigureEntry[] {
  const { core } = scene;
  return listMoneyEntries(
    scene,
    account,
    core.params.usdc,
    (holder) => holder.kind === 'account' && holder.address === account.address,
  );
}

/** Returns a figure with these entries; the remainder is an opening balance. */
export function breakdownFromEntries(
  entries: readonly FigureEntry[],
  value: bigint,
  beside: readonly FigureEntry[] = [],
): FigureBreakdown {
  const rest = value - (breakdownValueOf({ entries }) ?? 0n);
  return { entries: [...makeUnexplainedEntries('what was there before', rest), ...beside, ...entries] };
}

/** Returns an entry for an unexplained amount; empty where it is zero. */
export function makeUnexplainedEntries(what: string, amount: bigint): readonly FigureEntry[] {
  return amount === 0n ? [] : [{ what, height: null, amount, stands: 'fixed' }];
}

/** Returns an entry that is not part of a figure but closely related, as an alternative explanation. */
export function makeUncountedEntry(entry: FigureEntry): FigureEntry {
  const { others: _, ...rest } = entry;
  return { ...rest, stands: 'beside' };
}

/** Returns an entry with its sign reversed. */
export function negateEntry(entry: FigureEntry): FigureEntry {
  const { amount, others = [] } = entry;
  return { ...entry, amount: -amount, others: others.map((other) => ({ ...other, amount: -other.amount })) };
}
