import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  carol,
  errorCodeOf,
  mallory,
  ORDER_LOTS,
  statusEntriesOf,
  submitOrderAction,
  type TestReply,
  TestVenue,
} from '../chain/chain.fixture.ts';
import { assertConservation } from '../engine/conservation.ts';
import { usdFromText } from '../engine/engine.fixture.ts';
import { liveOrdersOf } from '../engine/orders/cancel-order.ts';
import { positionSizeOf } from '../engine/risk/positions.ts';
import { freeVaultShares, vaultNavOf, vaultSharePriceOf } from '../engine/vault-shares.ts';
import { enactVote } from '../governance/enacted-votes.fixture.ts';
import { unitsOfUsd } from '../numeric/crossings.ts';
import { editsForProfile } from '../profile.ts';
import { readAccount } from '../state/account.ts';
import { type Address, zeroAddress } from '../state/address.ts';
import { agentApprovalOf } from '../state/agents.ts';
import {
  deriveVaultAddress,
  putVault,
  vaultAt,
  vaultHoldingOf,
  vaultOperatorOf,
  vaultsLedBy,
} from '../state/vaults.ts';

const DAY_MS = 86_400_000;
const create = (params: object = {}) => ({
  type: 'create_vault',
  params: { name: 'desk', lock_period_secs: 1, parent: null, ...params },
});
const deposit = (pnl: string, vault_id = 1) => ({ type: 'vault_distribute', params: { vault_id, pnl } });
const withdraw = (shares: string | number, vault_id = 1) => ({ type: 'vault_withdraw', params: { vault_id, shares } });
const transfer = (amount: string | number, isDeposit = true, vault_id = 1) => ({
  type: 'vault_transfer',
  params: { vault_id, deposit: isDeposit, amount },
});
const modify = (params: object, vault_id = 1) => ({ type: 'vault_modify', params: { vault_id, ...params } });
const register = (params: object = {}) => ({
  type: 'register_metaliquidity_operator',
  params: { vault_id: 1, operator: bob, allowed: true, ...params },
});
const whole = (text: string) => unitsOfUsd(usdFromText(text));

function led(edits: ConstructorParameters<typeof TestVenue>[0] = []): TestVenue {
  const venue = new TestVenue(edits);
  venue.act(alice, create());
  return venue;
}

/** Returns a venue with a vault that takes part in liquidations, led by alice. */
function metaliquid(): TestVenue {
  const venue = new TestVenue();
  for (const account of [alice, bob, carol]) enactVote(venue, 'SetMetaliquiditySet', { account, allowed: true });
  venue.act(alice, create({ kind: 'Metaliquidity' }));
  return venue;
}

const cashOf = (venue: TestVenue, owner: Address) => readAccount(venue.core.state, owner).cash;
const sharesOf = (venue: TestVenue, holder: Address, id = 1) => vaultHoldingOf(venue.core.state, id, holder).shares;
const vaultIn = (venue: TestVenue, id = 1) => {
  const vault = vaultAt(venue.core.state, id);
  if (vault === undefined) throw new Error(`no vault ${id}`);
  return vault;
};
const setCash = (venue: TestVenue, account: Address, value: string) =>
  enactVote(venue, 'GovAdjustSpotValue', { account, value });

/** Asserts that each row is refused with its code and changes nothing. */
function refuses(venue: TestVenue, rows: readonly (readonly [signer: Address, action: object, code: string])[]) {
  for (const [signer, action, code] of rows) {
    const before = venue.footprint();
    expect(errorCodeOf(venue.act(signer, action)), JSON.stringify(action)).toBe(code);
    expect(venue.footprint()).toBe(before);
  }
}

const fine = (answer: TestReply) => expect([answer.status, errorCodeOf(answer)]).toEqual([202, undefined]);

test('is led by its signer, with a lock set by its kind and an address of its own', () => {
  const venue = led();
  expect(vaultsLedBy(venue.core.state, alice)).toMatchObject([
    {
      id: 1,
      address: deriveVaultAddress(1),
      kind: 'User',
      name: 'desk',
      managementFeeBps: 0,
      paused: false,
      shares: 0n,
    },
  ]);
  refuses(venue, [
    [alice, create({ parent: 1 }), 'PRECONDITION_FAILED'],
    [alice, create({ kind: 'Metaliquidity' }), 'PRECONDITION_FAILED'],
    [alice, create({ kind: 'Other' }), 'INVALID_REQUEST'],
  ]);
});

