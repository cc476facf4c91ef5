import { expect, onTestFinished, test } from 'vitest';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { BlockPoller } from '../check/block-poller.ts';
import { FaucetClaimQueue } from '../check/claim-queue.ts';
import { gridPxAtMarkPercent, orderAction, sizeForNotional } from '../check/order-spec.ts';
import { at, rowsIn } from '../client/json-at.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { deriveIdentity, type Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import type { RunEvent } from '../runner/events.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from '../session/model-session.ts';
import type { Target, WireOutcome } from '../target/wire.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import { tidyLeftovers } from './tidy-leftovers.ts';
import type { InterruptedCaseKeys } from './unsettled-keys.ts';

const origin = { seed: 1, salt: 'cut off', caseId: 'a.b', attempt: 1 };
const owner = deriveIdentity(origin, 0);
const other = deriveIdentity(origin, 1);
/** Both accounts of one case. */
const left: readonly InterruptedCaseKeys[] = [
  { seed: 1, salt: 'cut off', from: { caseId: 'a.b', attempt: 1, n: 0, keys: 2 } },
];
const stranger = deriveIdentity({ ...origin, caseId: 'of somebody else' }, 0);

/** Venue on which a run and a stranger have funds, as seen by a resumed run. */
async function venue() {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
  });
  onTestFinished(() => session.close());
  const { target, facts, control } = session;
  const nonces = new NonceSource(() => 1);
  const client = new VenueClient(target, { serviceName: facts.serviceName, chainId: facts.chainId }, nonces);
  for (const { address: account } of [owner, other, stranger])
    await control?.system({ type: 'gov_adjust_spot_value', account, value: '10000' });
  const market = facts.markets.find(({ coin }) => coin === 'BTC') as MarketFacts;
  const place = (who: Identity, side: 'bid' | 'ask', percent: number, usdc: bigint) => {
    const px = gridPxAtMarkPercent(market, percent);
    return client.act(who, orderAction(who, { market, side, px, size: sizeForNotional(market, px, usdc) }));
  };
  const stands = async ({ address }: Identity) => {
    const [orders, state] = await Promise.all([
      client.read('open_orders', { address }),
      client.read('clearinghouse_state', { address }),
    ]);
    if (orders.kind !== 'data' || state.kind !== 'data') throw new Error('nothing is told');
    const dexes = at(state.data, 'clearinghouse_state');
    const positions = isJsonObject(dexes) ? rowsIn(dexes[''], 'positions') : [];
    return [rowsIn(orders.data, 'orders').length, positions.length];
  };
  const tidied = async (of: Partial<Session> = {}, stopped = () => false) => {
    const notes: string[] = [];
    const emit = (event: RunEvent) => void (event.event === 'note' && notes.push(event.text));
    const waits = { look: new BlockPoller(), claims: new FaucetClaimQueue() };
    const run = { seed: 1, salt: 'resumed', nonces, waits, emit, timestamp: () => 't' };
    await tidyLeftovers(left, { ...session, ...of }, run, stopped);
    return notes;
  };
  return { client, market, target, place, stands, tidied };
}

/** Returns a target on which some requests fail or get another reply. @param of  null: the original reply */
function otherwise(target: Target, of: (body: string) => WireOutcome | null): Target {
  return wrapTarget(target, {
    request: async (request, options) => of(String(request.body)) ?? target.request(request, options),
  });
}

const found = 'first what the run that was cut off left: 2 accounts to look at, weight 6';
const outcome = (orders: number, positions: number, left = '') =>
  `what the run that was cut off left on 2 accounts: orders of ${orders} cancelled, positions of ${positions} closed${left}`;

test('orders are cancelled and positions closed against each other; those of strangers stay', async () => {
  const { place, stands, tidied } = await venue();
  await place(owner, 'ask', 100, 100n);
  await place(other, 'bid', 100, 100n);
  await place(owner, 'bid', 60, 100n);
  await place(stranger, 'bid', 60, 100n);
  expect([await stands(owner), await stands(other)]).toEqual([
    [1, 1],
    [0, 1],
  ]);
  expect(await tidied()).toEqual([found, outcome(1, 2)]);
  expect([await stands(owner), await stands(other), await stands(stranger)]).toEqual([
    [0, 0],
    [0, 0],
    [1, 0],
  ]);
});

