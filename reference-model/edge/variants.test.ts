import { describe, expect, test } from 'vitest';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { queueWithdrawal } from '../engine/bridge.ts';
import type { FillEvent, FillLeg, StampedEvent } from '../events.ts';
import { readShippedGenesis } from '../genesis/load.ts';
import type { LedgerRecord } from '../history/ledger.ts';
import { holderForStakeLocation } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { lots, units, usd } from '../numeric/planes.ts';
import { editsForProfile } from '../profile.ts';
import type { FillWithMarket } from '../reads/fill-row.ts';
import { makeLedVaultClient } from '../reads/led-vault.fixture.ts';
import { bob } from '../reads/trading-client.fixture.ts';
import type { PositionLifeWithMarket } from '../reads/user-position-history.ts';
import { composeEdits } from '../rule-edits.ts';
import { liveRules } from '../rules.ts';
import { enterStandardMode, spotWalletBalanceOf } from '../state/abstractions.ts';
import { readAccount } from '../state/account.ts';
import { putAgentApproval } from '../state/agents.ts';
import { marketsOfKind } from '../state/market.ts';
import type { Dex } from '../state/perp-deploys.ts';
import { openRfq } from '../state/rfqs.ts';
import { putDelegationTerms, setValidatorActive, setValidatorJailed } from '../state/staking.ts';
import { addTwap } from '../state/twaps.ts';
import { putVaultOperator, setMetaliquidityMembership } from '../state/vaults.ts';
import { chargeAccountBudget, setRateLimits } from './limits.ts';
import { type ClientAnswer, LocalClient, testAddress } from './local-client.fixture.ts';
import { edgeVariants } from './variants.ts';

const alice = testAddress(0xa1);

function client(form: string, options: object = {}): LocalClient {
  const [decision = '', name = ''] = form.split('=');
  return new LocalClient({ variants: { [decision]: name }, ...options });
}

function dataOf({ json }: ClientAnswer): unknown {
  return isJsonObject(json) ? json.data : undefined;
}

/** Alice has one withdrawal per given amount, to chain 1. */
function withdrawing(form: string, count = 1): LocalClient {
  const localClient = client(form);
  const { core } = localClient.venue;
  for (let nth = 0; nth < count; nth++)
    queueWithdrawal(core, { owner: alice, chain: 1, destination: alice }, { amount: usd(1n), fee: usd(0n) });
  return localClient;
}

const entriesOf = (localClient: LocalClient, args: object = {}) =>
  localClient.data('bridge_withdrawal_history', { address: alice, ...args }).entries;

/** Alice has delegated one token. */
function delegating(form: string): LocalClient {
  const localClient = client(form);
  const { core } = localClient.venue;
  const [row] = core.state.validators;
  if (row === undefined) throw new Error('no validator');
  const free = holderForStakeLocation({ part: 'free', address: alice });
  const delegated = holderForStakeLocation({ part: 'delegated', address: alice, validator: row.validator });
  const terms = { owner: alice, validator: row.validator, lockMonths: 0, lockedUntilMs: 0, activeFromMs: 0 };
  putDelegationTerms(core.state, { ...terms, sinceMs: core.state.timeMs, claimedAtMs: 0 });
  const facts = { token: core.params.native, amount: units(10n ** 18n) };
  moveMoney(core, { ...facts, from: { kind: 'outside', door: 'staking' }, to: free, why: { kind: 'vote' } });
  moveMoney(core, { ...facts, from: free, to: delegated, why: { kind: 'staking', ledger: 'delegate' } });
  return localClient;
}

/** Returns the read of alice's parent order before its first slice. */
function waitingParent(form: string): Readonly<Record<string, unknown>> {
  const localClient = client(form);
  const { state } = localClient.venue.core;
  const [market] = marketsOfKind(state, 'perp');
  if (market === undefined) throw new Error('no market');
  const wish = { market: market.id, leg: 'net', side: 'bid', total: lots(10n), slices: 2, delayMs: 60_000 } as const;
  addTwap(state, { ...wish, owner: alice, reduceOnly: false, randomize: false, hash: '0x' });
  const { twaps } = localClient.data('user_twaps', { address: alice }) as {
    readonly twaps: readonly Record<string, unknown>[];
  };
  return twaps[0] ?? {};
}

