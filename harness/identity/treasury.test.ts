import { beforeEach, describe, expect, test } from 'vitest';
import { allFaults } from '../../reference-model/faults/index.ts';
import { type RulesEdit, readDefaultGenesis, removedProductsEdit, Venue } from '../../reference-model/index.ts';
import { BlockWaiter } from '../check/pace.ts';
import { spotTokenTotalIn } from '../client/json-at.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { Control } from '../control/control.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { probeVenue } from '../probe/probe.ts';
import { InProcessTarget, makeInProcessControl, VirtualBlockClock } from '../target/in-process.ts';
import type { Target } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import type { FundSource, SpendingBound } from './fund-supply.ts';
import { deriveIdentity } from './keys.ts';
import type { UndercreditedSend } from './missing-grant.ts';
import { Treasury } from './treasury.ts';

const someone = (n: number) => deriveIdentity({ seed: 1, salt: 'test', caseId: 'receiver', attempt: 1 }, n);
const payee = { inMarket: false };
let venue: Venue;
let control: Control;
let client: VenueClient;

beforeEach(() => startVenue([]));

function startVenue(edits: readonly RulesEdit[]): void {
  const genesis = structuredClone(readDefaultGenesis());
  genesis.params.faucet.ipWindowMs = 0;
  venue = new Venue(genesis, { edits });
  control = new Control(makeInProcessControl(venue, new VirtualBlockClock(venue)));
  client = new VenueClient(
    new InProcessTarget(venue),
    { serviceName: 'Service', chainId: 31337 },
    new NonceSource(() => 1),
  );
}

/** Answers every send before its block, which may refuse it. @param isRefused  sends that the block refuses in any state */
function takesInWhateverComes(target: Target, isRefused: (body: string) => boolean = () => false): Target {
  return wrapTarget(target, {
    request: async (request, options) => {
      const isDropped = request.path === '/exchange' && isRefused(String(request.body));
      const outcome = await target.request(isDropped ? { ...request, body: '{}' } : request, options);
      if (request.path !== '/exchange' || outcome.kind !== 'reply') return outcome;
      const json = { data: { accepted: true, mempool_depth: 1, nonce: 1, action_hash: `0x${'00'.repeat(32)}` } };
      return { kind: 'reply', reply: { ...outcome.reply, status: 202, json, text: JSON.stringify(json) } };
    },
  });
}

/** Account that the first claim, or the operator, fills for the treasury. */
const firstPurse = deriveIdentity({ seed: 1, salt: 'test', caseId: 'treasury', attempt: 0 }, 0);

async function spends(from: typeof firstPurse, amount: string): Promise<void> {
  const params = { source_dex: 0, destination_dex: 0, asset: 100, destination: someone(50).address, amount };
  await client.act(from, { type: 'send_asset', params: { ...params, to_perp: false } });
  await control.commit(1);
}

async function treasuryOf(
  source: FundSource,
  mostSpent: SpendingBound | null = null,
  noteShort: (short: UndercreditedSend) => boolean = () => false,
): Promise<Treasury> {
  const facts = await probeVenue(client.wire, {
    network: null,
    serviceName: 'Service',
    profile: 'live',
    role: 'node',
    isolation: null,
    hasControl: true,
    hasKey: false,
    hasWire: false,
  });
  return new Treasury({
    client,
    pace: new BlockWaiter(client, control, Date.now),
    facts,
    source,
    derive: deriveIdentity,
    seed: 1,
    salt: 'test',
    mostSpent,
    noteShort,
  });
}

async function held(address: string) {
  const reply = await client.read('account_state', { address });
  if (reply.kind !== 'data') throw new Error('no account_state');
  // The reply is judged by other tests; here it is only read.
  const body = reply.data as Parameters<typeof spotTokenTotalIn>[0];
  return { usdc: spotTokenTotalIn(body, 100).toString(), native: spotTokenTotalIn(body, 104).toString() };
}

