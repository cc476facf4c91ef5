import { describe, expect, test } from 'vitest';
import { type Check, checksForProfile } from '../harness/check/check.ts';
import { runTestPlanOn } from '../harness/runner/plan/run-plan.fixture.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import {
  type Genesis,
  makeReplyEdit,
  ratio,
  ratioOfDeciBps,
  readAccount,
  readDefaultGenesis,
  rulesEditorAt,
  rulesUnderProfile,
  type VenueOptions,
  ZERO_USD,
} from '../reference-model/index.ts';
import newAccount from '../scenarios/accounts/fees-new-account.ts';
import feeVolume from '../scenarios/accounts/fees-volume.ts';
import splitCredit from '../scenarios/faucet/credit-split.ts';
import { ipOneMinuteWindowCheck } from '../scenarios/faucet/ip.ts';
import reserveVotes from '../scenarios/faucet/reserve-votes.ts';
import deepBook from '../scenarios/feed/l2-book-deep-book.ts';
import thinMargin from '../scenarios/feed/notifications.ts';
import effectiveRates from '../scenarios/fills/fee-effective-rates.ts';
import quorumVote from '../scenarios/governance/votes-quorum.ts';
import noArchive from '../scenarios/history/ledger-without-archive.ts';
import positionLives from '../scenarios/history/positions-life.ts';
import { allChecksOfArea } from '../scenarios/index.ts';
import socketCap from '../scenarios/limits/socket-cap.ts';
import liquidationPrice from '../scenarios/liquidation/price.ts';
import halted from '../scenarios/markets/delist-opening-refused.ts';
import openFalse from '../scenarios/markets/flags-open-false.ts';
import oiCap from '../scenarios/orders/cap-market.ts';
import statusLife from '../scenarios/orders/status-life.ts';
import { fillsScheduleRateCheck as onPairs } from '../scenarios/spot/fills.ts';
import nativeToken from '../scenarios/transfers/send-native-token.ts';
import usdcSend from '../scenarios/transfers/send-usdc.ts';
import { archiveAbsentCheck as withoutArchive } from '../scenarios/transport/archive-lane.ts';
import limitExits from '../scenarios/triggers/fire-limit-exits.ts';

const shipped = readDefaultGenesis();
const oneJailed = shipped.validators.map((row, n) => ({ ...row, jailed: n === 2 }));

/** Runs these checks on a venue configured like this, and returns how each ended. */
async function judged(
  checks: readonly Check[],
  { edits = [], archive, ...change }: Partial<Genesis> & Pick<VenueOptions, 'edits' | 'archive'>,
) {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    genesis: { ...shipped, ...(change.markets === undefined ? {} : { series: [] }), ...change },
    venue: { edits, ...(archive === undefined ? {} : { archive }) },
  });
  const { events } = await runTestPlanOn(session, checks, { strict: true });
  await session.close();
  return events.filter((event) => event.event === 'check-ended');
}

const keepsNoVotes = rulesEditorAt('reads', 'validatorVotes')(() => ({ filters: { none: () => false } }));

test('a venue without an archive is not accused, and the effects of votes are judged all the same', async () => {
  const ended = await judged([...allChecksOfArea('governance'), reserveVotes], { edits: [keepsNoVotes] });
  expect(ended.filter(({ status }) => status !== 'pass' && status !== 'skipped')).toEqual([]);
  const votes = ended.find(({ check }) => check === reserveVotes.id);
  expect(votes).toMatchObject({ status: 'skipped', reason: 'archive' });
  expect(Object.keys(votes?.judged ?? {})).toEqual(
    reserveVotes.clauses.filter((clause) => clause !== 'faucet.reserve.vote-listed'),
  );
});

const refusesBarely = rulesEditorAt('reads', 'rejections')(() => rulesUnderProfile('live').reads.rejections);

test.each([
  ['a venue without an archive', []],
  ['one that refuses as an archive does', [refusesBarely]],
])('%s is recognised', async (_which, edits) => {
  const ended = await judged([...allChecksOfArea('history'), withoutArchive], { archive: 'none', edits });
  expect(ended.filter(({ status }) => status !== 'pass' && status !== 'skipped')).toEqual([]);
  const ofLives = ended.find(({ check }) => check === positionLives.id);
  expect(ofLives).toMatchObject({ status: 'skipped', reason: 'archive' });
  for (const { id } of [noArchive, withoutArchive])
    expect(ended.find(({ check }) => check === id)).toMatchObject({ status: 'pass' });
});