test("the rest is closed against others' orders nearby", async () => {
  const { place, stands, tidied } = await venue();
  await place(stranger, 'ask', 100, 100n);
  await place(owner, 'bid', 100, 100n);
  await place(stranger, 'bid', 98, 500n);
  expect(await tidied()).toEqual([found, outcome(0, 1)]);
  expect(await stands(owner)).toEqual([0, 0]);
});

test('two legs of one account are closed against another account of its case', async () => {
  const { client, market, place, stands, tidied } = await venue();
  await client.act(owner, { type: 'set_position_mode', params: { hedge: true } });
  const leg = (side: 'bid' | 'ask', positionSide: 'long' | 'short') => {
    const px = gridPxAtMarkPercent(market, 100);
    return client.act(
      owner,
      orderAction(owner, { market, side, px, size: sizeForNotional(market, px, 100n), positionSide }),
    );
  };
  await place(other, 'ask', 100, 100n);
  await leg('bid', 'long');
  await place(other, 'bid', 100, 100n);
  await leg('ask', 'short');
  expect([await stands(owner), await stands(other)]).toEqual([
    [0, 2],
    [0, 0],
  ]);
  expect(await tidied()).toEqual([found, outcome(0, 1)]);
  expect([await stands(owner), await stands(other)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('an account with a roster of its own case is reverted to a single key', async () => {
  const { client, place, stands, tidied } = await venue();
  await place(owner, 'bid', 60, 100n);
  const roster = [2, 3].map((n) => deriveIdentity(origin, n).address);
  await client.act(owner, { type: 'convert_to_multi_sig_user', params: { signers: roster, threshold: 2 } });
  expect(await tidied()).toEqual([found, outcome(1, 0)]);
  expect(await stands(owner)).toEqual([0, 0]);
});

test('a position that cannot be closed is reported', async () => {
  const { place, stands, tidied } = await venue();
  await place(stranger, 'ask', 100, 100n);
  await place(owner, 'bid', 100, 100n);
  const [, said] = await tidied();
  expect(said).toMatch(/orders of 0 cancelled, positions of 0 closed; not all is known to be tidied up: /);
  expect(await stands(owner)).toEqual([0, 1]);
});

test('a refusing venue causes no failure, and the reason is reported', async () => {
  const { target, place, tidied } = await venue();
  await place(owner, 'bid', 60, 100n);
  const json = { data: null, error: { code: 'NOT_NOW', message: 'not now' } };
  const reply = { status: 422, headers: {}, json, text: JSON.stringify(json) };
  // The code under test reads no other field of a reply.
  const refused = { kind: 'reply', reply } as unknown as WireOutcome;
  const refusing = otherwise(target, (body) => (body.includes('cancel_all_orders') ? refused : null));
  const why = '; not all is known to be tidied up: a cancel was refused: NOT_NOW';
  expect(await tidied({ target: refusing })).toEqual([found, outcome(0, 0, why)]);
});

test('a silent venue is not waited for once per account', async () => {
  const { target, tidied } = await venue();
  let asked = 0;
  const silent = otherwise(target, () => {
    asked += 1;
    return { kind: 'silence', reason: 'timeout', detail: 'nothing in 1 ms' } as WireOutcome;
  });
  const why = '; not all is known to be tidied up: POST /info: timeout, nothing in 1 ms';
  expect(await tidied({ target: silent })).toEqual([found, outcome(0, 0, why)]);
  expect(asked).toBeLessThanOrEqual(6);
});

test('nothing is sent where writing is not allowed, or once the run is to end', async () => {
  const { place, stands, tidied } = await venue();
  await place(owner, 'bid', 60, 100n);
  expect(await tidied({ funds: null })).toEqual([
    'what the run that was cut off left is left there: nothing may be written',
  ]);
  expect(await tidied({}, () => true)).toEqual([
    found,
    outcome(0, 0, '; not all is known to be tidied up: the run was to end'),
  ]);
  expect(await stands(owner)).toEqual([1, 0]);
});
