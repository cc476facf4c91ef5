import { refusedOutcome } from '../actions/action.ts';
import { knownAssetGate } from '../actions/update-leverage.ts';
import type { Core } from '../core.ts';
import { makePerpGateEdit } from '../engine/orders/gate-edits.ts';
import type { OrderGateCheck } from '../engine/orders/order-gates.ts';
import { accountScalarsIn, accountScalarsOf } from '../engine/risk/account-scalars.ts';
import type { MarginRules } from '../engine/risk/margin.ts';
import { positionSizeOf } from '../engine/risk/positions.ts';
import { divCeil } from '../numeric/division.ts';
import { usd, ZERO_USD } from '../numeric/planes.ts';
import { formatUsd } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../rule-edits.ts';
import type { Account } from '../state/account.ts';
import { hasChosenIsolated, putMarginChoice } from '../state/leverage.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { countOfPositions, positionAt } from '../state/positions.ts';
import type { Fault } from './fault.ts';
import { makeAccountStateFieldsEdit } from './operators/accounts.ts';
import { makeMarketsMetaRowEdit } from './operators/markets.ts';
import { makeActionsEdit, makeCommitEdit } from './operators/orders.ts';

const margin = rulesEditorAt('engine', 'margin');
const leverage = rulesEditorAt('actions', 'updateLeverage');

/** A whole USDC in units of 1e-18. */
const ONE_USDC = 10n ** 18n;

/** Whether an account has no orders or positions, but has sent an action before. */
export function isUsedAccountEmpty({ state }: Core, { address, orders, lifetimeCount }: Account): boolean {
  return lifetimeCount > 0 && orders.size === 0 && countOfPositions(state, address) === 0;
}

/** Whether a flat account has chosen isolated margin on some market, and has placed orders since. */
function hasClosedIsolated(core: Core, account: Account): boolean {
  const choices = [...(core.state.leverages.get(account.address)?.values() ?? [])];
  return account.lifetimeCount > 1 && isUsedAccountEmpty(core, account) && choices.some(({ isIsolated }) => isIsolated);
}

/** Accounts seen by the fault, which remembers them. */
const partFilled = new WeakSet<object>();

