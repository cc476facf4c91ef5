import { expect, test } from 'vitest';
import { isAccepted } from '../client/outcome.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { prepareOwnedActions } from './owned-actions.ts';

const play = await makeCasePlayer();

test('each action is accepted from the owner while the orders rest, and the orders show a cancel', async () => {
  await play(async (context) => {
    const { given, target, pace } = context;
    const owner = await given.fundedAccount();
    const { actions, before, now } = await prepareOwnedActions(context, owner);
    expect(before).toHaveLength(2);
    expect((await now()).value).toEqual(before);
    const harmless = actions.filter(({ type }) => ['schedule_cancel', 'update_leverage'].includes(type));
    for (const action of harmless) expect(isAccepted(await target.act(owner, action))).toBe(true);
    expect((await now()).value).toEqual(before);
    for (const type of ['modify', 'batch_cancel', 'submit_order', 'cancel_all_orders']) {
      const was = (await now()).value;
      const action = actions.find((one) => one.type === type);
      expect(action && isAccepted(await target.act(owner, action))).toBe(true);
      await pace.blocks(2);
      expect((await now()).value).not.toEqual(was);
    }
    expect((await now()).value).toEqual([]);
  });
});

test('without its owner each body is refused', async () => {
  await play(async (context) => {
    const owner = await context.given.fundedAccount();
    const { ownerless } = await prepareOwnedActions(context, owner);
    for (const action of ownerless) expect(isAccepted(await context.target.act(owner, action))).toBe(false);
  });
});