test('shares are minted and burnt at the documented price, without moving it', () => {
  const venue = led();
  fine(venue.act(alice, transfer('1000')));
  expect(sharesOf(venue, alice)).toBe(whole('1000'));
  setCash(venue, deriveVaultAddress(1), '1100');
  const before = cashOf(venue, bob);
  fine(venue.act(bob, deposit('55.559')));
  expect([before - cashOf(venue, bob), sharesOf(venue, bob)]).toEqual([usdFromText('55.55'), whole('50.5')]);
  expect(vaultSharePriceOf(venue.core, vaultIn(venue))).toBe(usdFromText('1.1'));
  venue.commit(4 * DAY_MS);
  const had = cashOf(venue, bob);
  const held = sharesOf(venue, bob);
  fine(venue.act(bob, withdraw(10.25)));
  expect([cashOf(venue, bob) - had, held - sharesOf(venue, bob)]).toEqual([usdFromText('11.27'), whole('10.25')]);
  expect(vaultNavOf(venue.core, vaultIn(venue))).toBe(usdFromText('1144.28'));
  assertConservation(venue.core);
});

test("a leader's withdrawal leaves the number of shares unchanged", () => {
  const venue = led();
  venue.act(alice, transfer(100));
  const before = cashOf(venue, alice);
  fine(venue.act(alice, transfer('40.009', false)));
  expect([cashOf(venue, alice) - before, vaultIn(venue).shares]).toEqual([usdFromText('40'), whole('100')]);
});

test('a deposit locks only the shares that it minted, for its own four days', () => {
  const venue = led();
  venue.act(bob, deposit('10'));
  venue.commit(DAY_MS);
  venue.act(bob, deposit('5'));
  refuses(venue, [[bob, withdraw('0.01'), 'PRECONDITION_FAILED']]);
  venue.commit(3 * DAY_MS - 400);
  refuses(venue, [[bob, withdraw('10'), 'PRECONDITION_FAILED']]);
  fine(venue.act(bob, withdraw('10')));
  expect(freeVaultShares(venue.core, vaultIn(venue), bob)).toBe(0n);
  venue.commit(DAY_MS);
  fine(venue.act(bob, withdraw('5')));
  expect(sharesOf(venue, bob)).toBe(0n);
});

test('an expired lock leaves no row behind', () => {
  const venue = led();
  for (const wait of [4 * DAY_MS, 4 * DAY_MS, 0]) {
    venue.act(bob, deposit('1'));
    venue.commit(wait);
  }
  expect(vaultHoldingOf(venue.core.state, 1, bob).locks).toHaveLength(1);
});

test('shares of a metaliquidity vault are locked for seven days', () => {
  const venue = metaliquid();
  venue.act(bob, deposit('10'));
  venue.commit(7 * DAY_MS - 200);
  refuses(venue, [[bob, withdraw('10'), 'PRECONDITION_FAILED']]);
  venue.commit();
  fine(venue.act(bob, withdraw('10')));
});

test.each([
  ['locked', 'PRECONDITION_FAILED'],
  ['free', undefined],
])("a leader's own shares are %s (D117)", (form, code) => {
  const venue = led(form === 'free' ? [] : editsForProfile('live', { D117: form }));
  venue.act(alice, transfer('10'));
  expect(errorCodeOf(venue.act(alice, withdraw('1')))).toBe(code);
});

test.each([
  ['locked', 'PRECONDITION_FAILED'],
  ['at-once', undefined],
])('what a leader has seeded comes out %s (D254), and in any case once the lock is over', (form, code) => {
  const venue = led(form === 'at-once' ? [] : editsForProfile('live', { D254: form }));
  venue.act(alice, transfer('10'));
  expect(errorCodeOf(venue.act(alice, transfer('1', false)))).toBe(code);
  venue.commit(4 * DAY_MS);
  fine(venue.act(alice, transfer('1', false)));
});

test("deposits are refused with the documents' texts", () => {
  const venue = led();
  venue.act(alice, transfer('10'));
  refuses(venue, [
    [bob, deposit('0'), 'INVALID_REQUEST'],
    [bob, deposit('-1'), 'INVALID_REQUEST'],
    [bob, deposit('0.009'), 'INVALID_REQUEST'],
    [bob, deposit('1', 2), 'NOT_FOUND'],
    [bob, deposit('10000.01'), 'PRECONDITION_FAILED'],
    [mallory, deposit('1'), 'PRECONDITION_FAILED'],
    [bob, deposit(`${2n ** 128n}`), 'INVALID_REQUEST'],
  ]);
  venue.act(alice, modify({ new_paused: true }));
  refuses(venue, [
    [bob, deposit('1'), 'PRECONDITION_FAILED'],
    [alice, transfer('1'), 'PRECONDITION_FAILED'],
  ]);
  fine(venue.act(alice, transfer('1', false)));
  venue.act(alice, modify({ new_paused: false }));
  fine(venue.act(bob, deposit('1')));
});