describe('a grant', () => {
  test('arrives in full from the faucet, and a second claim is made when the first is spent', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    for (const n of [0, 1]) {
      await treasury.grant(someone(n).address, '2000', '4');
      expect(await held(someone(n).address)).toEqual({ usdc: '2000', native: '4' });
    }
    expect(venue.core.state.faucetGrants.size).toBe(2);
  });

  test('through a short send is decided by another send, and is unsupported', async () => {
    const fault = allFaults.find(({ id }) => id === 'transfers.one-unit-short');
    if (fault === undefined) throw new Error('no fault books sends short');
    startVenue([fault.edit]);
    const shorts: UndercreditedSend[] = [];
    const treasury = await treasuryOf({ kind: 'faucet' }, null, (short) => shorts.push(short) > 1);
    const granted = treasury.grant(someone(0).address, '2000', '0');
    await expect(granted).rejects.toThrow('sends that bring what they are made for');
    expect(shorts.map(({ got }) => got.toString())).toEqual(['1999.999999', '0.999999']);
    expect(new Set(shorts.map(({ to }) => to)).size).toBe(2);
  });

  test('of more than one claim pays is composed of several', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, '8000', '12');
    expect(await held(someone(0).address)).toEqual({ usdc: '8000', native: '12' });
    await treasury.grant(someone(1).address, '500', '8');
    expect(await held(someone(1).address)).toEqual({ usdc: '500', native: '8' });
    expect(venue.core.state.faucetGrants.size).toBe(3);
  });

  test('of more than several claims pay is unsupported', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await expect(treasury.grant(someone(0).address, '12001', '0')).rejects.toThrow(
      'the target lacks a faucet that gives 12001 USDC and 0 MTF in 4 claims',
    );
  });

  test('from an empty reserve is unsupported too', async () => {
    await control.system({ type: 'gov_adjust_spot_value', account: `0x${'55'.repeat(20)}`, value: '10' });
    const treasury = await treasuryOf({ kind: 'faucet' });
    await expect(treasury.grant(someone(0).address, '10', '0')).rejects.toThrow(
      'the target lacks a faucet reserve that can pay',
    );
  });

  test('of more than a key holds is blocked, with a message', async () => {
    const treasury = await treasuryOf({ kind: 'key', identity: someone(9) });
    await expect(treasury.grant(someone(0).address, '1', '0')).rejects.toThrow(Blocked);
  });

  test('adds to what an account already holds', async () => {
    const treasury = await treasuryOf({ kind: 'control', control });
    await treasury.grant(someone(0).address, '200', '0');
    await treasury.grant(someone(0).address, '600', '1');
    expect(await held(someone(0).address)).toEqual({ usdc: '800', native: '1' });
  });

  test('two in parallel never spend the same money', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await Promise.all([0, 1, 2, 3].map((n) => treasury.grant(someone(n).address, '1600', '0')));
    for (const n of [0, 1, 2, 3]) expect(await held(someone(n).address)).toMatchObject({ usdc: '1600' });
  });

  test("of nothing waits for no claim, and the account's money pays others once its case is over", async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, '0', '0');
    expect(venue.core.state.faucetGrants.size).toBe(0);
    await client.faucet({ address: someone(0).address });
    await control.commit(1);
    await treasury.recycle(someone(0), { isPlain: true });
    await treasury.grant(someone(1).address, '2000', '4');
    expect(await held(someone(0).address)).toEqual({ usdc: '1000', native: '6' });
    expect(venue.core.state.faucetGrants.size).toBe(1);
  });

  test('comes from the operator if there is one', async () => {
    const treasury = await treasuryOf({ kind: 'control', control });
    await treasury.grant(someone(0).address, '100000', '50');
    expect(await held(someone(0).address)).toEqual({ usdc: '100000', native: '50' });
    await treasury.grant(someone(1).address, '7000000', '60000');
    expect(await held(someone(1).address)).toEqual({ usdc: '7000000', native: '60000' });
  });
});

describe('a build without a path for sends', () => {
  beforeEach(() => startVenue([removedProductsEdit(['transfers'])]));

  test('makes the faucet pay each account its request, and no account twice', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    for (const n of [0, 1]) {
      await treasury.grant(someone(n).address, '200', '0');
      expect(await held(someone(n).address)).toMatchObject({ usdc: '200' });
    }
    await expect(treasury.grant(someone(0).address, '200', '0')).rejects.toThrow(Unsupported);
    await expect(treasury.grant(someone(2).address, '0.5', '0')).rejects.toThrow(Unsupported);
    await expect(treasury.grant(someone(3).address, '3001', '0')).rejects.toThrow(Unsupported);
  });

  test('gives accounts that may hold more a whole claim, which covers later requests', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, '200.5', '0', { mayHoldMore: true });
    await treasury.grant(someone(0).address, '600', '0', { mayHoldMore: true });
    expect(await held(someone(0).address)).toMatchObject({ usdc: '3000' });
  });

  test('has a case that needs more than it requested repeated once with as much', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    const measure = { times: 3n, market: 1 };
    expect(treasury.noteMeasure('a.case', measure)).toBe(false);
    await treasury.grant(someone(0).address, '200', '0');
    expect([treasury.noteMeasure('a.case', measure), treasury.noteMeasure('a.case', measure)]).toEqual([true, false]);
    expect([treasury.measureOf('a.case'), treasury.measureOf('another')]).toEqual([measure, null]);
  });

  test("is funded by the operator's votes", async () => {
    const treasury = await treasuryOf({ kind: 'control', control });
    await treasury.grant(someone(0).address, '200', '3');
    await treasury.grant(someone(0).address, '50', '0');
    expect(await held(someone(0).address)).toEqual({ usdc: '250', native: '3' });
  });
});

