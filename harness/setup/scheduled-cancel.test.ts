import { expect, test } from 'vitest';
import type { CaseContext } from '../check/case-context.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { awaitHeight, readNewestBlock } from './await-height.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { awaitOpenOrders } from './own-orders.ts';
import { placeRestingOrder } from './resting-order.ts';
import { type scheduleCancelAction, scheduleCancelAhead, scheduleCancelIfSupported } from './scheduled-cancel.ts';

const play = await makeCasePlayer();

test('the orders are cancelled at the block that it returns', async () => {
  const [placed, left] = await play(async (context) => {
    const who = await context.given.fundedAccount();
    await placeRestingOrder(context, who, { market: await context.given.market(), side: 'bid' });
    const height = await scheduleCancelAhead(context, who);
    const before = await awaitOpenOrders(context, who.address, () => true);
    await awaitHeight(context, who, height);
    return [before.length, (await awaitOpenOrders(context, who.address, (rows) => rows.length === 0)).length];
  });
  expect([placed, left]).toEqual([1, 0]);
});

type Case = CaseContext<'faucet.amount.clamp'>;

/** A case whose actions are sent in this way. */
function actingBy(
  { given, target, pace }: Case,
  act: Case['target']['act'],
): Parameters<typeof scheduleCancelAhead>[0] {
  // Nothing else of a client is used.
  return { given, pace, target: { act, read: target.read.bind(target) } as unknown as Case['target'] };
}

function refusedWith(code: string): ActResult {
  // Nothing else of a reply is used.
  return { kind: 'refused', status: 400, error: { code, message: '' } } as unknown as ActResult;
}

/** A case whose actions arrive these numbers of blocks late at a venue that refuses past blocks, and the heights that they name. */
function onBusyMachine(context: Case, delays: readonly number[]) {
  const heights: number[] = [];
  const left = [...delays];
  const late = actingBy(context, async (who, action) => {
    const delay = left.shift();
    if (delay !== undefined) await context.pace.blocks(delay);
    const height = (action as unknown as ReturnType<typeof scheduleCancelAction>).params.cancel_at_block;
    heights.push(height);
    return height > (await readNewestBlock(context, who)).height
      ? context.target.act(who, action)
      : refusedWith('INVALID_REQUEST');
  });
  return { heights, context: late };
}

test('an action that came after its block is sent again, farther ahead', async () => {
  const [heights, start] = await play(async (context) => {
    const who = await context.given.fundedAccount();
    const busy = onBusyMachine(context, [10]);
    const { height } = await readNewestBlock(context, who);
    await scheduleCancelAhead(busy.context, who);
    return [busy.heights, height];
  });
  expect(heights).toEqual([start + 8, start + 10 + 32]);
});

test('an action that comes too late each time is refused', async () => {
  const scheduled = play(async (context) => {
    const who = await context.given.fundedAccount();
    await scheduleCancelAhead(onBusyMachine(context, [10, 40, 140]).context, who);
  });
  await expect(scheduled).rejects.toThrow(Blocked);
});

test('a build without scheduled cancels', async () => {
  const without = (context: Case) => actingBy(context, async () => refusedWith('ACTION_UNSUPPORTED'));
  const [height, failed] = await play(async (context) => {
    const who = await context.given.fundedAccount();
    const scheduled = await scheduleCancelIfSupported(without(context), who);
    return [scheduled, await scheduleCancelAhead(without(context), who).catch((error: unknown) => error)];
  });
  expect(height).toBeNull();
  expect(failed).toBeInstanceOf(Unsupported);
});
