import { wholeUsd } from '../../numeric/served.ts';
import type { Fault } from '../fault.ts';
import { accountState, feeSchedule, fieldsOf } from './edits.ts';

/** Figures that are to agree with one another, and places that are to be the only one. */
export const relationFaults: readonly Fault[] = [
  {
    id: 'accounts.ledger-twice',
    clause: 'accounts.balances.only-place',
    title: 'the balances stand in the margin lane as well',
    edit: accountState(({ full }) => ({
      full: {
        ...full,
        margin: (figures, core) => ({
          ...Object(full.margin?.(figures, core)),
          balances: Object(full.spot?.(figures, core)).balances,
        }),
      },
    })),
  },
  {
    id: 'accounts.no-margin-held',
    clause: 'accounts.scalars.init-margin',
    title: 'init_margin is 0 with a position',
    edit: fieldsOf('perp', { init_margin: () => '0' }),
  },
  {
    id: 'accounts.deferred-with-position',
    clause: 'accounts.scalars.health-priced',
    title: 'the health of an account with a position is always deferred',
    edit: fieldsOf('full', {
      health_deferred: ({ account }, { state }) => state.positions.has(account.address) || undefined,
    }),
  },
  {
    id: 'accounts.usdc-without-collateral',
    clause: 'accounts.modes.one-balance',
    title: 'USDC that margin holds is missing in its balance',
    edit: accountState(({ full, balance }) => ({
      full: {
        ...full,
        spot: ({ account, scalars }, core) => ({
          balances: core.rules.reads.accountState.balanceTokens(core, account).map((token) => ({
            ...Object.fromEntries(
              Object.entries(balance).map(([key, field]) => [key, field({ account, token }, core)]),
            ),
            ...(token.id === core.params.usdc ? { total: wholeUsd(scalars.withdrawable) } : {}),
          })),
        }),
      },
    })),
  },
  {
    id: 'accounts.overview-of-before',
    clause: 'accounts.detail.same-scalars',
    title: 'the overview is stamped with an earlier time than the other depths of its height',
    edit: accountState(({ overview }) => ({
      overview: { ...overview, body: { ...overview.body, time: (_, { state }) => state.timeMs - 1 } },
    })),
  },
  {
    id: 'accounts.portfolio-margin-of-all',
    clause: 'accounts.portfolio.zero-elsewhere',
    title: 'pm_maint_margin is the maintenance margin of every account',
    edit: fieldsOf('perp', { pm_maint_margin: ({ scalars }) => wholeUsd(scalars.crossMaintenance) }),
  },
  {
    id: 'accounts.overview-with-tier',
    clause: 'accounts.overview.shared-keys',
    title: 'the overview tells the tier',
    edit: accountState(({ overview }) => ({
      overview: { ...overview, body: { ...overview.body, tier: () => 'Safe' } },
    })),
  },
  {
    id: 'accounts.makers-free',
    clause: 'accounts.fees.effective-maker',
    title: 'the effective maker rate is 0, rebate or not',
    edit: feeSchedule(({ user }) => ({ user: { ...user, effective_maker_bps: () => '0' } })),
  },
  {
    id: 'accounts.product-maker-pays-taker',
    clause: 'accounts.fees.perp-product',
    title: 'the maker rate of product perp is that of the taker',
    edit: feeSchedule(({ perpProduct }) => ({
      perpProduct: {
        ...perpProduct,
        ...(perpProduct.taker_bps === undefined ? {} : { maker_bps: perpProduct.taker_bps }),
      },
    })),
  },
];