describe('a send that is accepted and then refused at its block', () => {
  let isRefused: (body: string) => boolean;

  beforeEach(() => {
    isRefused = () => false;
    client = new VenueClient(
      takesInWhateverComes(new InProcessTarget(venue), (body) => isRefused(body)),
      { serviceName: 'Service', chainId: 31337 },
      new NonceSource(() => 1),
    );
  });

  test("is replaced by another claim, and its payer's balance stays known", async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, '200', '0');
    await spends(firstPurse, '2700');
    await treasury.grant(someone(1).address, '2000', '0');
    expect(await held(someone(1).address)).toMatchObject({ usdc: '2000' });
    await treasury.grant(someone(2).address, '90', '0');
    expect(await held(someone(2).address)).toMatchObject({ usdc: '90' });
    expect(await held(firstPurse.address)).toMatchObject({ usdc: '10' });
    expect(venue.core.state.faucetGrants.size).toBe(2);
  });

  test('does not count as money that came back', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, '2900', '0');
    await treasury.recycle(someone(0), { isPlain: false });
    Object.assign(venue.core.params.faucet, { ipWindowMs: 60_000 });
    await client.faucet({ address: someone(7).address });
    isRefused = (body) => {
      const isReturn = body.includes(firstPurse.address);
      // Until then only money that comes back pays.
      if (isReturn) Object.assign(venue.core.params.faucet, { ipWindowMs: 0 });
      return isReturn;
    };
    await treasury.grant(someone(1).address, '2900', '0');
    expect(await held(someone(1).address)).toMatchObject({ usdc: '2900' });
    expect(await held(firstPurse.address)).toMatchObject({ usdc: '100' });
  });

  test('makes the faucet pay accounts that may hold more, where no send ever arrives', async () => {
    isRefused = () => true;
    const treasury = await treasuryOf({ kind: 'faucet' });
    expect(await treasury.grant(someone(0).address, '200', '0', { mayHoldMore: true })).toBe(true);
    expect(await held(someone(0).address)).toEqual({ usdc: '3000', native: '10' });
    await expect(treasury.grant(someone(1).address, '200', '0')).rejects.toThrow(Blocked);
  });

  test('reports the payer, the requests and both balances, where no other way is left', async () => {
    const lender = someone(9);
    await control.system({ type: 'gov_adjust_spot_value', account: lender.address, value: '500' });
    const treasury = await treasuryOf({ kind: 'key', identity: lender });
    await treasury.grant(someone(0).address, '100', '0');
    await spends(lender, '399');
    const to = someone(1).address;
    const payer = lender.address;
    await expect(treasury.grant(to, '200', '0')).rejects.toThrow(
      new RegExp(
        `^a grant of 200 USDC and 0 MTF did not arrive: ${to} holds 0 USDC and 0 MTF, 200 USDC and 0 MTF less than it ` +
          `should; ${payer}, which held 400 USDC and 0 MTF by what the run knew and holds 1 USDC and 0 MTF now, sent 200 ` +
          'USDC by send_asset with nonce \\d+, answered HTTP 202 \\{.*\\}; the treasury cannot pay 200 USDC and 0 MTF$',
      ),
    );
  });
});

test("requires no more from a key's owner than a faucet would have paid", async () => {
  const owner = someone(9);
  await control.system({ type: 'gov_adjust_spot_value', account: owner.address, value: '500' });
  const treasury = await treasuryOf({ kind: 'key', identity: owner });
  await expect(treasury.grant(someone(0).address, '12000', '40')).rejects.toThrow(Blocked);
  for (const [usdc, native] of [
    ['12001', '0'],
    ['0', '41'],
  ] as const)
    await expect(treasury.grant(someone(0).address, usdc, native)).rejects.toThrow(
      `a treasury that holds ${usdc} USDC and ${native} MTF`,
    );
});