test('value without shares suspends deposits until the leader seeds shares', () => {
  const venue = led();
  setCash(venue, deriveVaultAddress(1), '50');
  refuses(venue, [[bob, deposit('1'), 'PRECONDITION_FAILED']]);
  fine(venue.act(alice, transfer('50')));
  expect(vaultSharePriceOf(venue.core, vaultIn(venue))).toBe(usdFromText('2'));
  fine(venue.act(bob, deposit('1')));
  expect(sharesOf(venue, bob)).toBe(whole('0.5'));
});

test('worthless shares have no price to mint at', () => {
  const venue = led();
  venue.act(alice, transfer('50'));
  setCash(venue, deriveVaultAddress(1), '0');
  refuses(venue, [
    [bob, deposit('1'), 'PRECONDITION_FAILED'],
    [alice, transfer('1'), 'PRECONDITION_FAILED'],
  ]);
});

test("only the leader moves a vault's assets", () => {
  const venue = led();
  venue.act(alice, transfer('10'));
  refuses(venue, [
    [bob, transfer('1'), 'AUTH_UNAUTHORIZED'],
    [bob, transfer('1', false), 'AUTH_UNAUTHORIZED'],
    [alice, transfer('1', true, 7), 'NOT_FOUND'],
    [alice, transfer('-1'), 'INVALID_REQUEST'],
    [alice, transfer('10.01', false), 'PRECONDITION_FAILED'],
    [alice, transfer('9990.01'), 'PRECONDITION_FAILED'],
    [bob, withdraw('1'), 'PRECONDITION_FAILED'],
    [bob, withdraw('-1'), 'INVALID_REQUEST'],
    [bob, withdraw('0'), 'INVALID_REQUEST'],
    [bob, withdraw('1', 7), 'NOT_FOUND'],
    [bob, modify({ new_name: 'mine' }), 'AUTH_UNAUTHORIZED'],
    [alice, modify({ new_name: 'mine' }, 7), 'NOT_FOUND'],
  ]);
});

test('collateral held by positions is not paid out', () => {
  const venue = led();
  venue.act(bob, deposit('100'));
  venue.commit(4 * DAY_MS);
  const vault = deriveVaultAddress(1);
  venue.act(carol, submitOrderAction(carol, { side: 'ask', limit_px: BTC_INDEX_PX, size: 10 * ORDER_LOTS }));
  venue.act(alice, submitOrderAction(vault, { limit_px: BTC_INDEX_PX, size: 10 * ORDER_LOTS, tif: 'ioc' }));
  expect(positionSizeOf(venue.core.state, vault, BTC_MARKET, 'net')).toBe(BigInt(10 * ORDER_LOTS));
  refuses(venue, [
    [bob, withdraw('100'), 'PRECONDITION_FAILED'],
    [alice, transfer('100', false), 'PRECONDITION_FAILED'],
  ]);
  fine(venue.act(bob, withdraw('1')));
});

test('the leader trades for the vault by its address, and its profit raises the share value', () => {
  const venue = led();
  const vault = deriveVaultAddress(1);
  venue.act(bob, deposit('1000'));
  for (const stranger of [bob, mallory])
    expect(errorCodeOf(venue.act(stranger, submitOrderAction(vault)))).toBe('AUTH_UNAUTHORIZED');
  venue.act(carol, submitOrderAction(carol, { side: 'ask', limit_px: BTC_INDEX_PX, size: 5 * ORDER_LOTS }));
  expect(
    statusEntriesOf(venue.act(alice, submitOrderAction(vault, { limit_px: BTC_INDEX_PX, size: 5 * ORDER_LOTS }))),
  ).toMatchObject([{ filled: {} }]);
  const before = vaultNavOf(venue.core, vaultIn(venue));
  venue.act(carol, submitOrderAction(carol, { limit_px: BTC_INDEX_PX + 10_000_000, size: 5 * ORDER_LOTS }));
  venue.act(
    alice,
    submitOrderAction(vault, {
      side: 'ask',
      limit_px: BTC_INDEX_PX + 10_000_000,
      size: 5 * ORDER_LOTS,
      reduce_only: true,
    }),
  );
  expect(positionSizeOf(venue.core.state, vault, BTC_MARKET, 'net')).toBe(0n);
  expect(vaultNavOf(venue.core, vaultIn(venue))).not.toBe(before);
  expect(vaultNavOf(venue.core, vaultIn(venue))).toBe(cashOf(venue, vault));
  assertConservation(venue.core);
});

test.each([
  ['refused', 'INVALID_REQUEST', 0],
  ['clamped', undefined, 2_000],
])('a fee above the cap is %s (D115)', (form, code, fee) => {
  const venue = led(form === 'refused' ? [] : editsForProfile('live', { D115: form }));
  expect(errorCodeOf(venue.act(alice, modify({ new_management_fee_bps: 2_001 })))).toBe(code);
  expect(vaultIn(venue).managementFeeBps).toBe(fee);
});

