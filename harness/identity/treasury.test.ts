import { beforeEach, describe, expect, test } from 'vitest';
import { allFaults } from '../../reference-model/faults/index.ts';
import { defaultGenesis, type RulesEdit, removedProductsEdit, Venue } from '../../reference-model/index.ts';
import { Pace } from '../check/pace.ts';
import { spotTokenTotalIn } from '../client/json-at.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { Control } from '../control/control.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { probeVenue } from '../probe/probe.ts';
import { InProcessTarget, inProcessControl, VirtualBlockClock } from '../target/in-process.ts';
import type { Target } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import type { FundSource, SpendingBound } from './fund-supply.ts';
import { deriveIdentity } from './keys.ts';
import type { ShortSend } from './missing-grant.ts';
import { Treasury } from './treasury.ts';

const someone = (n: number) => deriveIdentity({ seed: 1, salt: 'test', caseId: 'receiver', attempt: 1 }, n);
const payee = { inMarket: false };
let venue: Venue;
let control: Control;
let client: VenueClient;

beforeEach(() => startVenue([]));

function startVenue(edits: readonly RulesEdit[]): void {
  const genesis = structuredClone(defaultGenesis());
  genesis.params.faucet.ipWindowMs = 0;
  venue = new Venue(genesis, { edits });
  control = new Control(inProcessControl(venue, new VirtualBlockClock(venue)));
  client = new VenueClient(
    new InProcessTarget(venue),
    { serviceName: 'Service', chainId: 31337 },
    new NonceSource(() => 1),
  );
}

/** Answers every send before its block, which may refuse it. @param isRefused  what its block refuses whatever the state */
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

/** The account that the first claim, or the operator, fills for the treasury. */
const firstPurse = deriveIdentity({ seed: 1, salt: 'test', caseId: 'treasury', attempt: 0 }, 0);

async function spends(from: typeof firstPurse, amount: string): Promise<void> {
  const params = { source_dex: 0, destination_dex: 0, asset: 100, destination: someone(50).address, amount };
  await client.act(from, { type: 'send_asset', params: { ...params, to_perp: false } });
  await control.commit(1);
}

async function treasuryOf(
  source: FundSource,
  mostSpent: SpendingBound | null = null,
  noteShort: (short: ShortSend) => boolean = () => false,
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
    pace: new Pace(client, control, Date.now),
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
  // Judged by other tests; here it is only read.
  const body = reply.data as Parameters<typeof spotTokenTotalIn>[0];
  return { usdc: spotTokenTotalIn(body, 100).toString(), native: spotTokenTotalIn(body, 104).toString() };
}

describe('a grant', () => {
  test('arrives whole, from the faucet, and a second claim is made when the first is spent', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    for (const n of [0, 1]) {
      await treasury.grant(someone(n).address, '2000', '4');
      expect(await held(someone(n).address)).toEqual({ usdc: '2000', native: '4' });
    }
    expect(venue.core.state.faucetGrants.size).toBe(2);
  });

  test('by a send that is short is decided by another send, and is not to be had', async () => {
    const fault = allFaults.find(({ id }) => id === 'transfers.one-unit-short');
    if (fault === undefined) throw new Error('no fault books sends short');
    startVenue([fault.edit]);
    const shorts: ShortSend[] = [];
    const treasury = await treasuryOf({ kind: 'faucet' }, null, (short) => shorts.push(short) > 1);
    const granted = treasury.grant(someone(0).address, '2000', '0');
    await expect(granted).rejects.toThrow('sends that bring what they are made for');
    expect(shorts.map(({ got }) => got.toString())).toEqual(['1999.999999', '0.999999']);
    expect(new Set(shorts.map(({ to }) => to)).size).toBe(2);
  });

  test('of more than one claim gives is made of several', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, '8000', '12');
    expect(await held(someone(0).address)).toEqual({ usdc: '8000', native: '12' });
    await treasury.grant(someone(1).address, '500', '8');
    expect(await held(someone(1).address)).toEqual({ usdc: '500', native: '8' });
    expect(venue.core.state.faucetGrants.size).toBe(3);
  });

  test('of more than some claims give is not to be had here', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await expect(treasury.grant(someone(0).address, '12001', '0')).rejects.toThrow(
      'the target lacks a faucet that gives 12001 USDC and 0 MTF in 4 claims',
    );
  });

  test('of an empty reserve is not to be had here either', async () => {
    await control.system({ type: 'gov_adjust_spot_value', account: `0x${'55'.repeat(20)}`, value: '10' });
    const treasury = await treasuryOf({ kind: 'faucet' });
    await expect(treasury.grant(someone(0).address, '10', '0')).rejects.toThrow(
      'the target lacks a faucet reserve that can pay',
    );
  });

  test('of more than a key holds is blocked, in words', async () => {
    const treasury = await treasuryOf({ kind: 'key', identity: someone(9) });
    await expect(treasury.grant(someone(0).address, '1', '0')).rejects.toThrow(Blocked);
  });

  test('raises what an account holds already', async () => {
    const treasury = await treasuryOf({ kind: 'control', control });
    await treasury.grant(someone(0).address, '200', '0');
    await treasury.grant(someone(0).address, '600', '1');
    expect(await held(someone(0).address)).toEqual({ usdc: '800', native: '1' });
  });

  test('two at once never spend the same money', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await Promise.all([0, 1, 2, 3].map((n) => treasury.grant(someone(n).address, '1600', '0')));
    for (const n of [0, 1, 2, 3]) expect(await held(someone(n).address)).toMatchObject({ usdc: '1600' });
  });

  test('of nothing waits for no claim, and what the account has pays others once its case is over', async () => {
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

  test('comes from the operator where there is one', async () => {
    const treasury = await treasuryOf({ kind: 'control', control });
    await treasury.grant(someone(0).address, '100000', '50');
    expect(await held(someone(0).address)).toEqual({ usdc: '100000', native: '50' });
    await treasury.grant(someone(1).address, '7000000', '60000');
    expect(await held(someone(1).address)).toEqual({ usdc: '7000000', native: '60000' });
  });
});

