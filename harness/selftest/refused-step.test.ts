import { expect, test } from 'vitest';
import type { CaseContext } from '../check/case-context.ts';
import { check } from '../check/check.ts';
import { cancelAllOrdersAction } from '../check/order-spec.ts';
import type { ActResult } from '../client/venue-client.ts';
import type { Identity } from '../identity/keys.ts';
import { openModelSession } from '../session/model-session.ts';
import { readOpenOrders } from '../setup/own-orders.ts';
import { placeRestingOrder } from '../setup/resting-order.ts';
import { findAcceptedActions, possibleRefusalFormsOf, runCheckRefusingAction } from './refused-step.ts';
import type { SelftestParts } from './selftest.ts';

const parts: SelftestParts = {
  checks: [],
  seed: 1,
  tool: { name: 'test', version: '0' },
  open: (venue) =>
    openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false, venue }),
};

type Judge = (
  context: CaseContext<'orders.cancel-all.removes'>,
  owner: Identity,
  cancelled: Promise<ActResult>,
) => Promise<void>;

/** Check that places an order, cancels it, and runs `judge`. */
const cancelling = (judge: Judge) =>
  check({
    id: 'orders.cancelling',
    title: 'takes an order away',
    clauses: ['orders.cancel-all.removes'],
    by: 'act',
    async run(context) {
      const owner = await context.given.fundedAccount();
      await placeRestingOrder(context, owner, { market: await context.given.market(), side: 'bid', tif: 'alo' });
      await judge(context, owner, context.target.act(owner, cancelAllOrdersAction));
    },
  });

const judgesBook: Judge = async (context, owner) => {
  const rows = await readOpenOrders(context, owner.address);
  context.expect('orders.cancel-all.removes').relation('no order', { rows }, (read) => read.rows.length === 0);
};
const unchecked = cancelling(async (context, owner, cancelled) => {
  await cancelled;
  await judgesBook(context, owner, cancelled);
});
const demanding = cancelling(async (context, owner, cancelled) => {
  await context.given.accepted(cancelled);
  await judgesBook(context, owner, cancelled);
});
const judgingStep = cancelling(async ({ expect: judge }, _owner, cancelled) =>
  judge('orders.cancel-all.removes').accepted(await cancelled),
);
const cancel = { type: 'cancel_all_orders', nth: 0, form: 'admission' } as const;
const order = { type: 'submit_order', nth: 0 } as const;

test('the steps of a case are the actions that it signs itself and a sound venue accepts', async () => {
  expect(await findAcceptedActions(unchecked, 'live', parts)).toEqual([order, { type: 'cancel_all_orders', nth: 0 }]);
});

test('an order is refused at admission and by an entry, other actions at admission only', () => {
  expect(possibleRefusalFormsOf(order)).toEqual(['admission', 'entries']);
  expect(possibleRefusalFormsOf(cancel)).toEqual(['admission']);
});

test.each(possibleRefusalFormsOf(order))('an order refused by %s blocks what depends on it', async (form) => {
  const trial = await runCheckRefusingAction(demanding, 'live', { ...order, form }, parts);
  expect(trial).toMatchObject({ reachedStep: true, status: 'blocked', accused: [] });
});

test('a check that continues after a refused step reports breaks that follow from it', async () => {
  const trial = await runCheckRefusingAction(unchecked, 'live', cancel, parts);
  expect(trial).toMatchObject({
    reachedStep: true,
    status: 'fail',
    accused: [{ clause: 'orders.cancel-all.removes' }],
  });
});

test('a check that requires the step breaks no clause', async () => {
  const trial = await runCheckRefusingAction(demanding, 'live', cancel, parts);
  expect(trial).toMatchObject({ reachedStep: true, status: 'blocked', accused: [] });
});

test('a clause judged on the refused step itself is broken by nothing else', async () => {
  const trial = await runCheckRefusingAction(judgingStep, 'live', cancel, parts);
  const ofStep = [{ clause: 'orders.cancel-all.removes' }];
  expect(trial).toMatchObject({ reachedStep: true, status: 'fail', ofStep, accused: [] });
});
