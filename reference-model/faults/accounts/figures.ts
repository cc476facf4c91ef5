import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import {
  crossNotionalsOf,
  isolatedUnrealizedPnl,
  positionValue,
  signedEntryNotional,
} from '../../engine/risk/account-scalars.ts';
import { marginHeldByLeg } from '../../engine/risk/margin.ts';
import { greaterOf } from '../../numeric/order.ts';
import { usd, ZERO_USD } from '../../numeric/planes.ts';
import { formatUsd } from '../../numeric/served.ts';
import { perpAt } from '../../state/market.ts';
import { isInPortfolioMargin } from '../../state/portfolios.ts';
import { isInHedgeMode } from '../../state/position-modes.ts';
import { positionsOf } from '../../state/positions.ts';
import type { Fault } from '../fault.ts';
import {
  makeAccountScalarsEdit,
  makeAccountStateFieldsEdit,
  makeAccountStateReadEdit,
  omittedFieldMakers,
} from '../operators/accounts.ts';
import { editEachRow, makeReadDataEdit } from '../operators/wire.ts';

export const accountFigureFaults: readonly Fault[] = [
  {
    id: 'accounts.balance-without-name',
    clause: 'accounts.balances.shape',
    title: 'balance rows lack the name of their token',
    edit: makeAccountStateFieldsEdit('balance', omittedFieldMakers('name')),
  },
  {
    id: 'accounts.usdc-row-omitted',
    clause: 'accounts.balances.usdc-always',
    title: 'an account without USDC has no USDC row',
    edit: makeAccountStateReadEdit(({ balanceTokens }) => ({
      balanceTokens: (core, account) =>
        balanceTokens(core, account).filter((token) => token.id !== core.params.usdc || account.cash !== 0n),
    })),
  },
  {
    id: 'accounts.usdc-row-gives-way',
    clause: 'accounts.balances.usdc-always',
    title: 'an account that holds a token and no USDC has no USDC row',
    edit: makeAccountStateReadEdit(({ balanceTokens }) => ({
      balanceTokens: (core, account) => {
        const rows = balanceTokens(core, account);
        return rows.length > 1 && account.cash === 0n ? rows.filter(({ id }) => id !== core.params.usdc) : rows;
      },
    })),
  },
  {
    id: 'accounts.usdc-row-last',
    clause: 'accounts.balances.usdc-first',
    title: 'balances stand by falling token number',
    edit: makeAccountStateReadEdit(({ balanceTokens }) => ({
      balanceTokens: (core, account) => balanceTokens(core, account).toReversed(),
    })),
  },
  {
    id: 'accounts.hold-above-total',
    clause: 'accounts.balances.hold',
    title: 'more is held than there is',
    edit: makeReadDataEdit('account_state', (data) =>
      isJsonObject(data.spot)
        ? { ...data, spot: editEachRow(data.spot, 'balances', (row) => ({ ...row, hold: `1${String(row.total)}` })) }
        : data,
    ),
  },
  {
    id: 'accounts.value-without-positions',
    clause: 'accounts.scalars.account-value',
    title: 'unrealised PnL does not count in account_value',
    edit: makeAccountScalarsEdit(() => ({ accountValue: ({ cash }) => cash })),
  },
  {
    id: 'accounts.withdrawable-before-funding',
    clause: 'accounts.scalars.withdrawable-funding',
    title: 'what was paid for funding counts as withdrawable',
    needs: ['control'],
    edit: makeAccountStateFieldsEdit('full', {
      withdrawable: ({ account, scalars: { withdrawable } }, core) => {
        const paid = core.histories.fundings.of(account.address).reduce((sum, { payment }) => sum - payment, 0n);
        return formatUsd(usd(withdrawable + paid));
      },
    }),
  },
  {
    id: 'accounts.raw-usd-whole',
    clause: 'accounts.scalars.flat',
    title: 'total_raw_usd is cut to whole USDC',
    edit: makeAccountScalarsEdit(() => ({ totalRawUsd: ({ cash }) => usd(cash - (cash % 10n ** 18n)) })),
  },
  {
    id: 'accounts.raw-usd-with-pnl',
    clause: 'accounts.scalars.total-raw-usd',
    title: 'total_raw_usd moves with the mark',
    edit: makeAccountScalarsEdit(() => ({ totalRawUsd: ({ cash, unrealizedPnl }) => usd(cash + unrealizedPnl) })),
  },
  {
    id: 'accounts.raw-usd-with-pnl-in-portfolio',
    clause: 'accounts.scalars.account-value',
    title: 'total_raw_usd of an account in portfolio margin has the profit of its positions',
    needs: ['control'],
    edit: makeAccountStateFieldsEdit('full', {
      total_raw_usd: ({ scalars }) =>
        formatUsd(scalars.portfolio === null ? scalars.totalRawUsd : scalars.accountValue),
    }),
  },
  {
    id: 'accounts.held-margin-withdrawable',
    clause: 'accounts.scalars.withdrawable',
    title: 'margin that is held may be withdrawn',
    edit: makeAccountScalarsEdit(() => ({ free: ({ cash }) => cash })),
  },
  {
    id: 'accounts.withdrawable-negative',
    clause: 'accounts.scalars.withdrawable-floor',
    title: 'withdrawable falls below zero',
    edit: makeAccountScalarsEdit(() => ({ withdrawable: (free) => free })),
  },
  {
    id: 'accounts.profit-withdrawable',
    clause: 'accounts.scalars.withdrawable-profit',
    title: 'unrealised profit may be withdrawn',
    edit: makeAccountScalarsEdit(({ free }) => ({
      free: (parts) => usd(free(parts) + (parts.unrealizedPnl > 0n ? parts.unrealizedPnl : 0n)),
    })),
  },
  {
    id: 'accounts.portfolio-profit-withdrawable',
    clause: 'accounts.scalars.withdrawable-profit',
    title: 'withdrawable counts the unrealised profit of an account in portfolio margin',
    edit: makeAccountStateFieldsEdit('full', {
      withdrawable: ({ scalars: { withdrawable, unrealizedPnl }, account }, core) =>
        formatUsd(
          isInPortfolioMargin(core.state, account.address) && unrealizedPnl > 0n
            ? usd(withdrawable + unrealizedPnl)
            : withdrawable,
        ),
    }),
  },
  {
    id: 'accounts.isolated-profit-withdrawable',
    clause: 'accounts.scalars.withdrawable-profit',
    title: 'withdrawable counts the profit of positions with collateral of their own',
    edit: makeAccountStateFieldsEdit('full', {
      withdrawable: ({ scalars, account }, core) => {
        const profit = isolatedUnrealizedPnl(core, account);
        return formatUsd(usd(scalars.withdrawable + (profit > 0n ? profit : 0n)));
      },
    }),
  },
  {
    id: 'accounts.health-without-maintenance',
    clause: 'accounts.scalars.health',
    title: 'health is the account value',
    edit: makeAccountScalarsEdit(() => ({ health: (accountValue) => accountValue })),
  },
  {
    id: 'accounts.notional-netted',
    clause: 'accounts.scalars.total-ntl-pos',
    title: 'the notional of a short is taken from that of a long',
    edit: makeAccountStateFieldsEdit('perp', {
      total_ntl_pos: ({ account }, core) => {
        const sum = crossNotionalsOf(core, account).reduce((total, worth) => total + worth, 0n);
        return formatUsd(usd(sum < 0n ? -sum : sum));
      },
    }),
  },
  {
    id: 'accounts.notional-net-over-markets',
    clause: 'accounts.scalars.total-ntl-pos',
    title: 'the notional of a short is taken from that of a long in another market',
    edit: makeAccountStateFieldsEdit('perp', {
      total_ntl_pos: ({ account, scalars: { totalNtlPos } }, core) => {
        if (isInHedgeMode(core.state, account.address)) return formatUsd(totalNtlPos);
        const sum = crossNotionalsOf(core, account).reduce((total, worth) => total + worth, 0n);
        return formatUsd(usd(sum < 0n ? -sum : sum));
      },
    }),
  },
  {
    id: 'accounts.notional-of-first',
    clause: 'accounts.scalars.total-ntl-pos',
    title: 'total_ntl_pos counts the first position alone',
    edit: makeAccountStateFieldsEdit('perp', {
      total_ntl_pos: ({ account }, core) => {
        const [first = ZERO_USD] = crossNotionalsOf(core, account);
        return formatUsd(usd(first < 0n ? -first : first));
      },
    }),
  },
  {
    id: 'accounts.notional-of-isolated',
    clause: 'accounts.scalars.total-ntl-pos',
    title: 'total_ntl_pos counts isolated positions too',
    edit: makeAccountStateFieldsEdit('perp', {
      total_ntl_pos: ({ account, scalars: { totalNtlPos } }, core) => {
        const isolated = [...positionsOf(core.state, account.address)].filter(
          ({ margin }) => margin.mode === 'isolated',
        );
        return formatUsd(usd(isolated.reduce<bigint>((sum, { entryNotional }) => sum + entryNotional, totalNtlPos)));
      },
    }),
  },
  {
    id: 'accounts.notional-of-one-market',
    clause: 'accounts.scalars.total-ntl-pos',
    title: 'total_ntl_pos counts the positions of one market alone',
    edit: makeAccountStateFieldsEdit('perp', {
      total_ntl_pos: ({ account }, core) => {
        const legs = [...positionsOf(core.state, account.address)];
        const [first] = legs;
        const sum = crossNotionalsOf(core, account).reduce(
          (total, worth, at) => (legs[at]?.market === first?.market ? total + (worth < 0n ? -worth : worth) : total),
          0n,
        );
        return formatUsd(usd(sum));
      },
    }),
  },
  {
    id: 'accounts.value-of-one-market',
    clause: 'accounts.scalars.account-value',
    title: 'account_value counts the profit in the market that was entered first alone',
    edit: makeAccountStateFieldsEdit('full', {
      account_value: ({ account, scalars: { accountValue } }, core) => {
        const legs = [...positionsOf(core.state, account.address)];
        const [first] = legs;
        const others = legs.filter(({ market }) => market !== first?.market);
        const profits = others.map((leg) => {
          const market = perpAt(core.state, leg.market);
          return market === undefined
            ? 0n
            : (positionValue(market, leg) ?? signedEntryNotional(leg)) - signedEntryNotional(leg);
        });
        return formatUsd(usd(profits.reduce<bigint>((sum, profit) => sum - profit, accountValue)));
      },
    }),
  },
  {
    id: 'accounts.withdrawable-of-one-market',
    clause: 'accounts.scalars.withdrawable',
    title: 'withdrawable is less what the position in one market alone holds',
    edit: makeAccountStateFieldsEdit('full', {
      withdrawable: ({ account, scalars: { withdrawable } }, core) => {
        const [, ...others] = positionsOf(core.state, account.address);
        const held = others.map((leg) => {
          const market = perpAt(core.state, leg.market);
          return market === undefined || leg.leg !== 'net' ? 0n : marginHeldByLeg(core, account, market, leg);
        });
        return formatUsd(usd(held.reduce<bigint>((sum, each) => sum + each, withdrawable)));
      },
    }),
  },
  {
    id: 'accounts.margin-of-dearest',
    clause: 'accounts.scalars.init-margin',
    title: 'init_margin is that of the position that holds most',
    edit: makeAccountStateFieldsEdit('perp', {
      init_margin: ({ account, scalars: { heldInitialMargin } }, core) => {
        const held = [...positionsOf(core.state, account.address)].map((leg) => {
          const market = perpAt(core.state, leg.market);
          return market === undefined ? ZERO_USD : marginHeldByLeg(core, account, market, leg);
        });
        return formatUsd(held.length < 2 ? heldInitialMargin : held.reduce(greaterOf));
      },
    }),
  },
  {
    id: 'accounts.notional-with-sign',
    clause: 'accounts.scalars.total-ntl-pos',
    title: 'the notional of a short counts as negative',
    edit: makeAccountStateFieldsEdit('perp', {
      total_ntl_pos: ({ account, scalars: { totalNtlPos } }, { state }) =>
        formatUsd(positionsOf(state, account.address).some(({ size }) => size < 0n) ? usd(-totalNtlPos) : totalNtlPos),
    }),
  },
];
