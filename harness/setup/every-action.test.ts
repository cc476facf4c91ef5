import { expect, test } from 'vitest';
import { type RulesEdit, removedProductsEdit, rulesEditorAt } from '../../reference-model/index.ts';
import { refusalOf } from '../client/replies.ts';
import type { ActResult, Envelope } from '../client/venue-client.ts';
import { playCases } from '../products/play-cases.fixture.ts';
import { sendEveryAgentAction } from './every-action.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { readOpenOrders } from './own-orders.ts';

const play = await makeCasePlayer();
const playByOid = await makeCasePlayer({
  edits: [rulesEditorAt('actions', 'modifies')(() => ({ named: (oid) => oid ?? 0n }))],
});
const absent = ['batch_order', 'schedule_cancel', 'cancel_all_orders'];
const playWithout = await makeCasePlayer({
  edits: [
    rulesEditorAt('actions')(({ table }) => ({ table: new Map([...table].filter(([tag]) => !absent.includes(tag))) })),
  ],
});

test.each([true, false])('each action has an effect, and no order is left (owner named: %s)', async (isNamed) => {
  const { tags, refused, left } = await play(async (context) => {
    const owner = await context.given.fundedAccount();
    const replies: [tag: string, code: string | undefined][] = [];
    const spec = { signer: owner, owner, names: isNamed ? owner.address : null };
    await sendEveryAgentAction(context, spec, (tag, reply) => void replies.push([tag, refusalOf(reply)?.code]));
    return {
      tags: replies.map(([tag]) => tag),
      refused: replies.filter(([, code]) => code !== undefined),
      left: await readOpenOrders(context, owner.address),
    };
  });
  expect(refused).toEqual([]);
  expect(left).toEqual([]);
  expect(tags.length).toBeGreaterThan(5);
  expect(new Set(tags).size).toBe(tags.length);
});

test('each action is accepted with another spelling of its owner, and of optional order fields', async () => {
  const { refused, left } = await play(async (context) => {
    const owner = await context.given.fundedAccount();
    const refused: string[] = [];
    const names = owner.address.slice(2).toUpperCase();
    const options = { tamper: (sent: Envelope) => ({ ...sent, expires_after: null }) };
    const spec = { signer: owner, owner, names, options, inOrders: { builder: null } };
    await sendEveryAgentAction(context, spec, (tag, reply) => {
      if (refusalOf(reply) !== null) refused.push(tag);
    });
    return { refused, left: await readOpenOrders(context, owner.address) };
  });
  expect([refused, left]).toEqual([[], []]);
});

test('actions without a path are left out, and the others still have an effect', async () => {
  const { refused, left } = await playWithout(async (context) => {
    const owner = await context.given.fundedAccount();
    const refused: string[] = [];
    await sendEveryAgentAction(context, { signer: owner, owner, names: null }, (tag, reply) => {
      if (refusalOf(reply) !== null) refused.push(tag);
    });
    return { refused, left: await readOpenOrders(context, owner.address) };
  });
  expect([refused, left]).toEqual([[], []]);
});

test('amendments name their orders by oid, and one that is accepted in no form is not judged', async () => {
  const { tags, refused } = await playByOid(async (context) => {
    const owner = await context.given.fundedAccount();
    const tags: string[] = [];
    const refused: string[] = [];
    const options = { tamper: (sent: Envelope) => ({ ...sent, expires_after: null }) };
    await sendEveryAgentAction(context, { signer: owner, owner, names: null, options }, (tag, reply) => {
      tags.push(tag);
      if (refusalOf(reply) !== null) refused.push(tag);
    });
    return { tags, refused };
  });
  expect(refused).toEqual([]);
  expect(tags).toEqual(expect.arrayContaining(['modify', 'batch_modify']));
});

test('a refused action is only judged if its owner may send it in the plainest form', async () => {
  const judged = async (edits: readonly RulesEdit[]) => {
    const playing = await makeCasePlayer({ edits });
    return playing(async (context) => {
      const owner = await context.given.fundedAccount();
      const refused: string[] = [];
      const options = { tamper: (sent: Envelope) => ({ ...sent, signature: `0x${'11'.repeat(64)}1b` }) };
      await sendEveryAgentAction(context, { signer: owner, owner, names: null, options }, (tag, reply) => {
        if (refusalOf(reply) !== null) refused.push(tag);
      });
      return refused;
    });
  };
  const none = rulesEditorAt('actions', 'modifies')(({ notFound }) => ({ empty: () => notFound }));
  expect(await judged([])).toContain('modify');
  expect(await judged([none])).not.toContain('modify');
});

test('an action of a product that the venue lacks hides none of the others', async () => {
  const clause = 'agents.owner.capable';
  const { ended } = await playCases<typeof clause>(
    [removedProductsEdit(['hedge-mode'])],
    [
      async (context) => {
        const owner = await context.given.fundedAccount();
        const judged = (reply: ActResult) => context.expect(clause).accepted(reply);
        await sendEveryAgentAction(context, { signer: owner, owner, names: null }, (_tag, reply) => judged(reply));
      },
    ],
    { clause },
  );
  expect(ended).toEqual([['pass', undefined]]);
});
