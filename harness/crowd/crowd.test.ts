import { expect, test } from 'vitest';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { at, rowsIn } from '../client/json-at.ts';
import { Control } from '../control/control.ts';
import { InProcessTarget, makeInProcessControl, VirtualBlockClock } from '../target/in-process.ts';
import { CROWD_MEMBER_USDC, Crowd, crowdIdentitiesOf } from './crowd.ts';

/** Runs a crowd on a model. @returns what a client reads there afterwards */
async function crowded(seed: number, rounds: number) {
  const genesis = readDefaultGenesis();
  const limits = { perIp: null, perAccount: null, allowlist: [] };
  const venue = new Venue({ ...genesis, params: { ...genesis.params, limits } });
  const control = new Control(makeInProcessControl(venue, new VirtualBlockClock(venue)));
  const target = new InProcessTarget(venue);
  const post = async (path: string, body: string) => {
    const outcome = await target.request({
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json' },
      body,
    });
    return outcome.kind === 'reply' ? outcome.reply.json : undefined;
  };
  const read = (body: JsonObject) => post('/info', printJson(body));
  const members = crowdIdentitiesOf({ seed, members: 3 });
  const paid = members.map(({ address }) => address);
  for (const account of paid)
    await control.system({ type: 'gov_adjust_spot_value', account, value: CROWD_MEMBER_USDC });
  const crowd = new Crowd(
    {
      domain: { serviceName: 'Service', chainId: 31_337 },
      profile: 'live',
      now: () => venue.timeMs,
      read,
      send: async (body) => void (await post('/exchange', body)),
    },
    { seed, members },
  );
  for (let turn = 0; turn < rounds; turn++) await crowd.turn();
  const fills = await Promise.all(paid.map((address) => read({ type: 'user_fills', address })));
  const orders = await Promise.all(paid.map((address) => read({ type: 'open_orders', address })));
  return {
    paid,
    hash: venue.stateHash(),
    fills: fills.flatMap((body) => rowsIn(at(body, 'data'), 'fills')).length,
    orders: orders.flatMap((body) => rowsIn(at(body, 'data'), 'orders')).length,
  };
}

test('a crowd rests and takes orders, deterministically by seed', async () => {
  const first = await crowded(1, 400);
  expect(new Set(first.paid).size).toBe(3);
  expect(first.orders).toBeGreaterThan(0);
  expect(first.fills).toBeGreaterThan(0);
  expect((await crowded(1, 400)).hash).toBe(first.hash);
  expect((await crowded(2, 400)).hash).not.toBe(first.hash);
});