test('a venue that counts jailed stake in the total of a vote is accused', async () => {
  const countsJailed = rulesEditorAt('governance')(() => ({ counts: () => true }));
  const [rightly] = await judged([quorumVote], { validators: oneJailed });
  expect(rightly?.status).toBe('pass');
  const [wrongly] = await judged([quorumVote], { validators: oneJailed, edits: [countsJailed] });
  expect(wrongly).toMatchObject({ status: 'fail', judged: { 'governance.votes.total-stake': 'fail' } });
});

test.each([0, 30_000, 600_000])(
  "an IP window of %i ms is the operator's choice, and its length is not judged",
  async (ms) => {
    const faucet = { ...shipped.params.faucet, ipWindowMs: ms };
    const checks = checksForProfile(allChecksOfArea('faucet'), 'live');
    const ended = await judged(checks, { params: { ...shipped.params, faucet } });
    expect(ended.filter(({ status }) => status !== 'pass' && status !== 'skipped')).toEqual([]);
    expect(ended.find(({ check }) => check === ipOneMinuteWindowCheck.id)).toMatchObject({
      status: 'skipped',
      reason: expect.stringContaining('IP window'),
    });
  },
);

test("the release's own window is judged", async () => {
  const [ended] = await judged([ipOneMinuteWindowCheck], {});
  expect(ended).toMatchObject({ status: 'pass', judged: { 'faucet.ip.window-minute': 'pass' } });
});

test.each([32, 128])(
  "a cap of %i subscriptions is the operator's choice, and its number is not judged",
  async (cap) => {
    const ended = await judged(allChecksOfArea('limits'), { params: { ...shipped.params, wsSubscriptions: cap } });
    expect(ended.filter(({ status }) => status !== 'pass' && status !== 'skipped')).toEqual([]);
    expect(ended.find(({ check }) => check === socketCap.id)).toMatchObject({
      status: 'skipped',
      reason: expect.stringContaining('cap on subscriptions'),
    });
  },
);

test('a subscription cap other than 64 is noted without an operator too', async () => {
  const params = { ...shipped.params, wsSubscriptions: 65 };
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    genesis: { ...shipped, params },
  });
  const capabilities = new Set([...session.facts.capabilities].filter((name) => name !== 'control'));
  const facts = { ...session.facts, capabilities };
  const { events } = await runTestPlanOn({ ...session, control: null, facts }, [socketCap], {});
  await session.close();
  const findings = events.filter((event) => event.event === 'finding');
  expect(findings).toMatchObject([{ clause: 'limits.socket.65th', severity: 'advisory' }]);
});

test('a market that refuses opening orders may check margin first, however expensive its smallest order is', async () => {
  const isMargin = ({ id }: { readonly id: string }) => id === 'margin';
  const marginFirst = rulesEditorAt(
    'engine',
    'lanes',
    'perp',
  )(({ gates }) => ({
    gates: [...gates.filter(isMargin), ...gates.filter((gate) => !isMargin(gate))],
  }));
  const [one, other, ...rest] = shipped.markets;
  if (one === undefined || other === undefined) throw new Error('the shipped genesis has fewer than two markets');
  const dear = { ...one, minOrder: '0.1' };
  const ended = await judged([halted, openFalse], {
    edits: [marginFirst],
    markets: [{ ...dear, halted: true }, { ...dear, id: other.id, coin: other.coin, open: false }, ...rest],
  });
  expect(ended).toMatchObject([{ status: 'pass' }, { status: 'pass' }]);
});

test('where the native token has no known name, checks that need it are skipped, and the rest is judged', async () => {
  const ended = await judged([usdcSend, nativeToken, ...checksForProfile(allChecksOfArea('faucet'), 'live')], {
    tokens: shipped.tokens.map((row) => (row.id === shipped.native ? { ...row, name: 'NTV' } : row)),
    accounts: [],
  });
  expect(ended.filter(({ status }) => status !== 'pass' && status !== 'skipped')).toEqual([]);
  const of = ({ id }: { readonly id: string }) => ended.find(({ check }) => check === id);
  expect(of(usdcSend)).toMatchObject({ status: 'pass' });
  expect(of(nativeToken)).toMatchObject({ status: 'skipped', reason: 'a native token that the venue names' });
});

test("an account gets thin margin at any leverage that the position's tier allows", async () => {
  const markets = shipped.markets.map((row) => ({
    ...row,
    tiers: [
      { maxNotional: '2000', maxLeverage: 10, maintBps: '500' },
      { maxNotional: null, maxLeverage: 5, maintBps: '1000' },
    ],
    maxLeverage: 10,
  }));
  expect(await judged([thinMargin], { markets })).toMatchObject([{ status: 'pass' }]);
});

