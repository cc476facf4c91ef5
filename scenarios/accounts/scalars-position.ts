import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt, spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { SumEntry } from '../../harness/compare/figures/sum-of-entries.ts';
import { isWithinTolerance } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { judgeSameFigure } from '../../harness/judging/same-figure.ts';
import { readFiguresAtOneMark } from '../../harness/setup/at-one-mark.ts';
import { switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { positionKindTitleSuffixes, takerLegFields } from '../../harness/setup/position-kinds.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { judgeNoFullDepthKeys } from './margin-depth.ts';
import { probeSeparateSpotPerpUsdc } from './two-ledgers.ts';

/** Funding may have accrued since the trade, and no text states the served precision of a sum: at most cents. */
const CENT = Dec.of('0.01');
const ZERO = Dec.of(0);

const clauses = [
  'accounts.scalars.account-value',
  'accounts.scalars.withdrawable',
  'accounts.scalars.health',
  'accounts.scalars.total-ntl-pos',
  'accounts.detail.margin-used',
  'accounts.detail.margin-only',
  'accounts.state.one-block',
  'accounts.scalars.init-margin',
  'accounts.scalars.health-priced',
  'accounts.modes.one-balance',
  'accounts.detail.same-scalars',
  'accounts.portfolio.zero-elsewhere',
  'accounts.state.pm-net-value',
] as const;

const figuresOf = (kind: 'cross' | 'hedged') =>
  check({
    id: `accounts.scalars.position${kind === 'cross' ? '' : `.${kind}`}`,
    title: `account figures with one cross position follow from cash, fill and mark${positionKindTitleSuffixes[kind]}`,
    clauses,
    by: 'act',
    async run(context) {
      const { given, target, expect } = context;
      const [maker, taker] = await Promise.all([
        given.fundedAccount({ usdc: '200' }),
        given.fundedAccount({ usdc: '200' }),
      ]);
      const market = await given.market();
      for (const { address } of [maker, taker]) {
        const state = given.data(await target.read('account_state', { address }));
        expect('accounts.scalars.init-margin').decimal(field(state, 'perp.init_margin'), '0');
      }
      if (kind === 'hedged') await switchToHedgeMode(context, taker);
      const { px, size } = await tradeWorthAndCloseAtEnd(context, 150n, {
        market,
        maker,
        taker,
        asTaker: takerLegFields(kind),
      });

      for (const [who, sign] of [
        [taker, 1],
        [maker, -1],
      ] as const)
        await judgeFigures(context, who, market.coin, { px, size, sign });
    },
  });

export default figuresOf('cross');
export const scalarsPositionHedgedFiguresCheck = figuresOf('hedged');

/** Judges the figures of an account with a single leg, opened this way. */
async function judgeFigures(
  context: CaseContext<(typeof clauses)[number]>,
  who: Identity,
  coin: string,
  leg: { readonly px: Dec; readonly size: Dec; readonly sign: 1 | -1 },
): Promise<void> {
  const { venue, expect } = context;
  const { address } = who;
  const { bodies, figures } = await readFiguresAtOneMark(
    context,
    { coin, address },
    [
      { type: 'account_state', args: { address } },
      { type: 'account_state', args: { address, detail: 'margin' } },
      { type: 'account_state', args: { address, detail: 'overview' } },
    ],
    ([state], mark) => markFigures(state, leg, mark),
  );
  const [full, margin, overview] = bodies;
  const figure = (path: string) => decimalAt(full, path);
  for (const { clause, holds, expected, path } of figures)
    expect(clause).relation(expected, { [path]: field(full, path) }, () => holds, path);
  const held = figure('perp.init_margin');
  expect('accounts.scalars.init-margin').relation(
    'perp.init_margin above 0 with an open position',
    { held },
    (margin) => margin.held.compare(ZERO) > 0,
    'perp.init_margin',
  );
  // The mark was just read, so the leg is priced.
  expect('accounts.scalars.health-priced').equal(field(full, 'health_deferred'), undefined);
  const money = { balance: spotTokenTotalIn(full, venue.usdc.signingId), total_raw_usd: figure('total_raw_usd') };
  const isOne =
    isWithinTolerance(money.balance, money.total_raw_usd, CENT) || !(await probeSeparateSpotPerpUsdc(context, who));
  if (expect('accounts.modes.one-balance').exercised(isOne, 'a chain whose two ledgers of USDC are unified (D108)'))
    expect('accounts.modes.one-balance').relation(
      `the USDC total in spot.balances equal to total_raw_usd, within ${CENT}`,
      money,
      ({ balance, total_raw_usd }) => isWithinTolerance(balance, total_raw_usd, CENT),
      'spot.balances USDC total',
    );
  if (full.abstraction !== 'portfolio') {
    expect('accounts.state.pm-net-value').decimal(field(full, 'pm_net_value'), '0');
    for (const path of ['perp.pm_maint_margin', 'perp.pm_concentration_penalty'])
      expect('accounts.portfolio.zero-elsewhere').decimal(field(full, path), '0');
  }
  const free = figure('total_raw_usd').minus(held);
  expect('accounts.scalars.withdrawable').relation(
    `total_raw_usd less perp.init_margin, but not below 0, within ${CENT}`,
    { withdrawable: figure('withdrawable'), free },
    (cash) => isWithinTolerance(cash.withdrawable, cash.free.compare(ZERO) > 0 ? cash.free : ZERO, CENT),
    'withdrawable',
    {
      name: 'withdrawable',
      got: figure('withdrawable'),
      entries: [
        { what: 'total_raw_usd', amount: figure('total_raw_usd') },
        { what: 'perp.init_margin', amount: held.negated() },
        ...profitBeside(full),
      ],
    },
  );
  const maintenance = decimalAt(margin, 'cross_maintenance_margin_used');
  expect('accounts.scalars.health').relation(
    `account_value less cross_maintenance_margin_used, within ${CENT}`,
    { health: decimalAt(margin, 'health'), account_value: decimalAt(margin, 'account_value'), maintenance },
    ({ health, account_value, ...used }) => isWithinTolerance(health, account_value.minus(used.maintenance), CENT),
    'health',
    {
      name: 'health',
      got: decimalAt(margin, 'health'),
      entries: [
        { what: 'account_value', amount: decimalAt(margin, 'account_value') },
        { what: 'cross_maintenance_margin_used', amount: maintenance.negated() },
        ...profitBeside(full),
      ],
    },
  );
  expect('accounts.detail.margin-used').decimal(field(margin, 'total_margin_used'), held);
  judgeNoFullDepthKeys(expect('accounts.detail.margin-only'), margin);
  for (const key of ['account_value', 'total_raw_usd', 'withdrawable', 'health', 'tier']) {
    judgeSameFigure(
      expect('accounts.state.one-block'),
      field(margin, key),
      field(full, key),
      `${key} at detail margin and full`,
    );
  }
  for (const depth of [full, margin]) {
    for (const key of sharedScalars(depth, overview))
      judgeSameFigure(
        expect('accounts.detail.same-scalars'),
        field(overview, key),
        field(depth, key),
        `${key} of overview`,
      );
  }
}

const close = (actual: Dec, expected: Dec, tolerance: Dec) => ({
  holds: isWithinTolerance(actual, expected, tolerance),
  expected: `${expected.toString()} within ${tolerance.toString()}`,
  actual: actual.toString(),
});

/** The two account figures that move with the mark of its one leg. */
function markFigures(full: JsonObject, { px, size, sign }: { px: Dec; size: Dec; sign: 1 | -1 }, mark: Dec) {
  const unrealised = mark.minus(px).times(size).times(Dec.of(sign));
  const worth = close(decimalAt(full, 'account_value'), decimalAt(full, 'total_raw_usd').plus(unrealised), CENT);
  const notional = close(decimalAt(full, 'perp.total_ntl_pos'), mark.times(size), CENT);
  return [
    { clause: 'accounts.scalars.account-value', ...worth, path: 'account_value' },
    { clause: 'accounts.scalars.total-ntl-pos', ...notional, path: 'perp.total_ntl_pos' },
  ] as const;
}

function sharedScalars(one: JsonObject, other: JsonObject): string[] {
  return Object.keys(one).filter(
    (key) => key !== 'type' && key in other && ['string', 'number', 'boolean', 'bigint'].includes(typeof one[key]),
  );
}

/** Unrealised profit, which neither figure includes by itself. */
function profitBeside(state: JsonObject): readonly SumEntry[] {
  const amount = decimalAt(state, 'account_value').minus(decimalAt(state, 'total_raw_usd'));
  return [{ what: 'the unrealised profit', amount, isBeside: true }];
}