describe('money of a faucet left by a case', () => {
  /** Treasury that has paid an account whose case is over. */
  async function afterOne(isPlain: boolean) {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, '200', '0', { isRough: true });
    await treasury.recycle(someone(0), { isPlain });
    return treasury;
  }

  test('pays later grants from its account, once the rest of the claim is insufficient', async () => {
    const treasury = await afterOne(true);
    await treasury.grant(someone(1).address, '2700', '0');
    expect(await held(someone(0).address)).toMatchObject({ usdc: '204' });
    await treasury.grant(someone(2).address, '150', '0');
    expect(await held(someone(0).address)).toMatchObject({ usdc: '54' });
    expect(await held(someone(2).address)).toMatchObject({ usdc: '150' });
    await treasury.grant(someone(3).address, '53.5', '0', { isRough: true });
    expect(await held(someone(0).address)).toMatchObject({ usdc: '0' });
    expect(await held(someone(3).address)).toMatchObject({ usdc: '54' });
    expect(venue.core.state.faucetGrants.size).toBe(1);
  });

  test('pays only its part of a larger grant', async () => {
    const treasury = await afterOne(true);
    Object.assign(venue.core.params.faucet, { enabled: false });
    await treasury.grant(someone(1).address, '2900', '0');
    expect(await held(someone(1).address)).toMatchObject({ usdc: '2900' });
    expect(venue.core.state.faucetGrants.size).toBe(1);
  });

  test.each([true, false])('is not taken from an account that another case uses (plain: %s)', async (isPlain) => {
    const treasury = await afterOne(isPlain);
    await treasury.grant(someone(0).address, '100', '0');
    Object.assign(venue.core.params.faucet, { enabled: false });
    await expect(treasury.grant(someone(1).address, '2900', '0')).rejects.toThrow(
      'the faucet gave the treasury nothing',
    );
    expect(await held(someone(0).address)).toMatchObject({ usdc: '304' });
  });

  test('is paid by another purse where the account does not send it', async () => {
    const treasury = await afterOne(true);
    await treasury.grant(someone(1).address, '2700', '0');
    await treasury.grant(someone(2).address, '100', '0');
    const params = { source_dex: 0, destination_dex: 0, asset: 100, destination: someone(5).address, amount: '100' };
    await client.act(someone(0), { type: 'send_asset', params: { ...params, to_perp: false } });
    await control.commit(1);
    await treasury.grant(someone(3).address, '100', '0');
    expect(await held(someone(0).address)).toMatchObject({ usdc: '4' });
    expect(await held(someone(3).address)).toMatchObject({ usdc: '100' });
    expect(venue.core.state.faucetGrants.size).toBe(2);
  });

  test('stays where the account may have been changed, as long as a claim pays more at once', async () => {
    const treasury = await afterOne(false);
    await treasury.grant(someone(1).address, '2900', '0');
    expect(await held(someone(0).address)).toMatchObject({ usdc: '204' });
    expect(await held(someone(1).address)).toMatchObject({ usdc: '2900' });
    expect(venue.core.state.faucetGrants.size).toBe(2);
  });

  test('is sent back from such an account while a claim waits for its window', async () => {
    const treasury = await afterOne(false);
    Object.assign(venue.core.params.faucet, { ipWindowMs: 60_000 });
    await client.faucet({ address: someone(7).address });
    await treasury.grant(someone(1).address, '2900', '0');
    expect(await held(someone(0).address)).toMatchObject({ usdc: '0' });
    expect(await held(someone(1).address)).toMatchObject({ usdc: '2900' });
  });
});

describe('a claim for an account of a case', () => {
  test('pays both tokens where the faucet has no window, and nothing where it has', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    expect(await treasury.claimFor(someone(0), { usdc: '5', native: '1' }, payee)).toBe(false);
    await treasury.grant(someone(1).address, '5', '0');
    expect(await treasury.claimFor(someone(0), { usdc: '5', native: '1' }, payee)).toBe(true);
    expect(await held(someone(0).address)).toEqual({ usdc: '3000', native: '10' });
    expect(await treasury.claimFor(someone(2), { usdc: '3001', native: '1' }, payee)).toBe(false);
    Object.assign(venue.core.params.faucet, { ipWindowMs: 60_000 });
    await client.faucet({ address: someone(7).address });
    expect(await treasury.claimFor(someone(2), { usdc: '5', native: '1' }, payee)).toBe(false);
    expect(await held(someone(2).address)).toEqual({ usdc: '0', native: '0' });
  });
});

