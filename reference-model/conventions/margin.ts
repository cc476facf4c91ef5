import {
  type Account,
  type AccountFigures,
  type Core,
  formatUsd,
  isolatedUnrealizedPnl,
  isSplitAccount,
  lots,
  parseUsd,
  perpAt,
  positionsOf,
  type RulesEdit,
  ratio,
  rulesEditorAt,
  truncToPx,
  type Usd,
  usd,
  usdOfPx,
  ZERO_USD,
} from '../index.ts';
import { type AlternativeConvention, ceilDiv, ONE_MICRO_UNIT, ONE_WHOLE_UNIT } from './convention.ts';

const margin = rulesEditorAt('engine', 'margin');
const liquidation = rulesEditorAt('engine', 'liquidation');
const portfolio = rulesEditorAt('engine', 'portfolio');

/** Conventions on required margin, and on what happens to an account below it. */
export const alternativeMarginConventions: readonly AlternativeConvention[] = [
  {
    id: 'rungs-with-their-bound',
    says: 'a notional that stands exactly on the bound of a rung belongs to that rung',
    edits: [
      margin(({ rung }) => ({
        rung: (market, entry) => rung(market, usd(entry > 0n ? entry - 1n : entry)),
      })),
    ],
  },
  {
    id: 'margin-exact',
    says: 'initial margin keeps all its places, and so does what a leg counts for in maintenance',
    edits: [
      margin(() => ({
        quotient: (amount, leverage) => usd(ceilDiv(amount, BigInt(leverage))),
        accountMaintenance: (maintenance) => maintenance,
      })),
    ],
  },
  ...[1, 3, 5, 10, 20].map((preset) => ({
    id: `leverage-of-${preset}-until-chosen`,
    says: `who has chosen no leverage of a market trades there at ${preset}x (D226)`,
    edits: [margin(({ leverage }) => ({ leverage: (chosen, ...of) => leverage(chosen ?? preset, ...of) }))],
  })),
  {
    id: 'leverage-funded',
    says: 'a leverage at which the positions of a market ask for more than the account holds is refused, as an order would be',
    edits: [
      rulesEditorAt(
        'actions',
        'updateLeverage',
      )(({ gates }) => ({
        gates: gates.map((gate) =>
          gate.id !== 'mode'
            ? gate
            : {
                ...gate,
                check(core, change, owner) {
                  const held = positionsOf(core.state, owner).filter(({ market }) => market === change.asset);
                  const notional = held.reduce((sum, { entryNotional }) => sum + entryNotional, 0n);
                  const cash = core.state.accounts.get(owner)?.cash ?? ZERO_USD;
                  return ceilDiv(notional, BigInt(change.leverage)) > cash
                    ? { code: 'MARGIN_INSUFFICIENT', message: 'the positions ask for more than the account holds' }
                    : gate.check(core, change, owner);
                },
              },
        ),
      })),
    ],
  },
  {
    id: 'buckets-with-a-cushion',
    says: 'an isolated position posts a hundredth more than the quotient of the gate',
    edits: [
      rulesEditorAt(
        'engine',
        'isolated',
      )(({ posted }) => ({ posted: (before, after) => usd((posted(before, after) * 101n) / 100n) })),
    ],
  },
  {
    id: 'bands-of-its-own',
    says: 'the bands begin at 125, 102, 70 and 50 per cent of maintenance',
    edits: [
      rulesEditorAt(
        'engine',
        'tiers',
      )(() => ({
        bands: [
          { tier: 'Safe', fromPerMille: 1_250n },
          { tier: 'T0', fromPerMille: 1_020n },
          { tier: 'T1', fromPerMille: 700n },
          { tier: 'T2', fromPerMille: 500n },
        ],
      })),
    ],
  },
  {
    id: 'quarters-are-closed',
    says: 'a partial close takes a quarter of a leg, and the next one may come five minutes later',
    edits: [
      liquidation(({ closing }) => ({
        cooldownMs: 300_000,
        closing: (cause, open, market) =>
          closing(cause, cause === 'forced_close_partial' ? lots((open + 1n) / 2n) : open, market),
      })),
    ],
  },
  {
    id: 'closes-are-free',
    says: 'a close by force costs no fee of its own',
    edits: [liquidation(() => ({ fee: () => ZERO_USD }))],
  },
  {
    id: 'closes-in-order-of-opening',
    says: 'the legs of an account are closed as they were opened',
    edits: [liquidation(() => ({ inOrder: (legs) => legs }))],
  },
  {
    id: 'liquidation-prices-rounded-away',
    says: 'the price at which a leg is closed is rounded by one unit away from nothing',
    edits: [
      rulesEditorAt(
        'engine',
        'scalars',
      )(({ liquidationPx, isolatedLiquidationPx }) => ({
        liquidationPx: (...of) => oneMore(liquidationPx(...of)),
        isolatedLiquidationPx: (...of) => oneMore(isolatedLiquidationPx(...of)),
      })),
    ],
  },
  {
    id: 'cost-of-a-part-rounded-up',
    says: 'the cost that leaves a position with a part of it is rounded up',
    edits: [
      rulesEditorAt(
        'engine',
        'positions',
      )(() => ({ release: (entry, closing, size) => usd(ceilDiv(entry * closing, size < 0n ? -size : size)) })),
    ],
  },
  {
    id: 'both-sides-are-open-interest',
    says: 'open interest counts longs and shorts',
    edits: [rulesEditorAt('engine', 'positions')(() => ({ openInterestOf: (size) => lots(size < 0n ? -size : size) }))],
  },
  {
    id: 'caps-stop-passive-orders',
    says: 'at the cap of open interest an order that opens is refused wherever it is priced',
    edits: [rulesEditorAt('engine', 'openInterest')(() => ({ throughMark: () => true }))],
  },
  {
    id: 'scenarios-of-its-own',
    says: 'portfolio margin looks at 15 per cent either way, at one volatility, to all places, from 20,000 USDC on',
    edits: [
      portfolio(() => ({
        minEquity: usd(20_000n * ONE_WHOLE_UNIT),
        priceShocks: [-15n, 15n],
        volShocks: [0n],
        gain: (notional, price) => usd((notional * price) / 100n),
      })),
    ],
  },
  {
    id: 'portfolio-entered-once',
    says: 'portfolio margin looks at 15 per cent either way, and an account that is enrolled in it is refused to enrol again',
    edits: [
      portfolio(() => ({ priceShocks: [-15n, 15n] })),
      rulesEditorAt(
        'actions',
        'userPortfolioMargin',
      )(({ hasPlace }) => ({
        hasPlace: (core, owner) => !core.state.portfolios.has(owner) && hasPlace(core, owner),
      })),
    ],
  },
  {
    id: 'no-penalty-for-concentration',
    says: 'portfolio margin knows no penalty for concentration',
    edits: [portfolio(() => ({ penalty: () => ZERO_USD }))],
  },
  {
    id: 'vault-takes-little',
    says: 'the metaliquidity vault takes over a tenth of its value at most, and half of the fee',
    edits: [
      rulesEditorAt(
        'engine',
        'vaultTakeover',
      )(() => ({ shareOfNav: ratio(ONE_WHOLE_UNIT / 10n), shareOfFee: ratio(ONE_WHOLE_UNIT / 2n) })),
    ],
  },
  {
    id: 'delisted-at-the-index',
    says: 'a market is settled at its index price',
    edits: [rulesEditorAt('engine', 'settlement')(() => ({ px: ({ oracle }) => oracle?.px ?? null }))],
  },
  {
    id: 'spot-margin-held-gross',
    says: 'a position with borrowed money ties up a share of its limit times its size, not of what it holds',
    edits: [
      rulesEditorAt(
        'engine',
        'scalars',
      )(({ free }) => ({
        free: (parts) => free({ ...parts, marginInitial: usd((parts.marginInitial * 1001n) / 1000n) }),
      })),
    ],
  },
  {
    id: 'lent-sold-near-the-mark',
    says: 'a forced sale of what was bought with borrowed money goes one per cent below its mark at most',
    edits: [
      rulesEditorAt('engine', 'spotMargin')(() => ({ floor: (mark) => truncToPx(usd((usdOfPx(mark) * 99n) / 100n)) })),
    ],
  },
  {
    id: 'maintenance-cut-once',
    says: 'maintenance is cut to whole USDC over all legs, not leg by leg',
    edits: [
      margin(({ accountMaintenance, crossMaintenance }) => ({
        accountMaintenance: (maintenance) => maintenance,
        crossMaintenance: (counted) => accountMaintenance(crossMaintenance(counted)),
      })),
    ],
  },
  {
    id: 'maintenance-rounded-up',
    says: 'maintenance of a leg is rounded up at six places',
    edits: [
      margin(() => ({
        maintenance: (amount, { maint }) =>
          usd(ceilDiv(amount * maint, ONE_WHOLE_UNIT * ONE_MICRO_UNIT) * ONE_MICRO_UNIT),
      })),
    ],
  },
  {
    id: 'margin-to-spare',
    says: 'an order that takes the last unit of what is free is refused',
    edits: [margin(() => ({ funds: ({ required, free }) => required === 0n || required < free }))],
  },
  {
    id: 'borrowed-in-six-places',
    says: 'what was bought with borrowed money counts at six places, cut, and ties up at six places, rounded up',
    edits: [
      rulesEditorAt(
        'engine',
        'marginPositions',
      )(({ worth }) => ({
        worth: (held, mark) => usd((worth(held, mark) / ONE_MICRO_UNIT) * ONE_MICRO_UNIT),
        required: (value, part) => usd(ceilDiv(value * part, ONE_WHOLE_UNIT * ONE_MICRO_UNIT) * ONE_MICRO_UNIT),
      })),
    ],
  },
  {
    id: 'portfolio-holds-both',
    says: 'what portfolio margin needs and what orders hold are taken off one after the other',
    edits: [portfolio(() => ({ free: ({ netValue, margin: needed }, held) => usd(netValue - needed - held) }))],
  },
  {
    id: 'isolated-money-counts',
    says: 'the money of isolated positions counts for the value of the account, and as margin that is held (D81)',
    edits: [
      rulesEditorAt(
        'reads',
        'accountState',
      )(({ full, margin: atMargin, perp, balance }) => {
        const sums = {
          account_value: withMore('accountValue', isolatedWorth),
          total_raw_usd: withMore('totalRawUsd', isolatedCollateral),
          health: withMore('health', isolatedWorth),
        };
        const held = withMore('heldInitialMargin', isolatedCollateral);
        return {
          full: { ...full, ...sums },
          margin: { ...atMargin, ...sums, total_margin_used: held },
          perp: { ...perp, init_margin: held },
          balance: {
            ...balance,
            // The USDC row of a single-balance account includes its collateral.
            total: (of, core) => {
              const served = balance.total?.(of, core);
              if (of.token.id !== core.params.usdc || isSplitAccount(core.state, of.account.address)) return served;
              const total = parseUsd(String(served)) ?? ZERO_USD;
              return formatUsd(usd(total + isolatedCollateral(core, of.account)));
            },
          },
        };
      }),
    ],
  },
  {
    id: 'funding-owed-as-it-accrues',
    says: 'funding is owed as it accrues, and taken off what may be withdrawn',
    edits: [
      rulesEditorAt(
        'reads',
        'accountState',
      )(({ full, margin: atMargin }) => {
        const withdrawable = ({ account, scalars }: AccountFigures, core: Core) => {
          const left = scalars.withdrawable - accruedFunding(core, account);
          return formatUsd(left > 0n ? usd(left) : ZERO_USD);
        };
        return { full: { ...full, withdrawable }, margin: { ...atMargin, withdrawable } };
      }),
    ],
  },
  {
    id: 'bids-on-pairs-count',
    says: 'USDC that a bid on a pair sets aside counts for the value of its account still',
    edits: [
      accountScalars({
        account_value: withMore('accountValue', setAsideForBids),
        total_raw_usd: withMore('totalRawUsd', setAsideForBids),
        health: withMore('health', setAsideForBids),
      }),
    ],
  },
  {
    id: 'bids-on-pairs-withdrawable',
    says: 'USDC that a bid on a pair sets aside counts for the value of its account, and in withdrawable, still',
    edits: [
      accountScalars({
        account_value: withMore('accountValue', setAsideForBids),
        total_raw_usd: withMore('totalRawUsd', setAsideForBids),
        withdrawable: withMore('withdrawable', setAsideForBids),
        health: withMore('health', setAsideForBids),
      }),
    ],
  },
];

