import { afterEach, describe, expect, test } from 'vitest';
import { NonceSource, VenueClient } from '../harness/client/venue-client.ts';
import { Control } from '../harness/control/control.ts';
import { HttpControlWire } from '../harness/control/http-control.ts';
import { Identity } from '../harness/identity/keys.ts';
import { sendAssetAction } from '../harness/setup/token-send.ts';
import { openHttpTarget } from '../harness/target/http-target.ts';
import { actionDecoderByTag } from '../reference-model/index.ts';
import { multiSigInnerDigest } from '../spec-schemas/index.ts';
import type { ExampleBody } from '../spec-schemas/signing/signable-body.fixture.ts';
import { makeTempFolder, type RunningProgram, runProgramToEnd, startProgram } from './program.fixture.ts';
import { recoverSignerByViem, type SentAction, ViemClient } from './viem-client.fixture.ts';

// The chain field is the whole service name in lower case (supplement signing, nameSubstitution). Names with an inner capital, with a
// digit, and of one word are signed with an independent typed-data library.

const testnet = { chainId: 114514, chain: 'Testnet' };
/** Services that cover signatures with and without an owner field, which is independent of the name. */
const services = [
  { name: 'MyVenue', chainField: 'myvenueChain', wrong: 'myVenueChain', owner: 'with' },
  { name: 'Venue2Go', chainField: 'venue2goChain', wrong: 'venue2GoChain', owner: 'without' },
  { name: 'acme', chainField: 'acmeChain', wrong: 'AcmeChain', owner: 'with' },
] as const;

const venues: RunningProgram[] = [];
afterEach(async () => {
  for (const venue of venues.splice(0)) {
    venue.process.kill('SIGTERM');
    expect((await venue.ended).code).toBe(0);
  }
});

async function served(name: string) {
  const venue = startProgram(
    ['serve', '--port', '0', '--control-port', '0', '--blocks', 'instant', '--network', 'testnet'].concat(
      // The test sends more actions than an address may.
      '--allowlist',
      '127.0.0.1',
      '--faucet-ip-window',
      '0',
      '--service-name',
      name,
    ),
  );
  venues.push(venue);
  const said = await venue.saying(/^control .*\n/m);
  const [, url = '', controlUrl = ''] = /^listening (\S+)\ncontrol (\S+)\n$/.exec(said) ?? [];
  return { url, controlUrl };
}

/** Ids of BTC and USDC on the default venue. */
const market = 0;
const usdc = 100;
const cloid = (digit: string) => `0x${digit.repeat(32)}`;
const validator = '0x07f5b050519c7e4005cd0a92f2dbe8587d6bd16f';
const another = `0x${'5a'.repeat(20)}`;

/** Quotes on both sides of the mark with equal size: the order that takes one opens a position, the next closes it. */
const quotes = [
  { side: 'ask', limit_px: 6_100_000_000_000 },
  { side: 'bid', limit_px: 5_900_000_000_000 },
] as const;

const encrypted = {
  ciphertext: [1, 2],
  commitment: new Array(32).fill(9),
  threshold: 1,
  target_block: 9,
  reveal_deadline_ms: 2 ** 50,
};

interface Own {
  /** Oids of the open orders. */
  readonly oids: readonly string[];
  /** Ids of the running TWAPs. */
  readonly twaps: readonly number[];
  /** Handles of the acknowledged chases. */
  readonly chases: readonly number[];
  /** Ids of the vaults that it leads. */
  readonly vaults: readonly number[];
}

/** Transfers to others and to sub-accounts, and actions about earnings from others. */
const ofMoney: readonly (() => SentAction)[] = [
  () => sendAssetAction({ asset: usdc, destination: another, amount: '1.50' }),
  () => ({
    type: 'create_sub_account',
    params: { name: 'Bücher & Söhne', explicit_index: 7, shared_stp_group: true },
  }),
  () => ({ type: 'create_sub_account', params: { name: 'desk', shared_stp_group: false } }),
  () => ({ type: 'sub_account_transfer', params: { sub_index: 7, deposit: true, amount: '2.50' } }),
  () => ({ type: 'sub_account_spot_transfer', params: { sub_index: 7, token: usdc, deposit: false, amount: '1' } }),
  () => ({ type: 'set_display_name', params: { display_name: 'Bücher & Söhne' } }),
  () => ({ type: 'set_referrer', params: { referrer: another } }),
  () => ({ type: 'claim_referral_rewards', params: {} }),
  () => ({ type: 'claim_broker_rewards', params: {} }),
];

