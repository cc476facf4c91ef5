import { expect, test } from 'vitest';
import { removedProductsEdit } from '../../reference-model/index.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { makeCommitDetector } from './recipient.ts';

const play = await makeCasePlayer();

test('its balance shows which of the sent actions were committed', async () => {
  const found = await play(async (context) => {
    const { given, target } = context;
    const sender = await given.fundedAccount();
    const { gift, arrived, rested } = await makeCommitDetector(context);
    await given.accepted(target.act(sender, gift('1')));
    // Far above the sender's balance: it moves nothing.
    await target.act(sender, gift('1000000000'));
    await given.accepted(target.act(sender, gift('4')));
    return [await arrived('5'), await rested(), await arrived('7')].map(String);
  });
  expect(found).toEqual(['5', '5', '5']);
});

test('each has an address of its own', async () => {
  const found = await play(async (context) => {
    const sender = await context.given.fundedAccount();
    const one = await makeCommitDetector(context);
    const other = await makeCommitDetector(context);
    await context.given.accepted(context.target.act(sender, one.gift('2')));
    return [await one.rested(), await other.rested()].map(String);
  });
  expect(found).toEqual(['2', '0']);
});

const playWithoutSends = await makeCasePlayer({ edits: [removedProductsEdit(['transfers'])] });

test('where a build has no sends, approvals by its senders show the same', async () => {
  const found = await playWithoutSends(async (context) => {
    const { given, target } = context;
    const [sender, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const { gift, arrived, rested } = await makeCommitDetector(context, sender, other);
    await given.accepted(target.act(sender, gift('1')));
    // Above the cap of an approval: it has no effect.
    await target.act(sender, gift('1000000'));
    await given.accepted(target.act(other, gift('1')));
    return [await arrived('2'), await rested()].map(String);
  });
  expect(found).toEqual(['2', '2']);
});