/** Editor of members that both depths of `account_state` show alike. */
function accountScalars(members: Readonly<Record<string, ReturnType<typeof withMore>>>): RulesEdit {
  return rulesEditorAt(
    'reads',
    'accountState',
  )(({ full, margin: atMargin }) => ({ full: { ...full, ...members }, margin: { ...atMargin, ...members } }));
}

/** Makes a sum of an account that counts more than public facts do. */
function withMore(
  sum: 'accountValue' | 'totalRawUsd' | 'withdrawable' | 'health' | 'heldInitialMargin',
  more: (core: Core, account: Account) => bigint,
) {
  return ({ account, scalars }: AccountFigures, core: Core) => formatUsd(usd(scalars[sum] + more(core, account)));
}

/** USDC held for bids on pairs; a split account holds it in its other wallet. */
function setAsideForBids({ state }: Core, { address }: Account): bigint {
  return isSplitAccount(state, address) ? ZERO_USD : (state.spotEscrow.get(address) ?? ZERO_USD);
}

/** Funding accrued by an account's cross positions since the last boundary, at the current rate; 0: none. */
function accruedFunding(core: Core, { address }: Account): bigint {
  const { rules, state, params } = core;
  const interval = BigInt(params.funding.intervalMs);
  let owed = 0n;
  for (const { market: id, margin: own, size } of positionsOf(state, address)) {
    const market = perpAt(state, id);
    const px = market === undefined ? null : rules.engine.funding.price(market);
    if (market === undefined || px === null || own.mode === 'isolated') continue;
    const { funding, szDecimals } = market;
    const terms = { px: usdOfPx(px), rate: funding.rate, szDecimals };
    const ran = interval - BigInt(Math.max(0, funding.nextPaymentMs - state.timeMs));
    owed -= (rules.engine.funding.payment(terms, size, lots(0n)) * ran) / interval;
  }
  return owed > 0n ? owed : 0n;
}

function isolatedCollateral(core: Core, account: Account): bigint {
  let collateral = 0n;
  for (const { margin: own } of positionsOf(core.state, account.address))
    if (own.mode === 'isolated') collateral += own.collateral;
  return collateral;
}

/** Collateral of an account's isolated positions, plus their profit at the marks. */
function isolatedWorth(core: Core, account: Account): bigint {
  return isolatedCollateral(core, account) + isolatedUnrealizedPnl(core, account);
}

function oneMore(px: Usd | null): Usd | null {
  return px === null ? null : usd(px + 1n);
}
