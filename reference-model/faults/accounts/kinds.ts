import type { Core } from '../../core.ts';
import { positionValue, signedEntryNotional } from '../../engine/risk/account-scalars.ts';
import { usd } from '../../numeric/planes.ts';
import { formatUsd } from '../../numeric/served.ts';
import { composeEdits } from '../../rule-edits.ts';
import type { Account } from '../../state/account.ts';
import { perpAt } from '../../state/market.ts';
import { isInHedgeMode } from '../../state/position-modes.ts';
import { type Position, positionsOf } from '../../state/positions.ts';
import type { Fault } from '../fault.ts';
import { makeAccountStateFieldsEdit, unpricedDotMarketEdit } from '../operators/accounts.ts';

// Defects in the figures of accounts with an isolated position or a hedged leg.

const kinds = {
  isolated: { of: 'an isolated position', is: ({ margin }: Position) => margin.mode === 'isolated' },
  hedged: { of: 'a leg of a hedged account', is: ({ leg }: Position) => leg !== 'net' },
} as const;

type Kind = keyof typeof kinds;

const ofKinds: readonly Fault[] = (Object.keys(kinds) as Kind[]).flatMap((kind): readonly Fault[] => [
  {
    id: `accounts.raw-usd-with-pnl-of-${kind}`,
    clause: 'accounts.scalars.total-raw-usd',
    title: `total_raw_usd has the profit of ${kinds[kind].of}`,
    edit: makeAccountStateFieldsEdit('full', {
      total_raw_usd: ({ account, scalars: { totalRawUsd } }, core) =>
        formatUsd(usd(totalRawUsd + profitOf(core, account, kind))),
    }),
  },
  {
    id: `accounts.profit-withdrawable-of-${kind}`,
    clause: 'accounts.scalars.withdrawable-profit',
    title: `the profit of ${kinds[kind].of} may be withdrawn`,
    edit: makeAccountStateFieldsEdit('full', {
      withdrawable: ({ account, scalars: { withdrawable } }, core) => {
        const profit = profitOf(core, account, kind);
        return formatUsd(usd(withdrawable + (profit > 0n ? profit : 0n)));
      },
    }),
  },
]);

const ofIsolated: readonly Fault[] = [
  {
    id: 'accounts.bucket-withdrawable',
    clause: 'accounts.scalars.withdrawable',
    title: 'what an isolated position has put aside may be withdrawn',
    edit: makeAccountStateFieldsEdit('full', {
      withdrawable: ({ account, scalars: { withdrawable } }, core) =>
        formatUsd(
          usd(
            legsOf(core, account, 'isolated').reduce<bigint>(
              (sum, { margin }) => sum + (margin.mode === 'isolated' ? margin.collateral : 0n),
              withdrawable,
            ),
          ),
        ),
    }),
  },
  {
    id: 'accounts.value-counts-isolated-twice',
    clause: 'accounts.scalars.account-value',
    title: 'account_value counts the profit of an isolated position twice',
    edit: makeAccountStateFieldsEdit('full', {
      account_value: ({ account, scalars: { accountValue } }, core) =>
        formatUsd(usd(accountValue + 2n * profitOf(core, account, 'isolated'))),
    }),
  },
  {
    id: 'accounts.health-less-isolated',
    clause: 'accounts.scalars.health',
    title: 'health is less what an isolated position needs for itself',
    edit: makeAccountStateFieldsEdit('margin', {
      health: ({ account, scalars: { health } }, core) =>
        formatUsd(
          usd(legsOf(core, account, 'isolated').reduce<bigint>((sum, leg) => sum - leg.entryNotional / 20n, health)),
        ),
    }),
  },
  {
    id: 'accounts.health-deferred-by-isolated',
    clause: 'accounts.scalars.health-priced',
    title: 'health is deferred where an isolated position is held, which has a price',
    edit: makeAccountStateFieldsEdit('full', {
      health_deferred: ({ account, scalars: { healthDeferred } }, core) =>
        healthDeferred || legsOf(core, account, 'isolated').length > 0 ? true : undefined,
    }),
  },
];

/** DOT has neither mark nor index: the health of a hedged account that holds it is not deferred. */
const neverDeferred: Fault = {
  id: 'accounts.never-deferred-of-hedged',
  clause: 'accounts.scalars.health-unpriced',
  title: `DOT has neither mark nor index, and the health of who holds it by ${kinds.hedged.of} is not deferred`,
  edit: composeEdits(
    unpricedDotMarketEdit,
    ...(['full', 'margin'] as const).map((part) =>
      makeAccountStateFieldsEdit(part, { health_deferred: deferredBut('hedged') }),
    ),
  ),
};

/** Defers health only if an account holds DOT in a mode other than this one. */
function deferredBut(kind: Kind) {
  return ({ account }: { readonly account: Account }, { state }: Core) =>
    [...positionsOf(state, account.address)].some(
      (leg) => perpAt(state, leg.market)?.coin === 'DOT' && !kinds[kind].is(leg),
    ) || undefined;
}

export const hedgedIsolatedFigureFaults: readonly Fault[] = [
  ...ofKinds,
  ...ofIsolated,
  neverDeferred,
  {
    id: 'accounts.hedged-funding-withdrawable',
    clause: 'accounts.scalars.withdrawable-funding',
    title: 'what a hedged account paid for funding counts as withdrawable',
    needs: ['control'],
    edit: makeAccountStateFieldsEdit('full', {
      withdrawable: ({ account, scalars: { withdrawable } }, core) => {
        const fundings = isInHedgeMode(core.state, account.address) ? core.histories.fundings.of(account.address) : [];
        return formatUsd(usd(fundings.reduce((sum, { payment }) => sum - payment, 0n) + withdrawable));
      },
    }),
  },
];

function legsOf({ state }: Core, { address }: Account, kind: Kind): readonly Position[] {
  return [...positionsOf(state, address)].filter(kinds[kind].is);
}

function profitOf(core: Core, account: Account, kind: Kind): bigint {
  let sum = 0n;
  for (const leg of legsOf(core, account, kind)) {
    const market = perpAt(core.state, leg.market);
    const value = market === undefined ? null : positionValue(market, leg);
    if (value !== null) sum += value - signedEntryNotional(leg);
  }
  return sum;
}
