import { expect, test } from 'vitest';
import { rulesEditorAt } from '../../reference-model/index.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../check/order-spec.ts';
import { emptyActReplyWire } from '../client/replies.fixture.ts';
import type { ActReply } from '../client/replies.ts';
import { Blocked, NotExercised, Unsupported } from '../kernel/verdicts.ts';
import {
  awaitOrderRowsWithCloid,
  awaitRestingLadder,
  placeLadder,
  requireActivatedByVote,
  requireOrderResponse,
} from './ladder.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { placeRestingOrder } from './resting-order.ts';

const play = await makeCasePlayer();
/** Venue whose list of orders shows no client order ids. */
const nameless = await makeCasePlayer({
  edits: [rulesEditorAt('reads', 'openOrders')(({ row }) => ({ row: { ...row, cloid: () => null } }))],
});

test('a ladder rests with its client order id, and its rows are distinguished from those of others', async () => {
  const [kinds, ours, nobodys] = await play(async (context) => {
    const { given, random } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const pxLow = gridPxAtMarkPercent(market, 60);
    const bounds = { pxLow, pxHigh: pxLow + market.tick, total: 2n * scaledSizeForNotional(market, pxLow, 20n) };
    const cloid = random.cloid();
    const reply = await placeLadder(context, owner, { market, side: 'bid', rungs: 2, ...bounds, cloid });
    return [
      reply.kind === 'statuses' ? reply.statuses.map(({ kind }) => kind) : [],
      await awaitOrderRowsWithCloid(context, owner.address, cloid, 2),
      await awaitOrderRowsWithCloid(context, owner.address, random.cloid(), 0),
    ] as const;
  });
  expect(kinds).toEqual(['resting', 'resting']);
  expect([ours.length, nobodys.length]).toEqual([2, 0]);
});

test('a feature that no vote has activated is unsupported, but only on the chain where it starts dormant', async () => {
  const refused = (message: string): ActReply => ({
    wire: emptyActReplyWire,
    kind: 'refused',
    status: 200,
    error: { code: 'PRECONDITION_FAILED', message },
  });
  await play(async ({ venue }) => {
    const on = (chainId: number, reply: ActReply) => requireActivatedByVote({ ...venue, chainId }, reply, 'ladders');
    expect(() => on(31337, refused('scale_order feature not active'))).toThrow(Unsupported);
    expect(on(31337, refused('free collateral'))).toMatchObject({ wire: emptyActReplyWire, kind: 'refused' });
    expect(on(114514, refused('scale_order feature not active'))).toMatchObject({
      wire: emptyActReplyWire,
      kind: 'refused',
    });
  });
});

test('a ladder that does not rest blocks the case, and one whose rungs show no client order id is found by the oids in its reply', async () => {
  const ending = (played: typeof play, rungs: number) =>
    played(async (context) => {
      const { given, random } = context;
      const owner = await given.fundedAccount();
      const market = await given.market();
      const pxLow = gridPxAtMarkPercent(market, 60);
      const bounds = { pxLow, pxHigh: pxLow + market.tick, total: 2n * scaledSizeForNotional(market, pxLow, 20n) };
      const cloid = random.cloid();
      if (rungs > 0) await placeLadder(context, owner, { market, side: 'bid', rungs, ...bounds, cloid });
      return awaitRestingLadder(context, owner.address, cloid, 2).catch((error: unknown) => error);
    });
  expect(await ending(play, 2)).toBeUndefined();
  expect(await ending(play, 0)).toBeInstanceOf(Blocked);
  expect(await ending(nameless, 2)).toBeUndefined();
  expect(await ending(nameless, 0)).toBeInstanceOf(Blocked);
});

test('rungs without a client order id, and whose oids no reply contains, are unsupported', async () => {
  const outcome = await nameless(async (context) => {
    const owner = await context.given.fundedAccount();
    await placeRestingOrder(context, owner, { market: await context.given.market(), side: 'bid' });
    return awaitRestingLadder(context, owner.address, context.random.cloid(), 1).catch((error: unknown) => error);
  });
  expect(outcome).toBeInstanceOf(Unsupported);
});

test('a ladder with the reply of other actions reports no order', () => {
  const admitted: ActReply = { wire: emptyActReplyWire, kind: 'admitted', status: 202, body: {}, committed: false };
  const statuses: ActReply = { wire: emptyActReplyWire, kind: 'statuses', status: 200, body: {}, statuses: [] };
  expect(() => requireOrderResponse(admitted, 'ladders')).toThrow(NotExercised);
  expect(requireOrderResponse(statuses, 'ladders')).toBe(statuses);
});