const poolSteps: readonly ((own: Own) => SentAction)[] = [
  () => ({ type: 'earn_deposit', params: { asset: 100, amount: '1.50' } }),
  () => ({ type: 'earn_withdraw', params: { asset: 100, shares: '0.25' } }),
  () => ({ type: 'spot_margin_open', params: { pair: 113, size: 100, limit_px: 100_000_000, borrow: '1.0' } }),
  () => ({ type: 'spot_margin_close', params: { pair: 113, limit_px: 100_000_000 } }),
  () => ({ type: 'spot_margin_deposit', params: { pair: 113, amount: '1.50' } }),
  () => ({ type: 'spot_margin_withdraw', params: { pair: 113, amount: '1.50' } }),
];

/** A vault of its own, with deposits and withdrawals. */
const vaultSteps: readonly ((own: Own) => SentAction)[] = [
  () => ({
    type: 'create_vault',
    params: { name: 'Kasse Ω', lock_period_secs: 345_600, parent: null, kind: 'User' },
  }),
  ({ vaults: [vault_id = 0] }) => ({ type: 'vault_transfer', params: { vault_id, deposit: true, amount: '2.50' } }),
  ({ vaults: [vault_id = 0] }) => ({ type: 'vault_transfer', params: { vault_id, deposit: false, amount: 0.25 } }),
  ({ vaults: [vault_id = 0] }) => ({ type: 'vault_distribute', params: { vault_id, pnl: '1.50' } }),
  ({ vaults: [vault_id = 0] }) => ({ type: 'vault_withdraw', params: { vault_id, shares: 1.5 } }),
  ({ vaults: [vault_id = 0] }) => ({
    type: 'vault_modify',
    params: { vault_id, new_name: 'v2', new_management_fee_bps: 100, new_paused: true },
  }),
  ({ vaults: [vault_id = 0] }) => ({
    type: 'register_metaliquidity_operator',
    params: { vault_id, operator: another, allowed: false },
  }),
];

/** Tokens staked, delegated to a validator, and unstaked. */
const stakeSteps: readonly (() => SentAction)[] = [
  () => ({ type: 'c_deposit', params: { amount: '2.50' } }),
  () => ({ type: 'token_delegate', params: { validator, amount: 1.25, is_undelegate: false } }),
  () => ({ type: 'token_delegate', params: { validator, amount: '0.5', is_undelegate: true, lock_months: 6 } }),
  () => ({ type: 'claim_rewards', params: {} }),
  () => ({ type: 'claim_rewards', params: { validator } }),
  () => ({ type: 'c_withdraw', params: { amount: '0.25' } }),
  () => ({ type: 'link_staking_user', params: { target: another } }),
];

/** A market of its own, under the first available id. */
const deployerSteps: readonly (() => SentAction)[] = [
  () => ({ type: 'perp_register_asset', params: { symbol: 'ALFA:日本', decimals: 0, name: 'ALFA' } }),
  () => ({ type: 'perp_register_asset', params: { symbol: 'ALFA:X1', decimals: 8 } }),
  () => ({ type: 'perp_set_leverage', params: { asset: 1000, max_leverage: 20 } }),
  () => ({
    type: 'perp_set_fee_tier',
    params: { asset: 1000, taker_fee_dbps: 45, maker_fee_dbps: 12, deployer_fee_bps: 6 },
  }),
  () => ({ type: 'perp_set_maker_rebate', params: { asset: 1000, rebate_bps: 2 } }),
  () => ({ type: 'perp_set_min_size', params: { asset: 1000, min_order_size: 1000 } }),
  () => ({ type: 'perp_activate_market', params: { asset: 1000 } }),
  () => ({ type: 'mip3_set_oracle_px', params: { asset: 1000, px: '1250.500' } }),
  () => ({ type: 'perp_set_sub_deployers', params: { asset: 1000, sub_deployer: another, add: true } }),
  () => ({ type: 'perp_set_sub_deployer_perms', params: { asset: 1000, sub_deployer: another, permissions: 33 } }),
  () => ({ type: 'perp_deactivate_market', params: { asset: 1000 } }),
  () => ({ type: 'perp_set_oracle', params: { asset: 1000, oracle_source_mask: 1 } }),
];