// Rows, one per form: the request, and the part of the answer that distinguishes the form.
const forms: Readonly<Record<string, (form: string) => void>> = {
  'D09=padded': (form) => {
    expect(client(form).data('markets', { coin: 'BTC' })).toMatchObject({ perp: [{ mark_px: '60000' }] });
    expect(client(form).data('markets_meta', { coin: 'BTC' })).toMatchObject({ perp: [{ tick_size: '0.10' }] });
  },
  'D10=upper': (form) => {
    expect(client(form).data('account_state', { address: alice })).toMatchObject({ address: `0x${'A1'.repeat(20)}` });
    expect(client(form).post('/faucet', { address: alice }).json).toMatchObject({ address: alice });
  },
  'D12=data': (form) => {
    expect(dataOf(client(form).info('validator_votes'))).toMatchObject({ type: 'validator_votes', votes: [] });
  },
  'D12=outer': (form) => {
    expect(client(form).info('exchange_status').json).toMatchObject({ type: 'exchange_status', data: {} });
  },
  'D13=envelope': (form) => {
    for (const args of [{}, { address: 'x' }]) {
      expect(client(form).info('user_non_funding_ledger_updates', args)).toMatchObject({
        status: 400,
        json: { error: { code: 'INVALID_REQUEST' } },
      });
    }
  },
  'D21=rounded-up': (form) => {
    const venue = client(form);
    venue.venue.queueSystem({ type: 'gov_adjust_spot_value', account: alice, value: '7', castBy: null });
    venue.venue.commit();
    // 87,600,000 x 0.6667, where two thirds are 58,400,000.
    expect(dataOf(venue.info('validator_votes'))).toMatchObject({ votes: [{ quorum_stake: '58402920' }] });
  },
  'D36=text': (form) => expect(client(form).send('GET', '/info')).toMatchObject({ status: 405, json: undefined }),
  'D45=present': (form) => {
    expect(client(form).info('account_state').json).toMatchObject({
      error: { details: { field: expect.any(String) } },
    });
  },
  'D51=charged': (form) => {
    const venue = client(form);
    venue.venue.setLimits({ perIp: { per_second: 20, burst: 2 } });
    venue.info('exchange_status');
    // A weight of one is left, and the refused write consumes it.
    expect(venue.post('/exchange', {}).status).toBe(429);
    expect(venue.info('exchange_status').status).toBe(429);
  },
  'D56=empty': (form) => {
    expect(client(form).data('l2_book', { coin: 'NOPE' })).toMatchObject({ coin: 'NOPE', bids: [], asks: [] });
    expect(client(form).info('markets', { coin: 'NOPE' }).status).toBe(404);
  },
  'D57=refused': (form) => {
    expect(client(form).info('account_state', { address: alice, detail: 'nope' }).status).toBe(400);
    expect(client(form).info('account_state', { address: alice, detail: 'margin' }).status).toBe(200);
    expect(client(form).info('clearinghouse_state', { address: alice, detail: 'adl' }).status).toBe(200);
  },
  'D57=default': (form) => expect(client(form).info('validator_votes', { status: 'nope' }).status).toBe(200),
  'D57=empty': (form) => {
    expect(dataOf(client(form).info('validator_votes', { category: 'nope' }))).toMatchObject({ votes: [] });
  },
  'D58=lane': (form) => {
    expect(client(form).info('account_state', { address: 7 })).toMatchObject({
      status: 400,
      json: { error: { code: 'INVALID_REQUEST' } },
    });
    expect(client(form).info('user_non_funding_ledger_updates', { address: 7 })).toMatchObject({
      status: 400,
      json: { error: 'invalid user address: 7' },
    });
  },
  'D59=410': (form) => {
    expect(client(form).info('option_positions')).toMatchObject({
      status: 410,
      json: { error: { code: 'UNKNOWN_TYPE', details: { use: 'option_state' } } },
    });
  },
  'D193=registered': (form) => {
    const { core } = client(form).venue;
    const tries = () => [1, 2].map(() => chargeAccountBudget(core, bob, bob)?.code ?? null);
    setRateLimits(core, { perAccount: { per_second: 1, burst: 1 } });
    setMetaliquidityMembership(core.state, bob, true);
    expect(tries()).toEqual([null, 'RATE_LIMITED']);
    putVaultOperator(core.state, 1, bob);
    expect(tries()).toEqual([null, null]);
  },
  'D60=after-429': (form) => {
    const venue = client(form);
    expect(venue.post('/faucet', { address: alice, amount: 0 }).status).toBe(400);
    expect(venue.post('/faucet', { address: alice }).status).toBe(200);
    expect(venue.post('/faucet', { address: alice, amount: 0 }).status).toBe(429);
  },
  'D61=404': (form) => {
    expect(client(form, { network: 'mainnet' }).post('/faucet', { address: alice }).status).toBe(404);
  },
  'D61=403': (form) => {
    const genesis = structuredClone(readShippedGenesis('default'));
    genesis.params.faucet.enabled = false;
    const venue = new LocalClient({ variants: { D61: form.slice(4) } }, genesis);
    expect(venue.post('/faucet', { address: alice }).status).toBe(403);
  },
  'D62=kept': (form) => {
    const venue = client(form);
    venue.post('/faucet', { address: alice });
    venue.venue.commit();
    venue.venue.restart();
    expect(venue.post('/faucet', { address: alice }).status).toBe(429);
  },
  'D65=zero': (form) => {
    expect(dataOf(client(form).info('validator_votes'))).toMatchObject({ coverage: { start: 0, end: 0 } });
  },
  'D65=absent': (form) => {
    expect(dataOf(client(form).info('validator_votes'))).toMatchObject({
      coverage: { reaches_oldest: true },
      votes: [],
    });
    expect(dataOf(client(form).info('validator_votes'))).not.toHaveProperty('coverage.start');
  },
  'D65=asked': (form) => {
    expect(dataOf(client(form).info('validator_votes', { start_time: 5, end_time: 9 }))).toMatchObject({
      coverage: { start: 5, end: 9, reaches_oldest: true },
    });
  },
  'D63=spot': (form) => {
    const venue = client(form);
    enterStandardMode(venue.venue.core.state, alice, true);
    expect(venue.post('/faucet', { address: alice }).status).toBe(200);
    venue.venue.commit();
    expect(readAccount(venue.venue.core.state, alice).cash).toBe(0n);
    expect(spotWalletBalanceOf(venue.venue.core.state, alice)).toBeGreaterThan(0n);
  },
  'D266=native': (form) => {
    // In the tag-first order nobody needs to sign.
    const localClient = client(form, { variants: { D94: 'tag-first', D266: 'native' } });
    const codeOf = (type: string) =>
      localClient.post('/exchange', { signature: `0x${'11'.repeat(65)}`, nonce: 1, action: { type, params: {} } }).json;
    expect(codeOf('SubmitOrder')).toMatchObject({ error: { code: 'ACTION_UNSUPPORTED' } });
    expect(codeOf('no_such_action')).toMatchObject({ error: { code: 'INVALID_REQUEST' } });
  },
  'D67=absent': (form) => {
    expect(client(form).data('markets', { kind: 'perp' })).not.toHaveProperty('spot');
    expect(client(form).data('markets', { coin: 'MTF/USDC' })).not.toHaveProperty('perp');
    expect(Object.keys(client(form).data('markets'))).toEqual(['type', 'perp', 'spot']);
  },
  'D102=grouped': (form) => {
    expect(client(form).data('l2_book', { coin: 'BTC', n_sig_figs: 2 })).toMatchObject({ coin: 'BTC' });
    expect(client(form).info('l2_book', { coin: 'BTC', n_sig_figs: 6 })).toMatchObject({
      status: 400,
      json: { error: { code: 'INVALID_REQUEST' } },
    });
  },
  'D106=bare': (form) => {
    expect(client(form).data('fee_schedule')).toEqual({ type: 'fee_schedule' });
    expect(Object.keys(client(form).data('trades', { coin: 'BTC' }))).not.toContain('last_trade');
    expect(client(form).data('order_status', { address: alice, oid: 1 })).toEqual({ type: 'order_status' });
  },
  'D70=validator': (form) => {
    const { ledger_updates } = delegating(form).data('user_non_funding_ledger_updates', { address: alice });
    expect(ledger_updates).toMatchObject([{ kind: 'delegate', delta: '1' }]);
  },
  'D128=zero': (form) => {
    expect(delegating(form).data('staking_state', { address: alice })).toMatchObject({
      delegations: [{ since_ts: 0 }],
    });
  },
  'D64=newest': (form) => {
    const entries = entriesOf(withdrawing(form, 257));
    expect(Array.isArray(entries) && entries.length).toBe(256);
    expect(entries).toMatchObject([{ nonce: 2 }, ...new Array(255).fill({})]);
  },
  'D152=missing': (form) => expect(entriesOf(withdrawing(form))).toMatchObject([{ pending_cosigner_count: 5 }]),
  'D155=none': (form) => expect(entriesOf(withdrawing(form), { chain: 3 })).toEqual([]),
  'D155=refused': (form) => {
    expect(client(form).info('bridge_withdrawal_history', { address: alice, chain: 3 }).status).toBe(400);
  },
  'D156=envelope': (form) => {
    const asked = client(form);
    asked.venue.core.memory.isArchiveCut = true;
    expect(asked.info('bridge_withdrawal_history', { address: alice })).toMatchObject({
      status: 503,
      json: { error: { code: 'UNAVAILABLE' } },
    });
  },
  'D250=hidden': (form) => {
    const localClient = client(form);
    const { state } = localClient.venue.core;
    const request = { series: 0, szDecimals: 6, side: 'bid' as const, lots: lots(2n), limitPx: null, stpGroup: null };
    for (const lateMs of [-1, 60_000])
      openRfq(state, { ...request, requester: alice, createdMs: 0, expiryMs: BigInt(state.timeMs + lateMs) });
    expect(localClient.data('rfq_open').rfqs).toHaveLength(1);
    expect(localClient.data('rfq_user', { address: alice }).requested).toHaveLength(1);
  },
  'D248=archive-first': (form) => {
    const asked = client(form);
    expect(asked.info('bridge_withdrawal_history').status).toBe(400);
    asked.venue.core.memory.isArchiveCut = true;
    for (const args of [{}, { address: 'x' }]) expect(asked.info('bridge_withdrawal_history', args).status).toBe(503);
  },
  'D90=404': (form) => expect(client(form).send('GET', '/ws').status).toBe(404),
  'D92=default': (form) => {
    expect(client(form).data('user_fills', { address: alice, start_time: 'x' })).toMatchObject({ start_time: null });
    expect(client(form).info('user_fills', { address: alice, limit: 'x' }).status).toBe(422);
  },
  'D92=400': (form) => {
    expect(client(form).info('user_fills', { address: alice, end_time: 'x' })).toMatchObject({
      status: 400,
      json: { error: { code: 'INVALID_REQUEST' } },
    });
  },
  'D215=none': (form) => {
    const barsOf = (interval: string) => client(form).info('candle_snapshot', { coin: 'BTC', interval });
    expect(barsOf('2m')).toMatchObject({ status: 200, json: { data: { candles: [], coverage: { start: null } } } });
    expect(barsOf('minute').status).toBe(400);
    expect(barsOf('1m').status).toBe(200);
  },
  'D116=counted': () => {
    expect(makeLedVaultClient({ D116: 'counted' }).data('vault_summaries')).toMatchObject({
      vaults: [{ follower_count: 2 }],
    });
  },
  'D175=deployer': () => {
    const { dexKey } = composeEdits(...editsForProfile('live', { D175: 'deployer' }))(liveRules).reads
      .clearinghouseState;
    const dex: Dex = { name: 'ALFA', owner: alice, markets: [] };
    expect([dexKey(dex), dexKey(null)]).toEqual([alice, '']);
  },
  'D176=pair': (form) => {
    const venue = client(form);
    expect(venue.data('spot_deploy_auction')).toMatchObject({ current_ask: '100', opened_at_block: 0 });
    expect(composeEdits(...editsForProfile('live', { D176: 'pair' }))(liveRules).reads.spotDeployAuction.shows).toBe(
      'pair',
    );
  },
  'D133=no-row': (form) => {
    const localClient = client(form);
    const { state } = localClient.venue.core;
    const [removed, ...others] = state.validators;
    if (removed === undefined) throw new Error('no validator');
    const listed = () =>
      (localClient.data('validator_summaries') as { readonly validators: readonly unknown[] }).validators;
    setValidatorJailed(state, removed, true);
    // A temporarily jailed validator keeps its row.
    expect(listed()).toHaveLength(others.length + 1);
    setValidatorActive(removed, false);
    expect(listed()).toHaveLength(others.length);
    expect(JSON.stringify(listed())).not.toContain(removed.validator);
  },
  'D237=expires_at': (form) => {
    const localClient = client(form);
    const agent = testAddress(0xa9);
    putAgentApproval(localClient.venue.core.state, alice, agent, { name: 'bot', expiresAtMs: 7n, approvedAtHeight: 1 });
    const { agents } = localClient.data('account_state', { address: alice, detail: 'overview' });
    expect(agents).toEqual([{ agent, name: 'bot', expires_at: 7 }]);
  },
  'D237=address': (form) => {
    const localClient = client(form);
    const agent = testAddress(0xa9);
    putAgentApproval(localClient.venue.core.state, alice, agent, { name: 'bot', expiresAtMs: 7n, approvedAtHeight: 1 });
    const { agents } = localClient.data('account_state', { address: alice, detail: 'overview' });
    expect(agents).toEqual([{ address: agent, name: 'bot', expires_at_ms: 7 }]);
  },
  'D271=word': (form) => {
    const { row } = composeEdits(...editsForProfile('live', { D271: form.slice('D271='.length) }))(liveRules).reads
      .ledger;
    const { core } = new LocalClient().venue;
    const chains = [
      { kind: 'deposit', chain: 2 },
      { kind: 'withdraw', chain: 2 },
      { kind: 'deposit', chain: null },
    ].map((record) => row.chain?.(record as LedgerRecord, core));
    expect(chains).toEqual(['Arbitrum', undefined, undefined]);
  },
  'D238=null': (form) => {
    const localClient = client(form);
    localClient.venue.advance(20_000);
    const { perp } = localClient.data('markets') as { readonly perp: readonly Record<string, unknown>[] };
    expect(perp[0]).toMatchObject({ premium: null, funding: { next_payment_ts: expect.any(Number) } });
    expect(perp[0]?.funding).not.toMatchObject({ next_payment_ts: 0 });
  },
  'D244=bare': (form) => {
    // In the tag-first order nobody needs to sign.
    const localClient = client(form, { variants: { D94: 'tag-first', D244: form.slice('D244='.length) } });
    const sent = (type: string) =>
      localClient.post('/exchange', { signature: `0x${'11'.repeat(65)}`, nonce: 1, action: { type, params: {} } });
    const unknown = sent('no_such_action');
    expect([unknown.status, unknown.json]).toEqual([422, expect.stringContaining('unknown variant')]);
    expect(sent('cancel_all_orders')).toMatchObject({ status: 401, json: { error: { code: 'AUTH_BAD_SIGNATURE' } } });
  },
  'D272=commit': (form) => {
    const localClient = client(form);
    const sent = (action: object, nonce = 1) =>
      localClient.post('/exchange', { signature: `0x${'11'.repeat(65)}`, nonce, action });
    const send = { type: 'send_asset', params: {} };
    expect(sent(send)).toMatchObject({ status: 200, json: { error: { code: 'INVALID_REQUEST' } } });
    // Missing parts of an envelope or an order are detected first.
    for (const early of [sent(send, -1), sent({ type: 'submit_order' })]) expect(early.status).toBe(400);
  },
  'D257=micro': (form) => {
    const { reply } = composeEdits(...editsForProfile('live', { D257: form.slice('D257='.length) }))(liveRules).door;
    const request = { method: 'POST', path: '/exchange', headers: {}, body: new Uint8Array(), peer: '192.0.2.1' };
    const sent = { status: 200, headers: {}, body: '{"field":"margin","limit":"199.8740001","actual":"226"}' };
    expect(reply(request, sent).body).toBe('{"field":"margin","limit":199874000,"actual":226000000}');
  },
  'D245=cut': (form) => {
    const { row } = composeEdits(...editsForProfile('live', { D245: form.slice('D245='.length) }))(liveRules).reads
      .positionHistory;
    const { core } = new LocalClient().venue;
    const life = { closedPnl: -1_234_567_890_000n, fee: 1_999_999_999_999n, funding: 7n };
    // Safe: no other field of a life is read.
    const source = { life } as unknown as PositionLifeWithMarket;
    const shown = ['closed_pnl', 'fee_paid', 'realized_pnl', 'funding_paid', 'net_pnl'].map((key) =>
      row[key]?.(source, core),
    );
    expect(shown).toEqual(['-0.000001', '0.000001', '-0.000003', '0', '-0.000003']);
  },
  'D243=base': (form) => {
    const { reads, feed } = composeEdits(...editsForProfile('live', { D243: form.slice('D243='.length) }))(liveRules);
    const { core } = new LocalClient().venue;
    const coins = [...core.state.markets.values()].flatMap((market) => {
      // Safe: no other field of a fill is read.
      const source = { market } as unknown as FillWithMarket;
      const print = { market: market.id, px: 1n, lots: 1n, tid: 1n } as unknown as StampedEvent<FillEvent>;
      const leg = { side: 'bid', oid: 1n, cloid: null } as unknown as FillLeg;
      return [[reads.userFills.row.coin?.(source, core), feed.fills.row(core, print, leg, true).coin]];
    });
    expect(coins).toContainEqual(['MTF', 'MTF']);
    expect(coins).toContainEqual(['BTC', 'BTC']);
  },
  'D242=rows': (form) => {
    expect(client(form, { archive: 'none' }).data('recent_blocks')).toEqual({ type: 'recent_blocks', rows: [] });
  },
  'D255=null': (form) => expect(waitingParent(form).last_fire_ts).toBeNull(),
  'D255=zero': (form) => expect(waitingParent(form).last_fire_ts).toBe(0),
  'D119=whole': () => {
    const overview = makeLedVaultClient({ D119: 'whole' }).data('account_state', { address: bob, detail: 'overview' });
    expect(overview).toMatchObject({ vault: { equities: [{ shares: '2', equity: '0' }] } });
  },
};

test('every form has a row', () => {
  expect(Object.keys(forms).sort()).toEqual(Object.keys(edgeVariants).sort());
});

describe.each(Object.entries(forms))('%s', (form, shows) => {
  test('shows what the decision accepts', () => {
    expect.hasAssertions();
    shows(form);
  });
});

test('D91=415 applies to every JSON body', () => {
  for (const path of ['/info', '/faucet', '/exchange']) {
    expect(client('D91=415').post(path, { type: 'exchange_status', address: alice }).status).toBe(415);
  }
});
