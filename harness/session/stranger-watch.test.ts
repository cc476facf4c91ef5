import { afterEach, beforeEach, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import { rowsAt } from '../client/json-at.ts';
import type { Control } from '../control/control.ts';
import type { Session } from '../runner/session.ts';
import { parseWireReply } from '../target/reply.ts';
import type { Target } from '../target/wire.ts';
import { openModelSession } from './model-session.ts';
import { OwnRequests } from './own-requests.ts';
import { openStrangerAt } from './stranger.fixture.ts';
import { StrangerWatch } from './stranger-watch.ts';

let session: Session;
let control: Control;
let own: OwnRequests;
beforeEach(async () => {
  session = await openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false });
  if (session.control === null) throw new Error('a model has an operator');
  control = session.control;
  own = new OwnRequests();
});
afterEach(() => session.close());

async function watching(target = session.target): Promise<StrangerWatch> {
  const watch = new StrangerWatch(control, target, own, session.facts);
  await watch.look();
  return watch;
}

/** Returns the same venue, with edited replies to reads of one type. */
function retold(type: string, edit: (data: JsonObject) => JsonObject): Target {
  const { target } = session;
  return {
    url: target.url,
    traffic: target.traffic,
    close: () => target.close(),
    connect: (options) => target.connect(options),
    async request(request, options) {
      const outcome = await target.request(request, options);
      const asked = parseJson(String(request.body));
      if (outcome.kind !== 'reply' || !isJsonObject(asked) || asked.type !== type) return outcome;
      const { status, headers, json, receivedAtMs } = outcome.reply;
      const data = isJsonObject(json) && isJsonObject(json.data) ? edit(json.data) : {};
      return { kind: 'reply', reply: parseWireReply(status, headers, Buffer.from(printJson({ data })), receivedAtMs) };
    },
  };
}

test('an account that trades without a request of this run is seen, and named with the option for it', async () => {
  const watch = await watching();
  const stranger = await openStrangerAt(session, control);
  await stranger.trade();
  await watch.look();
  expect(watch.interference).toMatch(
    /^somebody else moves this venue: print \d+ of BTC by 0x[0-9a-f]{40}, .*--isolation shared$/,
  );
});

test('no full look is needed for what the feed shows', async () => {
  const watch = await watching();
  await (await openStrangerAt(session, control)).trade();
  await expect.poll(() => watch.interference, { timeout: 60_000 }).toContain('print');
});

test('own trades and own claims are no interference', async () => {
  const watch = await watching();
  const self = await openStrangerAt({ ...session, target: own.wrap(session.target) }, control);
  await self.trade();
  await self.claim();
  await control.commit(5);
  await watch.look();
  await watch.look();
  expect(watch.interference).toBeNull();
});

test('accounts left by an earlier run may trade, since they no longer sign', async () => {
  const watch = await watching();
  await (await openStrangerAt(session, control, () => 1_000)).trade();
  await watch.look();
  expect(watch.interference).toBeNull();
});

test('an account seen signing between two looks is active, whatever its nonces', async () => {
  const watch = await watching();
  const stranger = await openStrangerAt(session, control, () => 1_000);
  await stranger.trade();
  await watch.look();
  await stranger.trade();
  await watch.look();
  expect(watch.interference).toContain('print');
});

test.each<[string, string, (data: JsonObject) => JsonObject]>([
  ['has no such fill', 'user_fills', (data) => ({ ...data, fills: [] })],
  [
    'has it by no order of its own',
    'user_fills',
    (data) => ({ ...data, fills: rowsAt(data, 'fills').map((fill) => ({ ...fill, cause: 'forced_close_full' })) }),
  ],
  ['never signed anything', 'user_rate_limit', (data) => ({ ...data, last_nonce: 0, lifetime_count: 0 })],
])('a print is no evidence if its party %s', async (_what, type, edit) => {
  const watch = await watching(retold(type, edit));
  await (await openStrangerAt(session, control)).trade();
  await watch.look();
  expect(watch.interference).toBeNull();
});

test('a claim by others is seen, even after a claim of this run', async () => {
  for (const first of [() => Promise.resolve(), ownClaim]) {
    own = new OwnRequests();
    const watch = await watching();
    await first();
    await control.commit(5);
    await watch.look();
    await control.advance(120_000);
    await control.commit(5);
    await watch.look();
    expect(watch.interference).toBeNull();
    await session.target.request({
      method: 'POST',
      path: '/faucet',
      body: `{"address":"0x${claimants.next().value}"}`,
    });
    await control.commit(2);
    await watch.look();
    expect(watch.interference).toContain('3000 USDC and 10 native tokens claimed from the faucet');
    await control.advance(120_000);
  }
});

const claimants = (function* () {
  for (let digit = 1; digit < 10; digit++) yield String(digit).repeat(40);
})();

async function ownClaim(): Promise<void> {
  const body = `{"address":"0x${claimants.next().value}"}`;
  await own.wrap(session.target).request({ method: 'POST', path: '/faucet', body });
}

test('a frame of the reserve that reads do not confirm is left to its check', async () => {
  const watch = await watching(retold('account_state', (data) => ({ ...data, spot: { balances: [] }, height: 0 })));
  await (await openStrangerAt(session, control)).claim();
  await control.commit(2);
  await watch.look();
  expect(watch.interference).toBeNull();
});