/** The id after those of the markets above. */
const TOKEN = 1_002;
/** A token and its pair, under the ids after the last market. */
const tokenSteps: readonly (() => SentAction)[] = [
  () => ({
    type: 'spot_register_token',
    params: { symbol: '名前', sz_decimals: 2, wei_decimals: 8, max_deploy_fee: '500.50' },
  }),
  () => ({
    type: 'spot_register_pair',
    params: { base: TOKEN, quote: 100, name: '名前/USDC', max_deploy_fee: '500' },
  }),
  () => ({
    type: 'spot_set_pair_params',
    params: { pair: TOKEN + 1, taker_fee_dbps: 30, maker_fee_dbps: 10, min_notional_cents: '100' },
  }),
  () => ({ type: 'spot_set_pair_active', params: { pair: TOKEN + 1, active: true } }),
  () => ({
    type: 'spot_seed_holders',
    params: { asset: TOKEN, holders: [another, `0x${'5b'.repeat(20)}`], amounts: ['1.50', '2'] },
  }),
  () => ({ type: 'spot_finalize_supply', params: { asset: TOKEN, max_supply: '3.5' } }),
];

/** Bridge transfers, including one by the closed route. */
const bridgeSteps: readonly (() => SentAction)[] = [
  () => ({ type: 'bridge_withdraw', params: { chain: 'Base', asset: 0, amount: 1_500_000, dst_addr: another } }),
  () => ({ type: 'bridge_withdraw', params: { chain: 'Arbitrum', asset: 0, amount: '1', dst_addr: another } }),
  () => ({ type: 'withdraw', params: { asset: 0, amount: '1.50', destination_chain_id: 1, use_cctp: true } }),
];

/** A request for quotes on a put of the default genesis, which only the account itself quotes. */
const rfqSteps: readonly ((named: { readonly owner?: string }) => () => SentAction)[] = [
  (named) => () => ({
    type: 'rfq_request',
    params: { ...named, market: 2_147_483_649, side: 'Bid', size: 100, limit_px: null, expiry_ms: 0, stp_group: 5 },
  }),
  (named) => () => ({
    type: 'rfq_quote',
    params: { ...named, rfq_id: 1, price: 400_000_000, max_size: 100, valid_until_ms: 1 },
  }),
  (named) => () => ({ type: 'rfq_accept', params: { ...named, rfq_id: 999, quote_idx: 0, size: 100 } }),
];

/** Actions that are refused for any signer, by a rule applied after signer recovery. */
/** Actions that join no block, and leave their nonce unused. */
const retired = ['spot_margin_deposit', 'spot_margin_withdraw'];
const closed = [
  'link_staking_user',
  'withdraw',
  'perp_set_oracle',
  'rfq_accept',
  'spot_margin_open',
  'spot_margin_close',
];

/** Both ways to the EVM, whose actions have no owner. */
const toEvm = [
  () => ({ type: 'core_evm_transfer', params: { amount: '1.5', to_evm: true, destination: another } }),
  () => ({
    type: 'send_to_evm_with_data',
    params: {
      token: 0,
      amount: '0.5',
      source_dex: 0,
      destination_recipient: another,
      to_perp: false,
      destination_chain_id: 0,
      data: [1],
      nonce: 1,
    },
  }),
] as const;

/** An order on a pair, and its cancel. */
function pairSteps(named: { readonly owner?: string }): readonly ((own: Own) => SentAction)[] {
  return [
    () => ({
      type: 'spot_order',
      order: {
        ...named,
        pair: 113,
        side: 'bid',
        size: 1_000,
        limit_px: 200_000_000,
        tif: 'gtc',
        stp_mode: 'cancel_newest',
        cloid: cloid('a'),
      },
    }),
    ({ oids: [oid = ''] }) => ({ type: 'spot_cancel', cancel: { ...named, pair: 113, oid } }),
  ];
}

