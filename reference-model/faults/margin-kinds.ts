import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { Core } from '../core.ts';
import { makePerpGateEdit } from '../engine/orders/gate-edits.ts';
import { type AccountScalars, accountScalarsIn, crossLegsOf, positionValue } from '../engine/risk/account-scalars.ts';
import { positionSizeOf } from '../engine/risk/positions.ts';
import { usd } from '../numeric/planes.ts';
import { formatUsd } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Account } from '../state/account.ts';
import { isInHedgeMode } from '../state/position-modes.ts';
import type { PositionLeg } from '../state/positions.ts';
import type { VenueState } from '../state/venue-state.ts';
import type { Fault } from './fault.ts';
import { isUsedAccountEmpty, makeExactMarginQuotientRules, swapLimitAndActualInRefusal } from './margin.ts';
import { makeAccountStateFieldsEdit } from './operators/accounts.ts';

// Defects in margin and figures only of hedged accounts, or of accounts that chose isolated margin.

type IsOf = (state: VenueState, account: Pick<Account, 'address'>) => boolean;

const ONE_USDC = 10n ** 18n;
const exactMargin = rulesEditorAt('engine', 'margin')(makeExactMarginQuotientRules);

const kinds: Readonly<Record<'hedged' | 'isolated', { readonly words: string; readonly is: IsOf }>> = {
  hedged: { words: 'of a hedged account', is: (state, { address }) => isInHedgeMode(state, address) },
  isolated: {
    words: 'of an account with isolated margin',
    is: ({ leverages }, { address }) =>
      [...(leverages.get(address)?.values() ?? [])].some(({ isIsolated }) => isIsolated),
  },
};

const faultsOf = (kind: 'hedged' | 'isolated', { words, is }: (typeof kinds)[typeof kind]): readonly Fault[] => [
  {
    id: `margin.requirement-exact-${kind}`,
    clause: 'margin.gate.requirement',
    title: `the requirement of an order ${words} keeps its cents`,
    edit: makePerpGateEdit(
      'margin',
      (check) =>
        (core, snapshot, ...order) =>
          check(
            is(core.state, snapshot.account) ? { ...core, rules: exactMargin(core.rules) } : core,
            snapshot,
            ...order,
          ),
    ),
  },
  {
    id: `margin.details-swapped-${kind}`,
    clause: 'margin.gate.details',
    title: `limit is the requirement and actual what is free, in refusals ${words}`,
    edit: makePerpGateEdit('margin', (check) => (core, snapshot, ...order) => {
      const verdict = check(core, snapshot, ...order);
      return is(core.state, snapshot.account) ? swapLimitAndActualInRefusal(verdict) : verdict;
    }),
  },
  {
    id: `margin.reduce-only-held-up-${kind}`,
    clause: 'margin.gate.reduce-only',
    title: `a reduce-only order ${words} needs as much free collateral as one that opens`,
    edit: makePerpGateEdit(
      'margin',
      (check) => (core, snapshot, market, order) =>
        order.reduceOnly && is(core.state, snapshot.account) && accountScalarsIn(snapshot, null).free < 100n * ONE_USDC
          ? refuse('MARGIN_INSUFFICIENT', 'no free collateral')
          : check(core, snapshot, market, order),
    ),
  },
  {
    id: `margin.closed-kept-${kind}`,
    clause: 'margin.gate.release',
    title: `one USDC stays held ${words} once it is flat again`,
    edit: makeAccountStateFieldsEdit('perp', {
      init_margin: ({ scalars, account }, core) =>
        formatUsd(
          is(core.state, account) && isUsedAccountEmpty(core, account) ? usd(ONE_USDC) : scalars.heldInitialMargin,
        ),
    }),
  },
  {
    id: `margin.closed-locked-${kind}`,
    clause: 'margin.gate.freed',
    title: `one USDC ${words} cannot be withdrawn once it is flat again`,
    edit: makeAccountStateFieldsEdit('full', {
      withdrawable: ({ scalars, account }, core) =>
        formatUsd(
          usd(scalars.withdrawable - (is(core.state, account) && isUsedAccountEmpty(core, account) ? ONE_USDC : 0n)),
        ),
    }),
  },
];