test('a change leaves omitted settings unchanged', () => {
  const venue = led();
  fine(venue.act(alice, modify({ new_name: 'other', new_lock_period_secs: 345_600, new_management_fee_bps: 2_000 })));
  fine(venue.act(alice, modify({ new_name: null, new_paused: true })));
  expect(vaultIn(venue)).toMatchObject({ name: 'other', managementFeeBps: 2_000, paused: true });
  refuses(venue, [
    [alice, modify({ new_name: '' }), 'INVALID_REQUEST'],
    [alice, modify({ new_lock_period_secs: 345_601 }), 'PRECONDITION_FAILED'],
    [alice, modify({ new_lock_period_secs: 604_800 }), 'PRECONDITION_FAILED'],
  ]);
});

test('a whitelisted operator trades for a metaliquidity vault as its agent until revoked', () => {
  const venue = metaliquid();
  const vault = deriveVaultAddress(1);
  refuses(venue, [
    [bob, register(), 'AUTH_UNAUTHORIZED'],
    [alice, register({ vault_id: 9 }), 'NOT_FOUND'],
    [alice, register({ operator: zeroAddress }), 'INVALID_REQUEST'],
    [alice, register({ operator: mallory }), 'PRECONDITION_FAILED'],
    [alice, register({ expires_at_ms: 0 }), 'INVALID_REQUEST'],
  ]);
  fine(venue.act(alice, register()));
  expect(errorCodeOf(venue.act(bob, submitOrderAction(vault)))).toBeUndefined();
  venue.act(alice, create({ kind: 'Metaliquidity' }));
  refuses(venue, [
    [alice, register({ operator: carol }), 'PRECONDITION_FAILED'],
    [alice, register({ vault_id: 2 }), 'PRECONDITION_FAILED'],
  ]);
  fine(venue.act(alice, register({ expires_at_ms: 2_000_000_000_000 })));
  fine(venue.act(alice, register({ operator: carol, allowed: false })));
  expect(vaultOperatorOf(venue.core.state, 1)).toBe(bob);
  fine(venue.act(alice, register({ allowed: false })));
  expect(errorCodeOf(venue.act(bob, submitOrderAction(vault)))).toBe('AUTH_UNAUTHORIZED');
  fine(venue.act(alice, register({ operator: carol })));
});

test('an operator removed from the whitelist operates nothing any more', () => {
  const venue = metaliquid();
  venue.act(alice, register());
  expect(agentApprovalOf(venue.core.state, deriveVaultAddress(1), bob)).toBeDefined();
  enactVote(venue, 'SetMetaliquiditySet', { account: bob, allowed: false });
  expect(agentApprovalOf(venue.core.state, deriveVaultAddress(1), bob)).toBeUndefined();
  expect(vaultOperatorOf(venue.core.state, 1)).toBeUndefined();
});

test('a vault and its operator are one self-trade group, from orders already resting to the end of the grant', () => {
  const venue = metaliquid();
  const vault = deriveVaultAddress(1);
  fine(venue.act(alice, transfer('500')));
  const sizes = (owner: Address) => liveOrdersOf(venue.core, readAccount(venue.core.state, owner)).length;
  const rests = (signer: Address, owner: Address, more: object = {}) =>
    expect(
      errorCodeOf(venue.act(signer, submitOrderAction(owner, { limit_px: BTC_INDEX_PX, ...more }))),
    ).toBeUndefined();
  const { nextTid } = venue.core.state;
  rests(bob, bob, { side: 'ask' });
  fine(venue.act(alice, register()));
  rests(alice, vault, { stp_mode: 'cancel_newest' });
  expect([sizes(bob), sizes(vault)]).toEqual([0, 1]);
  rests(bob, bob, { side: 'ask', stp_mode: 'cancel_both' });
  expect([sizes(bob), sizes(vault)]).toEqual([1, 0]);
  expect(venue.core.state.nextTid).toBe(nextTid);
  fine(venue.act(alice, register({ allowed: false })));
  rests(alice, vault);
  expect([sizes(bob), sizes(vault)]).toEqual([0, 0]);
  expect(venue.core.state.nextTid).toBe(nextTid + 1n);
});

test('a user vault has no operator', () => {
  const venue = led();
  enactVote(venue, 'SetMetaliquiditySet', { account: bob, allowed: true });
  refuses(venue, [[alice, register(), 'PRECONDITION_FAILED']]);
});

test('minting shares raises a high-water mark that lags behind the share price', () => {
  const venue = led();
  venue.act(alice, transfer('10'));
  putVault(venue.core.state, { ...vaultIn(venue), highWaterMark: usdFromText('0.5') });
  venue.act(bob, deposit('1'));
  expect(vaultIn(venue).highWaterMark).toBe(usdFromText('1'));
});
