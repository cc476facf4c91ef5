import { expect, test } from 'vitest';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../check/order-spec.ts';
import { parseActReply } from '../client/replies.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { parseWireReply } from '../target/reply.ts';
import { awaitChaseLeg, cancelChaseAction, chaseEntryOf, placeChase } from './chase.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { placeRestingOrder } from './resting-order.ts';

const play = await makeCasePlayer();

test('a chase has an id, and its order is found by its client order id until it is cancelled', async () => {
  const oids = await play(async (context) => {
    const { given, random, target } = context;
    const maker = await given.fundedAccount();
    const owner = await given.fundedAccount();
    const market = await given.market();
    for (const side of ['bid', 'ask'] as const) await placeRestingOrder(context, maker, { market, side });
    const cloid = random.cloid();
    const size = scaledSizeForNotional(market, gridPxAtMarkPercent(market, 60), 20n);
    const begun = await placeChase(context, owner, { market, side: 'bid', size, cloid });
    const leg = await awaitChaseLeg(context, owner.address, cloid);
    await given.accepted(target.act(owner, cancelChaseAction(market, begun.chaseOid)));
    return [begun.legOid, leg.value?.oid, (await awaitChaseLeg(context, owner.address, cloid)).value] as const;
  });
  expect(oids).toEqual([oids[0], oids[0], undefined]);
});

test('a refused chase blocks the set-up', async () => {
  await expect(
    play(async (context) => {
      const { given } = context;
      const owner = await given.fundedAccount();
      const market = await given.market();
      await placeChase(context, owner, { market, side: 'bid', size: market.step });
    }),
  ).rejects.toThrow(Blocked);
});

test.each(['chase_oid', 'chase_id'])('the id of a chase with a resting order is found next to it, under %s', (name) => {
  const body = { data: { [name]: 77, statuses: [{ resting: { oid: 5, cloid: null } }] } };
  const reply = {
    ...parseActReply(parseWireReply(200, {}, Buffer.from(JSON.stringify(body)), 0)),
    actor: '',
    nonce: 1n,
  };
  expect(chaseEntryOf(reply)).toMatchObject({ chaseOid: '77', legOid: '5' });
});