/** Figures of a hedged account with a leg. */
const figures: Readonly<
  Record<
    string,
    readonly [ClauseId, 'full' | 'perp', key: string, (of: AccountScalars) => string | true, words: string]
  >
> = {
  'value-is-cash': [
    'accounts.scalars.account-value',
    'full',
    'account_value',
    ({ totalRawUsd }) => formatUsd(totalRawUsd),
    'account_value leaves unrealised PnL out',
  ],
  'holds-nothing': ['accounts.scalars.init-margin', 'perp', 'init_margin', () => '0', 'init_margin is 0'],
  'notional-none': ['accounts.scalars.total-ntl-pos', 'perp', 'total_ntl_pos', () => '0', 'total_ntl_pos is 0'],
  'withdraws-margin': [
    'accounts.scalars.withdrawable',
    'full',
    'withdrawable',
    ({ totalRawUsd }) => formatUsd(totalRawUsd),
    'withdrawable is all of the cash',
  ],
  deferred: ['accounts.scalars.health-priced', 'full', 'health_deferred', () => true, 'health_deferred is true'],
};

const figureFaults: readonly Fault[] = [
  ...Object.entries(figures).map(([name, [clause, part, key, made, words]]) => ({
    id: `accounts.hedged-${name}`,
    clause,
    title: `of a hedged account with a leg ${words}`,
    edit: makeAccountStateFieldsEdit(part, {
      [key]: ({ scalars, account }, core) => {
        if (isInHedgeMode(core.state, account.address) && scalars.totalNtlPos > 0n) return made(scalars);
        const figuresByKey: Readonly<Record<string, string | true | undefined>> = {
          account_value: formatUsd(scalars.accountValue),
          init_margin: formatUsd(scalars.heldInitialMargin),
          total_ntl_pos: formatUsd(scalars.totalNtlPos),
          withdrawable: formatUsd(scalars.withdrawable),
          health_deferred: scalars.healthDeferred || undefined,
        };
        return figuresByKey[key];
      },
    }),
  })),
  {
    id: 'accounts.hedged-health-is-value',
    clause: 'accounts.scalars.health',
    title: 'of a hedged account health is account_value',
    edit: makeAccountStateFieldsEdit('margin', {
      health: ({ scalars, account }, core) =>
        formatUsd(isInHedgeMode(core.state, account.address) ? scalars.accountValue : scalars.health),
    }),
  },
];

/** A leg of a hedged account never flips. */
const flipUntested: RulesEdit = makePerpGateEdit('margin', (check) => (core, snapshot, market, order) => {
  const open = positionSizeOf(core.state, snapshot.account.address, market.id, order.leg);
  const { closing, opening } = core.rules.engine.positions.effect(open, order.side, order.lots);
  const isTurn = closing > 0n && opening > 0n && kinds.isolated.is(core.state, snapshot.account);
  return isTurn ? null : check(core, snapshot, market, order);
});

const legValueFaults: readonly Fault[] = (['long', 'short'] as const).map((unvalued) => ({
  id: `accounts.${unvalued}-leg-unvalued`,
  clause: 'accounts.scalars.account-value',
  title: `the ${unvalued} leg of a hedged account adds nothing to account_value`,
  edit: makeAccountStateFieldsEdit('full', {
    account_value: ({ scalars, account }, core) =>
      formatUsd(usd(scalars.accountValue - profitOfLegs(core, account, unvalued))),
  }),
}));

function profitOfLegs(core: Core, account: Account, of: PositionLeg): bigint {
  let sum = 0n;
  for (const { market, leg } of crossLegsOf(core, account)) {
    const value = leg.leg === of ? positionValue(market, leg) : null;
    if (value !== null) sum += core.rules.engine.scalars.unrealizedPnl(leg, value);
  }
  return sum;
}

export const hedgedIsolatedMarginFaults: readonly Fault[] = [
  ...faultsOf('hedged', kinds.hedged),
  ...faultsOf('isolated', kinds.isolated),
  ...figureFaults,
  ...legValueFaults,
  {
    id: 'margin.flip-untested-isolated',
    clause: 'margin.gate.flip',
    title: 'an order that turns an isolated position round is tested as one that closes it',
    edit: flipUntested,
  },
];