/** Every action of this build, in an order in which each has an effect; bids at a third of the mark rest. */
function steps(
  owner: string,
  named: { readonly owner?: string },
  bundle: ExampleBody,
): readonly ((own: Own) => SentAction)[] {
  const order = (digit: string): ExampleBody => ({
    owner,
    market,
    side: 'bid',
    kind: 'limit',
    size: 1_000,
    limit_px: 2_000_000_000_000,
    tif: 'gtc',
    stp_mode: 'cancel_newest',
    reduce_only: false,
    cloid: cloid(digit),
  });
  const params = (type: string, body: ExampleBody) => () => ({ type, params: { ...named, ...body } });
  const amended = (digit: string) => ({ market, cloid: cloid(digit), new_px: 1_900_000_000_000 });
  return [
    () => ({ type: 'submit_order', order: order('1') }),
    params('batch_order', { orders: [order('2'), order('3'), order('4'), order('5')] }),
    params('modify', amended('1')),
    params('batch_modify', { modifications: [amended('2'), amended('3')] }),
    params('cancel_by_cloid', { asset: market, cloid: cloid('2') }),
    ({ oids: [oid = ''] }) => ({ type: 'batch_cancel', params: { ...named, cancels: [{ owner, market, oid }] } }),
    ({ oids: [oid = ''] }) => ({ type: 'cancel_order', cancel: { owner, market, oid } }),
    params('scale_order', {
      market,
      side: 'bid',
      n: 2,
      px_low: 2_000_000_000_000,
      px_high: 2_100_000_000_000,
      total_size: 2_000,
      dist: 'flat',
      weights: [],
      tif: 'gtc',
      reduce_only: false,
      stp_mode: 'cancel_newest',
      cloid: cloid('6'),
    }),
    params('cancel_scale', { market, cloid: cloid('6') }),
    params('twap_order', {
      market,
      side: 'bid',
      total_size: 2_000,
      slice_count: 2,
      delay_ms: 3_600_000,
      reduce_only: true,
    }),
    ({ twaps: [twap_id = 0] }) => ({ type: 'twap_cancel', params: { ...named, twap_id } }),
    params('chase_order', {
      market,
      side: 'bid',
      size: 1_000,
      stp_mode: 'cancel_newest',
      cloid: cloid('9'),
      interval_blocks: 28_800,
      ttl_ms: 60_000,
      max_reprices: 1,
    }),
    ({ chases: [chase_oid = 0] }) => ({ type: 'cancel_chase', params: { ...named, market, chase_oid } }),
    params('schedule_cancel', { cancel_at_block: 2 ** 40 }),
    params('cancel_all_orders', { asset: market }),
    ...pairSteps(named),
    params('update_leverage', { asset: market, leverage: 2, is_isolated: true }),
    () => ({ type: 'submit_order', order: { ...order('7'), tif: 'ioc', limit_px: 6_100_000_000_000 } }),
    params('update_isolated_margin', { asset: market, delta: '10' }),
    params('top_up_isolated_only_margin', { asset: market, amount: '5' }),
    () => ({ type: 'submit_order', order: { ...order('8'), side: 'ask', tif: 'ioc', limit_px: 5_900_000_000_000 } }),
    ...ofMoney,
    ...vaultSteps,
    ...poolSteps,
    () => ({ type: 'approve_agent', params: { agent: another, name: null, expires_at_ms: null } }),
    () => ({ type: 'approve_broker_fee', params: { builder: another, max_bps: 3 } }),
    () => ({ type: 'submit_encrypted_order', params: encrypted }),
    params('fba_submit', { market, side: 'Bid', size: 1_000, price: 5_900_000_000_000, stp_group: 3 }),
    () => ({ type: 'priority_bid', params: { asset: market, bid_bps: 2 } }),
    () => ({ type: 'borrow_lend', params: { kind: 'Lend', amount: '1.5' } }),
    ...stakeSteps,
    ...bridgeSteps,
    ...deployerSteps,
    ...tokenSteps,
    () => ({ type: 'user_portfolio_margin', params: { enroll: false } }),
    () => ({ type: 'pm_unenroll', params: {} }),
    () => ({ type: 'agent_set_abstraction', params: { user: another, kind: 1, value: '9.9' } }),
    // At this point no order, TWAP or request is open.
    () => ({ type: 'cancel_all_orders', params: {} }),
    () => ({ type: 'user_set_abstraction', params: { kind: 0, value: '1' } }),
    () => ({ type: 'user_set_abstraction', params: { kind: 1, value: 12.5 } }),
    () => ({ type: 'usd_class_transfer', params: { ntl: '1.250', to_perp: false } }),
    ...toEvm,
    // A roster without signers is refused, so the account keeps its single key.
    () => ({ type: 'convert_to_multi_sig_user', params: { signers: [], threshold: 0 } }),
    () => ({ type: 'multi_sig', params: bundle }),
    // An account with an open request cannot change its mode.
    ...rfqSteps.map((step) => step(named)),
    // Second to last: orders of a hedged account must name their leg.
    params('set_position_mode', { hedge: true }),
    () => ({ type: 'noop', params: {} }),
  ];
}

