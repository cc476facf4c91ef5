import { expect, test } from 'vitest';
import type { Core } from '../core.ts';
import { newGenesisCore, readDefaultGenesis } from '../genesis/load.ts';
import { lots, usd } from '../numeric/planes.ts';
import { isRefusal } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import type { VoteHistoryRow } from '../state/governance.ts';
import { perpAt } from '../state/market.ts';
import { crossMarginMode, putPosition } from '../state/positions.ts';
import { ballotRefusal, castBallot, type VoteBallot } from './governance.ts';

const genesis = readDefaultGenesis();
const ballotFor = (override: unknown, round = 2_000_000n): VoteBallot => ({
  round,
  category: 'dynamic_risk',
  action: 'SetRiskOverride',
  payload: { coin: 'BTC', override },
  castBy: null,
});
let rounds = 2_000_000n;

function voteOn(core: Core, override: unknown): VoteHistoryRow {
  rounds += 1n;
  const row = castBallot(core, ballotFor(override, rounds));
  if (isRefusal(row)) throw new Error(row.message);
  return row;
}

const rowOfBtc = (core: Core) => {
  const market = perpAt(core.state, 0);
  if (market === undefined) throw new Error('no market 0');
  const { row } = core.rules.reads.marketsMeta;
  return Object.fromEntries(
    (['max_leverage', 'maint_margin_ratio', 'margin_tiers', 'risk_override'] as const).map((key) => [
      key,
      row[key]?.(market, core),
    ]),
  );
};
const band = (from: string, max_leverage: number, maint_margin_ratio: string) => ({
  lower_bound_notional: from,
  max_leverage,
  maint_margin_ratio,
});

test('a tier ladder of an override has priority over flat figures, and those over the listing', () => {
  const core = newGenesisCore(genesis);
  const listed = rowOfBtc(core);
  expect(listed.risk_override).toBeNull();
  voteOn(core, { max_leverage: 7 });
  expect(rowOfBtc(core)).toMatchObject({
    max_leverage: 7,
    margin_tiers: [{ max_open_interest: null, max_leverage: 7 }],
    risk_override: { max_leverage: 7 },
  });
  voteOn(core, { max_leverage: 7, margin_tiers: [band('0', 6, '500'), band('1000', 3, '900.5')] });
  expect(rowOfBtc(core)).toMatchObject({
    max_leverage: 6,
    maint_margin_ratio: listed.maint_margin_ratio,
    margin_tiers: [
      { max_open_interest: '1000', max_leverage: 6, maint_margin_ratio: '500' },
      { max_open_interest: null, max_leverage: 3, maint_margin_ratio: '900.5' },
    ],
    risk_override: { margin_tiers: [{ lower_bound_notional: '0' }, { lower_bound_notional: '1000' }] },
  });
  voteOn(core, {});
  expect(rowOfBtc(core)).toEqual({ ...listed, risk_override: {} });
  voteOn(core, null);
  expect(rowOfBtc(core)).toEqual(listed);
});

test("a vote's changes report the previous effective figure", () => {
  const core = newGenesisCore(genesis);
  const listed = perpAt(core.state, 0)?.maxLeverage;
  const leverageChanges = (row: VoteHistoryRow) => row.changes.filter(({ field }) => field === 'max_leverage');
  expect(leverageChanges(voteOn(core, { margin_tiers: [band('0', 6, '500')] }))).toEqual([
    { field: 'max_leverage', prior: String(listed), new: '6' },
  ]);
  expect(leverageChanges(voteOn(core, { max_leverage: 5 }))).toEqual([{ field: 'max_leverage', prior: '6', new: '5' }]);
  expect(leverageChanges(voteOn(core, null))).toEqual([{ field: 'max_leverage', prior: '5', new: String(listed) }]);
});

test.each([
  ['no object', 7],
  ['a leverage of 0', { max_leverage: 0 }],
  ['a leverage above 100', { max_leverage: 101 }],
  ['a ratio that is no text', { maint_margin_ratio: 500 }],
  ['a ratio below 0', { maint_margin_ratio: '-1' }],
  ['a ladder without a rung', { margin_tiers: [] }],
  ['a ladder that begins above 0', { margin_tiers: [band('1', 6, '500')] }],
  ['bounds that do not rise', { margin_tiers: [band('0', 6, '500'), band('0', 5, '500')] }],
  ['leverage that rises', { margin_tiers: [band('0', 6, '500'), band('10', 7, '500')] }],
  ['maintenance that falls', { margin_tiers: [band('0', 6, '500'), band('10', 5, '400')] }],
  ['a leverage that its maintenance does not leave', { margin_tiers: [band('0', 30, '500')] }],
])('an override of %s is refused', (_what, override) => {
  expect(ballotRefusal(newGenesisCore(genesis), ballotFor(override))).toMatchObject({ code: 'INVALID_REQUEST' });
});

test('accounts with a position in the market are re-evaluated', () => {
  const core = newGenesisCore(genesis);
  const holder: Address = '0x1111111111111111111111111111111111111111';
  const position = {
    market: 0,
    leg: 'net',
    size: lots(5n),
    entryNotional: usd(10n ** 18n),
    margin: crossMarginMode,
  } as const;
  putPosition(core.state, holder, position);
  voteOn(core, { maint_margin_ratio: '900' });
  expect([core.touched.at(0), core.touched.count]).toEqual([holder, 1]);
});
