import { units } from '../../numeric/planes.ts';
import { ratioOfDeciBps } from '../../numeric/rates.ts';
import { formatUnits, formatUsd } from '../../numeric/served.ts';
import { delegatedStakeOf } from '../../reads/staking-state.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import { freeStakeOf } from '../../state/staking.ts';
import type { Fault } from '../fault.ts';
import {
  makeAccountStateFieldsEdit,
  makeAccountStateReadEdit,
  makeFeeScheduleReadEdit,
  unpricedDotMarketEdit,
} from '../operators/accounts.ts';

/** Faults in figures that must agree with one another, and in values that must be unique. */
export const figureRelationFaults: readonly Fault[] = [
  {
    id: 'accounts.ledger-twice',
    clause: 'accounts.balances.only-place',
    title: 'the balances stand in the margin lane as well',
    edit: makeAccountStateReadEdit(({ full }) => ({
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
    edit: makeAccountStateFieldsEdit('perp', { init_margin: () => '0' }),
  },
  {
    id: 'accounts.never-deferred',
    clause: 'accounts.scalars.health-unpriced',
    title: 'DOT has neither mark nor index, and the health of whoever holds it is not deferred',
    edit: unpricedDotMarketEdit,
  },
  {
    id: 'accounts.deferred-with-position',
    clause: 'accounts.scalars.health-priced',
    title: 'the health of an account with a position is always deferred',
    edit: makeAccountStateFieldsEdit('full', {
      health_deferred: ({ account }, { state }) => state.positions.has(account.address) || undefined,
    }),
  },
  {
    id: 'accounts.usdc-without-collateral',
    clause: 'accounts.modes.one-balance',
    title: 'USDC that margin holds is missing in its balance',
    edit: makeAccountStateReadEdit(({ full, balance }) => ({
      full: {
        ...full,
        spot: ({ account, scalars }, core) => ({
          balances: core.rules.reads.accountState.balanceTokens(core, account).map((token) => ({
            ...Object.fromEntries(
              Object.entries(balance).map(([key, field]) => [key, field({ account, token }, core)]),
            ),
            ...(token.id === core.params.usdc ? { total: formatUsd(scalars.withdrawable) } : {}),
          })),
        }),
      },
    })),
  },
  {
    id: 'accounts.overview-of-before',
    clause: 'accounts.detail.same-scalars',
    title: 'the overview is stamped with an earlier time than the other depths of its height',
    edit: makeAccountStateReadEdit(({ overview }) => ({
      overview: { ...overview, body: { ...overview.body, time: (_, { state }) => state.timeMs - 1 } },
    })),
  },
  {
    id: 'accounts.portfolio-margin-of-all',
    clause: 'accounts.portfolio.zero-elsewhere',
    title: 'pm_maint_margin is the maintenance margin of every account',
    edit: makeAccountStateFieldsEdit('perp', { pm_maint_margin: ({ scalars }) => formatUsd(scalars.crossMaintenance) }),
  },
  {
    id: 'accounts.overview-stake-with-free',
    clause: 'accounts.overview.staking',
    title: 'total_delegated of the overview counts what is free',
    edit: makeAccountStateReadEdit(({ overview }) => ({
      overview: {
        ...overview,
        stake: {
          ...overview.stake,
          total_delegated: (address, core) =>
            formatUnits(units(delegatedStakeOf(core, address) + freeStakeOf(core.state, address))),
        },
      },
    })),
  },
  {
    id: 'accounts.overview-with-tier',
    clause: 'accounts.overview.shared-keys',
    title: 'the overview tells the tier',
    edit: makeAccountStateReadEdit(({ overview }) => ({
      overview: { ...overview, body: { ...overview.body, tier: () => 'Safe' } },
    })),
  },
  {
    id: 'accounts.makers-free',
    clause: 'accounts.fees.effective-maker',
    title: 'the effective maker rate is 0, rebate or not',
    edit: makeFeeScheduleReadEdit(({ user }) => ({ user: { ...user, effective_maker_bps: () => '0' } })),
  },
  {
    id: 'accounts.rebate-to-everybody',
    clause: 'accounts.fees.rebate',
    title: 'the lowest rebate is for everybody, whatever was made',
    edit: rulesEditorAt('engine', 'fees')(() => ({ makerRebate: () => ratioOfDeciBps(1n) })),
  },
  {
    id: 'accounts.referrer-credit-untold',
    clause: 'accounts.fees.referrer',
    title: 'the fee schedule tells no credit, whatever a referrer has earned',
    edit: makeFeeScheduleReadEdit(({ user }) => ({ user: { ...user, referrer_credit: () => '0' } })),
  },
  {
    id: 'accounts.product-maker-pays-taker',
    clause: 'accounts.fees.perp-product',
    title: 'the maker rate of product perp is that of the taker',
    edit: makeFeeScheduleReadEdit(({ perpProduct }) => ({
      perpProduct: {
        ...perpProduct,
        ...(perpProduct.taker_bps === undefined ? {} : { maker_bps: perpProduct.taker_bps }),
      },
    })),
  },
  {
    id: 'accounts.product-without-volume',
    clause: 'accounts.fees.product-volume',
    title: 'product perp has no volume, whatever was filled',
    edit: makeFeeScheduleReadEdit(({ perpProduct }) => ({
      perpProduct: { ...perpProduct, taker_volume_30d: () => '0' },
    })),
  },
  {
    id: 'accounts.days-without-makers',
    clause: 'accounts.fees.daily-volume',
    title: 'daily_volume leaves out what was filled as a maker',
    edit: makeFeeScheduleReadEdit(({ day }) => ({ day: { ...day, maker_volume: () => '0' } })),
  },
  {
    id: 'accounts.exchange-without-makers',
    clause: 'accounts.fees.daily-volume',
    title: 'exchange_maker_volume is 0 on every day',
    edit: makeFeeScheduleReadEdit(({ day }) => ({ day: { ...day, exchange_maker_volume: () => '0' } })),
  },
  {
    id: 'accounts.burns-more-than-all',
    clause: 'accounts.fees.shares',
    title: 'burn_ratio is in percent',
    edit: makeFeeScheduleReadEdit(({ body }) => ({
      body: { ...body, burn_ratio: (_, { params }) => String(Number(params.fees.burnRatio) * 100) },
    })),
  },
  {
    id: 'accounts.unknown-with-stake',
    clause: 'accounts.overview.unknown',
    title: 'the overview of any address has the stake of all validators as its free pool',
    edit: makeAccountStateReadEdit(({ overview }) => ({
      overview: {
        ...overview,
        body: {
          ...overview.body,
          staking: (account, core) => {
            const staking = Object(overview.body.staking?.(account, core));
            return { ...staking, summary: { ...staking.summary, undelegated: staking.state.total_stake } };
          },
        },
      },
    })),
  },
];