/** Returns a bundle that the key signs as the only roster member of `user`. */
function bundleOf(
  user: string,
  service: { readonly name: string; readonly chainId: number },
  key: Uint8Array,
): ExampleBody {
  const inner = { user, blob: new TextEncoder().encode('{"type":"noop"}'), nonce: 7_000 };
  const digest = multiSigInnerDigest(inner, { serviceName: service.name, chainId: service.chainId });
  const blob = `0x${Buffer.from(inner.blob).toString('hex')}`;
  return { user, inner_action_blob: blob, signatures: [new Identity(key).sign(digest)], nonce: inner.nonce };
}

const isOwnerBound = (action: SentAction) =>
  [action.order, action.cancel, action.params].some(
    (body) => typeof body === 'object' && typeof body.owner === 'string',
  );

/** Returns everything that an action could change for its signer, including nonces. */
const accountOf = (client: ViemClient) =>
  Promise.all(['account_state', 'open_orders', 'user_rate_limit'].map((read) => client.own(read)));

/** Returns the account's handles that actions refer to. */
async function handlesOf(client: ViemClient): Promise<Omit<Own, 'chases'>> {
  const { orders } = (await client.own('open_orders')) as { orders: { oid: string }[] };
  const { twaps } = (await client.own('user_twaps')) as { twaps: { twap_id: number }[] };
  const { vaults } = (await client.own('vault_summaries')) as { vaults: { id: number; leader: string }[] };
  return {
    oids: orders.map(({ oid }) => oid),
    twaps: twaps.map(({ twap_id }) => twap_id),
    vaults: vaults.filter(({ leader }) => leader === client.address.toLowerCase()).map(({ id }) => id),
  };
}

function chaseOidsIn(body: string): number[] {
  const [, handle] = /"chase_oid":"(\d+)"/.exec(body) ?? [];
  return handle === undefined ? [] : [Number(handle)];
}