describe('an account that a case left as new', () => {
  test('is reused by the next case, unless its money is needed', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, '200', '0', { isRough: true });
    await treasury.recycle(someone(0), { isPlain: true, isAsNew: true });
    expect(treasury.lendAccount(Dec.of(200), payee)?.address).toBe(someone(0).address);
    expect(treasury.lendAccount(Dec.of(200), payee)).toBeNull();
    await treasury.recycle(someone(0), { isPlain: true, isAsNew: true });
    // A claim without a wait costs less than the account is worth.
    await treasury.grant(someone(1).address, '2900', '0');
    expect(venue.core.state.faucetGrants.size).toBe(2);
    Object.assign(venue.core.params.faucet, { enabled: false });
    await treasury.grant(someone(2).address, '3000', '0');
    expect(treasury.lendAccount(Dec.of(1), payee)).toBeNull();
    await expect(treasury.grant(someone(3).address, '3000', '0')).rejects.toThrow();
  });

  test.each([
    ['another token', '200', '1', 60_000],
    ['nothing', '0', '1', 0],
  ])('is not reused if it holds %s', async (_, usdc, native, ipWindowMs) => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, usdc, native);
    Object.assign(venue.core.params.faucet, { ipWindowMs });
    await treasury.claimFor(someone(7), { usdc: '1', native: '0' }, payee);
    await treasury.claimFor(someone(8), { usdc: '1', native: '0' }, payee);
    await treasury.recycle(someone(0), { isPlain: true, isAsNew: true });
    expect(treasury.lendAccount(Dec.of(0), payee)).toBeNull();
  });

  test('may hold another token and far more than requested, while a claim pays both at once', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(1).address, '5', '0');
    expect(await treasury.claimFor(someone(0), { usdc: '5', native: '1' }, payee)).toBe(true);
    await treasury.recycle(someone(0), { isPlain: true, isAsNew: true });
    expect(treasury.lendAccount(Dec.of(5), payee)?.address).toBe(someone(0).address);
  });
});

test('money lent by a key is sent back to it', async () => {
  const lender = someone(9);
  await control.system({ type: 'gov_adjust_spot_value', account: lender.address, value: '500' });
  await control.system({ type: 'gov_adjust_spot_balance', account: lender.address, asset: 104, value: '5' });
  const treasury = await treasuryOf({ kind: 'key', identity: lender });
  await treasury.grant(someone(0).address, '200', '2');
  expect(await held(lender.address)).toEqual({ usdc: '300', native: '3' });
  await treasury.recycle(someone(0));
  await treasury.sweep();
  expect(await held(lender.address)).toEqual({ usdc: '500', native: '5' });
  expect(await held(someone(0).address)).toEqual({ usdc: '0', native: '0' });
});

test("a pending return does not count in an account's balance", async () => {
  const lender = someone(9);
  await control.system({ type: 'gov_adjust_spot_value', account: lender.address, value: '500' });
  const target = new InProcessTarget(venue);
  let late: (() => void) | null = null;
  let looks = 0;
  const arrives = () => {
    late?.();
    late = null;
  };
  const wire = wrapTarget(target, {
    request: async (request, options) => {
      const isAction = request.path === '/exchange';
      if (isAction && String(request.body).includes(lender.address)) {
        looks = 0;
        late = () => void target.request(request, options);
        return takesInWhateverComes(target, () => true).request(request, options);
      }
      if (isAction || (String(request.body).includes('account_state') && ++looks > 1)) arrives();
      return target.request(request, options);
    },
  });
  client = new VenueClient(wire, { serviceName: 'Service', chainId: 31337 }, new NonceSource(() => 1));
  const short: UndercreditedSend[] = [];
  const treasury = await treasuryOf({ kind: 'key', identity: lender }, null, (one) => short.push(one) > 0);
  const { address } = someone(0);
  await treasury.grant(address, '200', '0');
  await spends(someone(0), '150');
  await treasury.recycle(someone(0));
  await treasury.grant(address, '100', '0');
  expect([short, await held(address)]).toEqual([[], { usdc: '100', native: '0' }]);
});

test("of a key's money no more is out than --max-spend allows; returned money may be spent again, and the rest is reported", async () => {
  const lender = someone(9);
  await control.system({ type: 'gov_adjust_spot_value', account: lender.address, value: '500' });
  await control.system({ type: 'gov_adjust_spot_balance', account: lender.address, asset: 104, value: '5' });
  const treasury = await treasuryOf({ kind: 'key', identity: lender }, { usdc: '250', native: null });
  await treasury.grant(someone(0).address, '200', '2');
  await expect(treasury.grant(someone(1).address, '100', '0')).rejects.toThrow('within --max-spend');
  expect(await held(lender.address)).toEqual({ usdc: '300', native: '3' });
  await treasury.recycle(someone(0));
  await treasury.grant(someone(2).address, '240', '0');
  const spent = await treasury.spent();
  expect([String(spent?.usdc), String(spent?.native)]).toEqual(['240', '0']);
});