describe('a build without sends', () => {
  beforeEach(() => startVenue([removedProductsEdit(['transfers'])]));

  test('has the faucet pay each account what it asks for, and no account a second time', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    for (const n of [0, 1]) {
      await treasury.grant(someone(n).address, '200', '0');
      expect(await held(someone(n).address)).toMatchObject({ usdc: '200' });
    }
    await expect(treasury.grant(someone(0).address, '200', '0')).rejects.toThrow(Unsupported);
    await expect(treasury.grant(someone(2).address, '0.5', '0')).rejects.toThrow(Unsupported);
    await expect(treasury.grant(someone(3).address, '3001', '0')).rejects.toThrow(Unsupported);
  });

  test('gives whoever may hold more all that a claim gives, which lasts for what is asked for later', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, '200.5', '0', { mayHoldMore: true });
    await treasury.grant(someone(0).address, '600', '0', { mayHoldMore: true });
    expect(await held(someone(0).address)).toMatchObject({ usdc: '3000' });
  });

  test('has a case that needs more than it asked for begin anew with as much, once', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    const measure = { times: 3n, market: 1 };
    expect(treasury.noteMeasure('a.case', measure)).toBe(false);
    await treasury.grant(someone(0).address, '200', '0');
    expect([treasury.noteMeasure('a.case', measure), treasury.noteMeasure('a.case', measure)]).toEqual([true, false]);
    expect([treasury.measureOf('a.case'), treasury.measureOf('another')]).toEqual([measure, null]);
  });

  test('is paid for by the votes of an operator', async () => {
    const treasury = await treasuryOf({ kind: 'control', control });
    await treasury.grant(someone(0).address, '200', '3');
    await treasury.grant(someone(0).address, '50', '0');
    expect(await held(someone(0).address)).toEqual({ usdc: '250', native: '3' });
  });
});