test('an open-interest cap that is no multiple of the size step cannot be reached, and is not judged', async () => {
  const markets = shipped.markets.filter(({ step }) => step === '0.05').map((row) => ({ ...row, oiCap: '700.01' }));
  expect(await judged([oiCap], { markets })).toMatchObject([
    { status: 'skipped', reason: 'a market with an open-interest cap that its steps reach' },
  ]);
});

test('more levels than a book frame shows can be built in a market whose mark is only a hundred ticks', async () => {
  const markets = shipped.markets.filter(({ coin }) => coin === 'BTC').map((row) => ({ ...row, tick: '600' }));
  expect(await judged([deepBook], { markets })).toMatchObject([
    { status: 'pass', judged: { 'feed.l2-book.levels': 'pass' } },
  ]);
});

test('a claim of a split account is judged where an account without funds may not act', async () => {
  const holdersOnly = rulesEditorAt(
    'actions',
    'userSetAbstraction',
  )(({ gates }) => ({
    gates: [
      {
        id: 'flat',
        check: ({ state }, owner) =>
          readAccount(state, owner).cash === ZERO_USD ? { code: 'AUTH_UNAUTHORIZED', message: 'unauthorized' } : null,
      },
      ...gates,
    ],
  }));
  const checks = checksForProfile([splitCredit], 'live');
  expect(await judged(checks, { edits: [holdersOnly] })).toMatchObject([{ status: 'pass' }]);
});

test('a venue that answers ORDER_NOT_FOUND for an ended order is not accused, and nothing is blocked', async () => {
  const liveOnly = makeReplyEdit((request, reply) => {
    const isDecided = /"status":"(?:filled|canceled|rejected|unknown)"/.test(reply.body);
    if (!isDecided || !Buffer.from(request.body).toString().includes('"order_status"')) return reply;
    return { ...reply, status: 404, body: '{"error":{"code":"ORDER_NOT_FOUND","message":"order not found"}}' };
  });
  const ofStatus = [...allChecksOfArea('orders').filter(({ id }) => id.startsWith('orders.status.')), limitExits];
  const ended = await judged(ofStatus, { edits: [liveOnly] });
  expect(ended.filter(({ status }) => status !== 'pass' && status !== 'skipped')).toEqual([]);
  const of = ({ id }: { readonly id: string }) => ended.find(({ check }) => check === id);
  expect(of(statusLife)).toMatchObject({ judged: { 'orders.status.resting': 'pass' } });
  expect(of(limitExits)).toMatchObject({ judged: { 'triggers.fire.limit-old-oid': 'pass' } });
});

test('a liquidation price is judged where the default leverage is 1', async () => {
  const unleveraged = rulesEditorAt(
    'engine',
    'margin',
  )(({ leverage }) => ({ leverage: (preferred = 1, ...more) => leverage(preferred, ...more) }));
  expect(await judged([liquidationPrice], { edits: [unleveraged] })).toMatchObject([{ status: 'pass' }]);
});

describe('where fees are finer than a tenth of a basis point', () => {
  const tiers = [{ volume30d: '0', makerBps: '-0.05', takerBps: '1.25' }];
  const params = { ...shipped.params, fees: { ...shipped.params.fees, tiers } };
  const checks = [newAccount, feeVolume, effectiveRates, onPairs];

  test('all fee clauses are judged, and hold', async () => {
    const ended = await judged(checks, { params });
    expect(ended.filter(({ status }) => status !== 'pass')).toEqual([]);
    const clauses = new Set(checks.flatMap((check): readonly string[] => check.clauses));
    expect(new Set(ended.flatMap((check) => Object.keys(check.judged ?? {})))).toEqual(clauses);
  });

  test('a venue that truncates its rates to tenths of a basis point is accused', async () => {
    const cut = rulesEditorAt(
      'engine',
      'fees',
    )(({ fee }) => ({ fee: (worth, rate) => fee(worth, ratio(rate - (rate % ratioOfDeciBps(1n)))) }));
    const [ended] = await judged([effectiveRates], { params, edits: [cut] });
    expect(ended).toMatchObject({ status: 'fail', judged: { 'fills.fee.taker': 'fail' } });
  });

  test('so is a venue that shows truncated rates but charges the full ones', async () => {
    const cut = rulesEditorAt(
      'reads',
      'feeSchedule',
    )(({ user }) => ({ user: { ...user, effective_taker_bps: () => '1.2' } }));
    const [ended] = await judged([effectiveRates], { params, edits: [cut] });
    expect(ended).toMatchObject({ status: 'fail', judged: { 'fills.fee.taker': 'fail' } });
  });
});