export const marginFaults: readonly Fault[] = [
  {
    id: 'margin.max-leverage-refused',
    clause: 'margin.leverage.bounds',
    title: 'the highest leverage of a market is refused, though nothing is open',
    edit: leverage(({ gates }) => ({
      gates: withChangedRow(gates, 'cap', (gate) => ({
        ...gate,
        check: (core, asked, owner) => gate.check(core, { ...asked, leverage: asked.leverage + 1 }, owner),
      })),
    })),
  },
  {
    id: 'margin.a-little-more',
    clause: 'margin.gate.insufficient',
    title: 'an order is taken that needs up to two USDC more than is free',
    edit: margin(() => ({ funds: ({ required, free }) => required <= usd(free + 2n * ONE_USDC) })),
  },
  {
    id: 'margin.flip-untested',
    clause: 'margin.gate.flip',
    title: 'an order that turns a position round is tested as one that closes it',
    edit: makePerpGateEdit('margin', (check) => (core, snapshot, market, order) => {
      const open = positionSizeOf(core.state, snapshot.account.address, market.id, order.leg);
      const { closing, opening } = core.rules.engine.positions.effect(open, order.side, order.lots);
      return closing > 0n && opening > 0n ? null : check(core, snapshot, market, order);
    }),
  },
  {
    id: 'margin.details-swapped',
    clause: 'margin.gate.details',
    title: 'limit is the requirement and actual what is free',
    edit: makePerpGateEdit(
      'margin',
      (check) =>
        (...order) =>
          swapLimitAndActualInRefusal(check(...order)),
    ),
  },
  {
    id: 'margin.details-swapped-of-asks',
    clause: 'margin.gate.details',
    title: 'limit is the requirement and actual what is free, in refusals of asks',
    edit: makePerpGateEdit('margin', (check) => (core, snapshot, market, order) => {
      const verdict = check(core, snapshot, market, order);
      return order.side === 'ask' ? swapLimitAndActualInRefusal(verdict) : verdict;
    }),
  },
  {
    id: 'margin.details-swapped-of-amendments',
    clause: 'margin.gate.details',
    title: 'limit is the requirement and actual what is free, in refusals of amendments',
    edit: makePerpGateEdit('margin', (check) => (core, snapshot, market, order) => {
      const verdict = check(core, snapshot, market, order);
      return order.replaces === null ? verdict : swapLimitAndActualInRefusal(verdict);
    }),
  },
  {
    id: 'margin.details-of-all-cash',
    clause: 'margin.gate.details',
    title: 'limit is all of the settled cash, with what positions hold',
    edit: makePerpGateEdit('margin', (check) => (core, snapshot, market, order) => {
      const verdict = check(core, snapshot, market, order);
      if (verdict === null || 'noop' in verdict || verdict.details === undefined) return verdict;
      const limit = formatUsd(accountScalarsIn(snapshot, null).totalRawUsd);
      return { ...verdict, details: { ...verdict.details, limit } };
    }),
  },
  {
    id: 'margin.requirement-exact',
    clause: 'margin.gate.requirement',
    title: 'the requirement keeps its cents',
    edit: margin(makeExactMarginQuotientRules),
  },
  {
    id: 'margin.reduce-only-held-up',
    clause: 'margin.gate.reduce-only',
    title: 'a reduce-only order needs free collateral',
    edit: makePerpGateEdit(
      'margin',
      (check) => (core, snapshot, market, order) =>
        order.reduceOnly && accountScalarsIn(snapshot, null).free < 0n
          ? refuse('MARGIN_INSUFFICIENT', 'no free collateral')
          : check(core, snapshot, market, order),
    ),
  },
  {
    id: 'margin.cushion-kept',
    clause: 'margin.gate.release',
    title: 'one cushion stays held when every position is closed',
    edit: rulesEditorAt(
      'engine',
      'scalars',
    )(({ free }) => ({
      free: (parts) => usd(free(parts) - (parts.heldInitialMargin === 0n ? ONE_USDC : 0n)),
    })),
  },
  {
    id: 'margin.cancelled-kept',
    clause: 'margin.gate.freed',
    title: 'one USDC stays held of an account that is flat again once its last order was cancelled',
    edit: makeAccountStateFieldsEdit('perp', {
      init_margin: ({ scalars, account }, core) =>
        formatUsd(isUsedAccountEmpty(core, account) ? usd(ONE_USDC) : scalars.heldInitialMargin),
    }),
  },
  {
    id: 'margin.part-filled-kept',
    clause: 'margin.gate.freed',
    title: 'one USDC stays held of an account that cancelled an order of which a part was filled',
    edit: composeEdits(
      makeActionsEdit(({ cancels }) => ({
        cancels: {
          ...cancels,
          take(core, context, order) {
            const account = core.state.accounts.get(order.owner);
            if (account !== undefined && order.lots < order.origLots) partFilled.add(account);
            cancels.take(core, context, order);
          },
        },
      })),
      makeAccountStateFieldsEdit('perp', {
        init_margin: ({ scalars, account }) =>
          formatUsd(usd(scalars.heldInitialMargin + (partFilled.has(account) ? ONE_USDC : 0n))),
      }),
    ),
  },
  {
    id: 'margin.cancelled-locked',
    clause: 'margin.gate.freed',
    title: 'one USDC cannot be withdrawn once the last order of an account was cancelled',
    edit: makeAccountStateFieldsEdit('full', {
      withdrawable: ({ scalars, account }, core) =>
        formatUsd(usd(scalars.withdrawable - (isUsedAccountEmpty(core, account) ? ONE_USDC : 0n))),
    }),
  },
  {
    id: 'margin.isolated-kept',
    clause: 'margin.gate.release',
    title: 'one USDC stays held of a flat account that has closed an isolated position',
    edit: makeAccountStateFieldsEdit('perp', {
      init_margin: ({ scalars, account }, core) =>
        formatUsd(hasClosedIsolated(core, account) ? usd(ONE_USDC) : scalars.heldInitialMargin),
    }),
  },
  {
    id: 'margin.held-exact',
    clause: 'margin.held.formula',
    title: 'held margin keeps its cents',
    edit: margin(makeExactMarginQuotientRules),
  },
  {
    id: 'margin.choice-ignored',
    clause: 'margin.leverage.changes-margin',
    title: 'the chosen leverage changes nothing',
    edit: margin(({ leverage }) => ({ leverage: (_preferred, market, rung) => leverage(undefined, market, rung) })),
  },
  {
    id: 'margin.leverage-of-a-refusal',
    clause: 'margin.leverage.refused-changes-nothing',
    title: 'a leverage stands as the choice although its action is refused',
    edit: makeCommitEdit('update_leverage', (core, context, { asset, leverage: wanted }, prepared) => {
      const outcome = prepared.commit(core, context);
      const choice = core.state.leverages.get(context.account)?.get(Number(asset));
      if (outcome.kind === 'refused' && choice !== undefined)
        putMarginChoice(core.state, context.account, Number(asset), { ...choice, leverage: Number(wanted) });
      return outcome;
    }),
  },
  {
    id: 'margin.leverage-while-flat',
    clause: 'margin.isolated.leverage-open',
    title: 'leverage is chosen while flat, and kept until then',
    edit: makeCommitEdit('update_leverage', (core, context, { asset }, prepared) =>
      positionAt(core.state, context.account, Number(asset), 'net') !== undefined
        ? refusedOutcome(refuse('PRECONDITION_FAILED', 'position open'))
        : prepared.commit(core, context),
    ),
  },
  {
    id: 'margin.leverage-known-early',
    clause: 'margin.leverage.unknown-live',
    title: 'a leverage for an unknown asset is refused before the release that refuses it',
    edit: leverage(({ gates }) => ({ gates: [knownAssetGate, ...gates] })),
  },
  {
    id: 'margin.rung-uncounted',
    clause: 'margin.gate.effective-leverage',
    title: 'a large order is tested at the leverage of the first rung',
    edit: margin(({ leverage: least }) => ({
      leverage: (preferred, market, rung) => least(preferred, market, market.tiers[0] ?? rung),
    })),
  },
  ...(['isolated', 'hedged'] as const).map(
    (kind): Fault => ({
      id: `margin.rung-uncounted-of-${kind}`,
      clause: 'margin.gate.effective-leverage',
      title: `a large order ${kind === 'hedged' ? 'of a hedged account' : 'that opens isolated'} is tested at the leverage of the first rung`,
      edit: makePerpGateEdit('margin', (check) => (core, snapshot, market, order) => {
        const { address } = snapshot.account;
        const isIt =
          kind === 'hedged'
            ? order.leg !== 'net'
            : hasChosenIsolated(core.state, address, market.id) && order.leg === 'net';
        const first = margin(({ leverage: least }) => ({
          leverage: (preferred, listed, rung) => least(preferred, listed, listed.tiers[0] ?? rung),
        }));
        return check(isIt ? { ...core, rules: first(core.rules) } : core, snapshot, market, order);
      }),
    }),
  ),
  {
    id: 'margin.row-holds-double',
    clause: 'margin.held.formula',
    title: 'clearinghouse_state shows twice the margin of a cross position, and account_state what is held',
    edit: rulesEditorAt(
      'reads',
      'clearinghouseState',
    )(({ rows }) => ({
      rows: (core, account) =>
        rows(core, account).map((row) =>
          row.isolated
            ? row
            : { ...row, margin: formatUsd(usd(2n * accountScalarsOf(core, account).heldInitialMargin)) },
        ),
    })),
  },
  {
    id: 'margin.maintenance-uncut',
    clause: 'margin.maintenance.account',
    title: "legs' maintenance is added with its cents",
    edit: margin(() => ({ accountMaintenance: (legMaintenance) => legMaintenance })),
  },
  {
    id: 'margin.maintenance-first-leg',
    clause: 'margin.maintenance.account',
    title: "the account's maintenance is that of its first leg",
    edit: margin(() => ({ crossMaintenance: ([first]) => first?.maintenance ?? ZERO_USD })),
  },
  {
    id: 'margin.maintenance-largest-leg',
    clause: 'margin.maintenance.account',
    title: "the account's maintenance is that of its largest leg",
    edit: margin(() => ({
      crossMaintenance: (counted) =>
        counted.map(({ maintenance }) => maintenance).toSorted((a, b) => (a < b ? 1 : -1))[0] ?? ZERO_USD,
    })),
  },
  {
    id: 'margin.maintenance-netted',
    clause: 'margin.maintenance.account',
    title: 'the maintenance of a short leg takes that of a long one away',
    edit: margin(() => ({
      crossMaintenance: (counted) => {
        const net = counted.reduce(
          (sum, { leg, maintenance }) => sum + (leg.size < 0n ? -maintenance : maintenance),
          0n,
        );
        return usd(net < 0n ? -net : net);
      },
    })),
  },
  {
    id: 'margin.first-rung-always',
    clause: 'margin.maintenance.rung',
    title: 'every position takes the first rung',
    edit: margin(({ rung }) => ({ rung: (market, entry) => market.tiers[0] ?? rung(market, entry) })),
  },
  {
    id: 'margin.base-ratios-unused',
    clause: 'margin.held.base-ratios',
    title: 'markets_meta names half of the ratios that positions use',
    edit: makeMarketsMetaRowEdit(({ maint_margin_ratio, init_margin_ratio }) => ({
      maint_margin_ratio: (market, core) => halved(maint_margin_ratio?.(market, core)),
      init_margin_ratio: (market, core) => halved(init_margin_ratio?.(market, core)),
    })),
  },
];

function halved(bps: unknown): string {
  return String(Number(bps) / 2);
}

/** A refusal for margin with its two figures swapped. */
export function swapLimitAndActualInRefusal(
  verdict: ReturnType<OrderGateCheck<PerpMarket>>,
): ReturnType<OrderGateCheck<PerpMarket>> {
  if (verdict === null || 'noop' in verdict || verdict.details === undefined) return verdict;
  const { limit, actual, ...rest } = verdict.details;
  return {
    ...verdict,
    details: {
      ...rest,
      ...(actual === undefined ? {} : { limit: actual }),
      ...(limit === undefined ? {} : { actual: limit }),
    },
  };
}

export function makeExactMarginQuotientRules(): Partial<MarginRules> {
  return { quotient: (amount, leverage) => usd(divCeil(amount, BigInt(leverage))) };
}