describe('a send that is taken in and refused at its block', () => {
  let isRefused: (body: string) => boolean;

  beforeEach(() => {
    isRefused = () => false;
    client = new VenueClient(
      takesInWhateverComes(new InProcessTarget(venue), (body) => isRefused(body)),
      { serviceName: 'Service', chainId: 31337 },
      new NonceSource(() => 1),
    );
  });

  test('is made up for by another claim, and its payer is known to hold what it holds', async () => {
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

  test('is no money that has come back', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, '2900', '0');
    await treasury.recycle(someone(0), { isPlain: false });
    Object.assign(venue.core.params.faucet, { ipWindowMs: 60_000 });
    await client.faucet({ address: someone(7).address });
    isRefused = (body) => {
      const isReturn = body.includes(firstPurse.address);
      // Only what comes back pays until then.
      if (isReturn) Object.assign(venue.core.params.faucet, { ipWindowMs: 0 });
      return isReturn;
    };
    await treasury.grant(someone(1).address, '2900', '0');
    expect(await held(someone(1).address)).toMatchObject({ usdc: '2900' });
    expect(await held(firstPurse.address)).toMatchObject({ usdc: '100' });
  });

  test('leaves it to the faucet to pay who may hold more, where none ever arrives', async () => {
    isRefused = () => true;
    const treasury = await treasuryOf({ kind: 'faucet' });
    expect(await treasury.grant(someone(0).address, '200', '0', { mayHoldMore: true })).toBe(true);
    expect(await held(someone(0).address)).toEqual({ usdc: '3000', native: '10' });
    await expect(treasury.grant(someone(1).address, '200', '0')).rejects.toThrow(Blocked);
  });

  test('says who paid, by which request, and what both hold, where nothing else is left', async () => {
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

test('demands of the owner of a key no more than a faucet would have paid', async () => {
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

describe('what a case leaves of the money of a faucet', () => {
  /** A treasury that has given an account money, and was told that the case of the account is over. */
  async function afterOne(isPlain: boolean) {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, '200', '0', { isRough: true });
    await treasury.recycle(someone(0), { isPlain });
    return treasury;
  }

  test('pays the next ones from where it lies, once the rest of the claim is not enough', async () => {
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

  test('pays no more than its part of a larger one', async () => {
    const treasury = await afterOne(true);
    Object.assign(venue.core.params.faucet, { enabled: false });
    await treasury.grant(someone(1).address, '2900', '0');
    expect(await held(someone(1).address)).toMatchObject({ usdc: '2900' });
    expect(venue.core.state.faucetGrants.size).toBe(1);
  });

  test.each([true, false])('is not taken from an account that serves another case (plain: %s)', async (isPlain) => {
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

  test('stays where the account may be of another kind, as long as a claim gives more at once', async () => {
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
  test('gives both tokens where the faucet answers at once, and nothing where it does not', async () => {
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

describe('an account that a case has left as new', () => {
  test('serves the next case as it lies, unless its money is needed', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, '200', '0', { isRough: true });
    await treasury.recycle(someone(0), { isPlain: true, isAsNew: true });
    expect(treasury.lendAccount(Dec.of(200), payee)?.address).toBe(someone(0).address);
    expect(treasury.lendAccount(Dec.of(200), payee)).toBeNull();
    await treasury.recycle(someone(0), { isPlain: true, isAsNew: true });
    // A claim that is answered at once costs less than what the account is worth.
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
  ])('serves no case by an account that holds %s', async (_, usdc, native, ipWindowMs) => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(0).address, usdc, native);
    Object.assign(venue.core.params.faucet, { ipWindowMs });
    await treasury.claimFor(someone(7), { usdc: '1', native: '0' }, payee);
    await treasury.claimFor(someone(8), { usdc: '1', native: '0' }, payee);
    await treasury.recycle(someone(0), { isPlain: true, isAsNew: true });
    expect(treasury.lendAccount(Dec.of(0), payee)).toBeNull();
  });

  test('serves the next with another token and far more than it asks for, while a claim gives both at once', async () => {
    const treasury = await treasuryOf({ kind: 'faucet' });
    await treasury.grant(someone(1).address, '5', '0');
    expect(await treasury.claimFor(someone(0), { usdc: '5', native: '1' }, payee)).toBe(true);
    await treasury.recycle(someone(0), { isPlain: true, isAsNew: true });
    expect(treasury.lendAccount(Dec.of(5), payee)?.address).toBe(someone(0).address);
  });
});

test('what a key lent comes back to it', async () => {
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

test('what is on its way back from an account is no part of what it holds', async () => {
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
  const short: ShortSend[] = [];
  const treasury = await treasuryOf({ kind: 'key', identity: lender }, null, (one) => short.push(one) > 0);
  const { address } = someone(0);
  await treasury.grant(address, '200', '0');
  await spends(someone(0), '150');
  await treasury.recycle(someone(0));
  await treasury.grant(address, '100', '0');
  expect([short, await held(address)]).toEqual([[], { usdc: '100', native: '0' }]);
});

test('of a key no more is away than --max-spend allows; what came back may go again, and what did not is told', async () => {
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