describe.each(services)('a venue called $name', ({ name, chainField, wrong, owner }) => {
  const service = { name, chainField, ...testnet };

  test(`accepts what viem signs, ${owner} the optional owner`, async () => {
    const { url, controlUrl } = await served(name);
    const control = new Control(new HttpControlWire(controlUrl, null));
    const { client, other } = await parties(url, service, control);
    await withBatches(control);
    await withDeploys(control);
    // Each action is surrounded by more reads than a budget allows.
    await control.limits({ per_ip: null, per_account: null });
    let nonce = 1_000;
    let used = 1_000;
    const tags: string[] = [];
    const chases: number[] = [];
    const bundle = bundleOf(other.address, service, new Uint8Array(32).fill(0x11));
    for (const step of steps(client.address, owner === 'with' ? { owner: client.address } : {}, bundle)) {
      const before = await accountOf(client);
      const action = step({ ...(await handlesOf(client)), chases });
      tags.push(action.type);

      // With a wrong field the recovered submitter of a bundle is another account, but any account may submit one, so it still runs.
      const mistaken = action.type === 'multi_sig' ? null : await client.act(action, ++nonce, wrong);
      if (mistaken !== null && isOwnerBound(action)) expect([action.type, mistaken.status]).toEqual([action.type, 401]);
      await control.commit(1);
      expect([action.type, stripped(await accountOf(client))]).toEqual([action.type, stripped(before)]);

      const answer = await client.act(action, ++nonce);
      expect([200, 202], JSON.stringify(answer)).toContain(answer.status);
      if (closed.includes(action.type)) expect(JSON.stringify(answer.body)).toContain('PRECONDITION_FAILED');
      else expect(JSON.stringify(answer.body)).not.toContain('"error"');
      chases.push(...chaseOidsIn(JSON.stringify(answer.body)));
      used = retired.includes(action.type) ? used : nonce;
      expect(await client.own('user_rate_limit')).toMatchObject({ last_nonce: used });
    }
    expect([...new Set(tags)].sort()).toEqual([...actionDecoderByTag.keys()].sort());
  });

  test('our signatures recover with viem', async () => {
    const identity = new Identity(new Uint8Array(32).fill(7));
    const target = openHttpTarget('http://127.0.0.1:1');
    const client = new VenueClient(target, { serviceName: name, chainId: testnet.chainId }, new NonceSource(() => 1));
    for (const named of [{}, { owner: identity.address }]) {
      for (const step of steps(
        identity.address,
        named,
        bundleOf(identity.address, service, new Uint8Array(32).fill(7)),
      )) {
        const { body } = client.envelope(identity, step({ oids: ['7'], twaps: [1], chases: [7], vaults: [7] }));
        // Safe: our envelopes have the three keys, and the nonces here are small.
        expect(await recoverSignerByViem(body as unknown as Parameters<typeof recoverSignerByViem>[0], service)).toBe(
          identity.address,
        );
      }
    }
    await target.close();
  });

  test('is judged only by a run with the right service name', async () => {
    const { url, controlUrl } = await served(name);
    const run = (serviceName: string) =>
      runProgramToEnd([
        '--target',
        url,
        '--control',
        controlUrl,
        '--service-name',
        serviceName,
        '--rate',
        'unlimited',
        '--suite',
        'signing.digest*,signing.domain*',
        '--fuzz',
        'off',
        '--strict',
        '--out',
        makeTempFolder(),
      ]);
    expect(await run(name)).toMatchObject({ code: 0 });
    expect(await run(`${name}X`)).toMatchObject({ code: 3 });
  });
});

type Service = ConstructorParameters<typeof ViemClient>[1];

/**
 * Returns the tested account, with money, and a second account whose orders match the first one's, and whose roster's only member is the
 * first.
 */
async function parties(url: string, service: Service, control: Control) {
  const client = new ViemClient(url, service, `0x${'11'.repeat(32)}`);
  expect(await client.post('/faucet', { address: client.address })).toMatchObject({ status: 200 });
  await control.commit(2);
  const other = new ViemClient(url, service, `0x${'22'.repeat(32)}`);
  expect(await other.post('/faucet', { address: other.address })).toMatchObject({ status: 200 });
  await control.commit(2);
  for (const [n, quote] of quotes.entries()) {
    const order = { ...quote, owner: other.address, market, kind: 'limit', size: 1_000, tif: 'gtc' };
    const action = { type: 'submit_order', order: { ...order, stp_mode: 'cancel_newest', reduce_only: false } };
    expect(await other.act(action, n + 1)).toMatchObject({ status: 200 });
  }

  const roster = { signers: [client.address], threshold: 1 };
  expect(await other.act({ type: 'convert_to_multi_sig_user', params: roster }, 3)).toMatchObject({ status: 202 });
  return { client, other };
}

/** Allows any account to register a market for one USDC. */
function withDeploys(control: Control): Promise<unknown> {
  const payload = { min_deploy_stake_mtf: '0', gas_auction_min_bid: '1', spot_deploy_floor: '1' };
  const vote = { category: 'gov_propose', action: 'SetDeployFigures', payload };
  return control.system({ type: 'vote', round: 32_000_001, ...vote });
}

/** Allows orders to join a batch on BTC. */
function withBatches(control: Control): Promise<unknown> {
  const vote = { category: 'gov_propose', action: 'SetFbaMode', payload: { coin: 'BTC', period_ms: 100 } };
  return control.system({ type: 'vote', round: 32_000_000, ...vote });
}

/** Omits height and time, which rise with every block. */
function stripped(reads: readonly unknown[]): string {
  return JSON.stringify(reads, (key, value) => (key === 'height' || key === 'time' ? undefined : value));
}
