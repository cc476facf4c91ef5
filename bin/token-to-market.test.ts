import { expect, test } from 'vitest';
import { makeLocalClients } from './local-clients.fixture.ts';
import { startProgram } from './program.fixture.ts';
import type { SentAction, ViemClient } from './viem-client.fixture.ts';

// Follows a token through the documents, from its registration to a traded pair, including borrowed money: over the wire, signed with
// viem.
// @source write-api, "Spot deployment", "Spot margin and Earn", "Fees"

const TOKEN = 1_000;
const PAIR = 1_001;
const USDC = 100;
/** 100 USDC. */
const PX = 10_000_000_000;

async function served() {
  const venue = startProgram(['serve', '--port', '0', '--control-port', '0', '--blocks', 'instant', '--check']);
  const said = await venue.saying(/^control .*\n/m);
  const [, url = '', control = ''] = /^listening (\S+)\ncontrol (\S+)\n/m.exec(said) ?? [];
  const [deployer, maker, trader, lender] = makeLocalClients(url, 4).map(actor);
  if (deployer === undefined || maker === undefined || trader === undefined || lender === undefined)
    throw new Error('four accounts are funded');
  let round = 1;
  const votes = async (category: string, action: string, payload: object) => {
    round += 1;
    const body = JSON.stringify({ action: { type: 'vote', round, category, action, payload } });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${control}/control/system`, { method: 'POST', headers, body });
    expect(status, action).toBe(200);
  };
  const asked = async (type: string) => {
    const { body } = await deployer.client.post('/info', { type });
    return (body as { readonly data: unknown }).data; // of a read that answers
  };
  return { deployer, maker, trader, lender, votes, asked };
}

/** Returns a client with rising nonces. */
function actor(client: ViemClient) {
  let nonce = 0;
  const act = (action: SentAction) => {
    nonce += 1;
    return client.act(action, nonce);
  };
  return {
    client,
    act,
    async does(type: string, params: Exclude<SentAction[string], string>) {
      const { status, body } = await act({ type, params });
      expect({ status, body }, type).toMatchObject({ status: 202, body: { data: { accepted: true } } });
    },
    async refuses(type: string, params: Exclude<SentAction[string], string>) {
      expect(await act({ type, params }), type).toMatchObject({ body: { error: { code: 'PRECONDITION_FAILED' } } });
    },
    async orders(side: string, size: number, px: number, tif = 'gtc') {
      const order = { pair: PAIR, side, size, limit_px: px, tif, stp_mode: 'cancel_newest' };
      const { body } = await act({ type: 'spot_order', order });
      return (body as { readonly data: { readonly statuses: readonly object[] } }).data.statuses[0]; // of a placement
    },
    async holds() {
      const state = await client.own('account_state');
      const { total_raw_usd: usdc, spot } = state as {
        readonly total_raw_usd: string;
        readonly spot: { readonly balances: readonly { readonly signing_id: number; readonly total: string }[] };
      }; // as the documents have it
      return { usdc, tokens: spot.balances.find(({ signing_id }) => signing_id === TOKEN)?.total };
    },
  };
}

type Actor = ReturnType<typeof actor>;

/** Lists a token with a supply of 2,000, three quarters held by the maker, and its open pair. */
async function listed(deployer: Actor, maker: Actor, trader: Actor) {
  await deployer.does('spot_register_token', {
    symbol: '名前',
    sz_decimals: 2,
    wei_decimals: 6,
    max_deploy_fee: '500',
  });
  const holders = [maker.client.address, trader.client.address];
  await deployer.does('spot_seed_holders', { asset: TOKEN, holders, amounts: ['1500', '499.999999'] });
  await deployer.refuses('spot_finalize_supply', { asset: TOKEN, max_supply: '2000' });
  expect((await maker.holds()).tokens).toBeUndefined();
  await deployer.does('spot_finalize_supply', { asset: TOKEN, max_supply: '1999.999999' });
  expect((await trader.holds()).tokens).toBe('499.999999');
  await deployer.does('spot_register_pair', { base: TOKEN, quote: USDC, name: '名前/USDC', max_deploy_fee: '500' });
  await deployer.refuses('spot_set_pair_active', { pair: PAIR, active: true });
  const params = { pair: PAIR, taker_fee_dbps: 30, maker_fee_dbps: 10, min_notional_cents: 100 };
  await deployer.does('spot_set_pair_params', params);
  await deployer.does('spot_set_pair_active', { pair: PAIR, active: true });
}

test('a token is registered, traded as a pair, bought with borrowed money, and lent by a pool', async () => {
  const { deployer, maker, trader, lender, votes, asked } = await served();
  await listed(deployer, maker, trader);

  const offered = await maker.orders('ask', 100_000, PX);
  expect(offered).toMatchObject({ resting: { oid: expect.any(String) } });
  const { oid } = (offered as { readonly resting: { readonly oid: string } }).resting; // as was just seen
  expect(await trader.orders('bid', 200, PX, 'ioc')).toMatchObject({ filled: { total_sz: '2', avg_px: '100' } });
  // 3 bps of the bought amount.
  expect(await trader.holds()).toEqual({ usdc: '99800', tokens: '501.999399' });

  const opening = { pair: PAIR, size: 1_000, limit_px: PX, borrow: '1200' };
  await trader.refuses('spot_margin_open', opening);
  await votes('spot_margin', 'SetSpotMargin', { pair: PAIR, init_bps: '2000', maint_bps: '1000' });
  await trader.refuses('spot_margin_open', opening);
  await lender.does('earn_deposit', { asset: USDC, amount: '5000' });
  await trader.does('spot_margin_open', opening);
  // The unspent part of the loan is back in the pool.
  expect(await asked('earn_state')).toMatchObject({
    pools: [{ signing_id: USDC, total_supplied: '5000', total_borrowed: '1000', idle: '4000', share_value: '1' }],
  });
  expect(await trader.client.own('spot_margin_state')).toMatchObject({
    accounts: [{ pair: '名前/USDC', borrowed: '1000', base_held: '9.997', current_debt: '1000' }],
  });
  expect(await trader.holds()).toEqual({ usdc: '99800', tokens: '501.999399' });

  expect(await maker.act({ type: 'spot_cancel', cancel: { pair: PAIR, oid } })).toMatchObject({ status: 202 });
  expect(await lender.orders('bid', 999, PX + PX / 10)).toMatchObject({ resting: {} });
  await trader.does('spot_margin_close', { pair: PAIR, limit_px: PX });
  // 9.99 at 110 less 3 bps are 1,098.57033, of which 1,000 were owed; the remainder below one lot is the owner's.
  expect(await trader.holds()).toEqual({ usdc: '99898.57033', tokens: '502.006399' });
  expect(await trader.client.own('spot_margin_state')).toMatchObject({ accounts: [] });
  await trader.refuses('spot_margin_close', { pair: PAIR, limit_px: PX });
  expect(await asked('earn_state')).toMatchObject({ pools: [{ total_borrowed: '0', idle: '5000' }] });
  await lender.does('earn_withdraw', { asset: USDC, shares: '5000' });
  expect(await lender.holds()).toMatchObject({ usdc: '98901.1' });
  await deployer.does('spot_set_pair_active', { pair: PAIR, active: false });
  expect(await trader.orders('ask', 200, PX)).toMatchObject({ error: {} });
});
