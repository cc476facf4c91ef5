import { expect, test } from 'vitest';
import { emptyActReplyWire } from '../client/replies.fixture.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { nextLeverageAction } from './leverage-action.ts';
import { cannedReadContext, makeCasePlayer } from './model-case.fixture.ts';
import { awaitArrival, awaitPendingOrReply, commitInOneBlock, requireArrival } from './reply-before-commit.ts';

const play = await makeCasePlayer();

test('while blocks are held an action on the model waits without a reply', async () => {
  const [early, then] = await play(async (context) => {
    const { given, target, venue } = context;
    const owner = await given.fundedAccount();
    const control = await given.blocksHeld();
    const acting = target.act(owner, nextLeverageAction(owner, venue));
    const answer = await awaitPendingOrReply(context, owner.address, acting);
    await control.commit();
    return [answer, await acting];
  });
  expect(early).toBeNull();
  expect(then).not.toBeNull();
});

test('actions that arrive one after another are committed in one block', async () => {
  const [kinds, blocks] = await play(async (context) => {
    const { given, target, venue } = context;
    const one = await given.fundedAccount();
    const other = await given.fundedAccount();
    const height = async () => Number(given.data(await target.read('account_state', { address: one.address })).height);
    await given.blocksHeld();
    const before = await height();
    const replies = await commitInOneBlock(
      context,
      [one, other, one].map((who) => [who, nextLeverageAction(who, venue)] as const),
    );
    return [replies.map(({ kind }) => kind), (await height()) - before];
  });
  expect(kinds).toEqual(['admitted', 'admitted', 'admitted']);
  expect(blocks).toBe(1);
});

const waiting = (count: number) => cannedReadContext({ user_rate_limit: { pending_count: count } });
const reply: ActResult = {
  wire: emptyActReplyWire,
  kind: 'admitted',
  status: 202,
  body: {},
  committed: false,
  nonce: 1n,
  actor: '0x01',
};

test('a reply that comes before the action is seen pending is returned', async () => {
  expect(await awaitPendingOrReply(waiting(0), '0xaa', Promise.resolve(reply))).toBe(reply);
});

test('polling ends for an action that is neither pending nor answered', async () => {
  expect(await awaitPendingOrReply(waiting(0), '0xaa', new Promise(() => undefined))).toBeNull();
});

test('a failure is left to the caller that awaits the whole reply', async () => {
  const failing = Promise.reject(new Error('fell silent'));
  expect(await awaitPendingOrReply(waiting(1), '0xaa', failing)).toBeNull();
  await expect(failing).rejects.toThrow('fell silent');
});

test.each([
  ['that its account has one more pending', waiting(2), new Promise<ActResult>(() => undefined), 'pending'],
  ['its reply', waiting(1), Promise.resolve(reply), reply],
  ['nothing, where no counter rises', waiting(1), new Promise<ActResult>(() => undefined), null],
])('the arrival of an action is shown by %s', async (_what, context, acting, shown) => {
  expect(await awaitArrival(context, '0xaa', acting, 2)).toBe(shown);
});

test('an action that is to wait for its block is not refused', async () => {
  const refusal: ActResult = {
    wire: emptyActReplyWire,
    kind: 'refused',
    status: 400,
    error: { code: 'INVALID_REQUEST', message: '' },
    nonce: 1n,
    actor: '0x01',
  };
  const { given, target } = waiting(0);
  const require = (holds: boolean, why: string) => {
    if (!holds) throw new Blocked(why);
  };
  const context = { given: Object.assign(given, { require }), target };
  expect(await requireArrival(context, '0xaa', Promise.resolve(reply))).toBe(true);
  expect(await requireArrival(context, '0xaa', new Promise(() => undefined))).toBe(false);
  await expect(requireArrival(context, '0xaa', Promise.resolve(refusal))).rejects.toThrow('does not wait');
});
