import { expect, test } from 'vitest';
import { removedProductsEdit } from '../../reference-model/index.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { newCommitDetector } from './recipient.ts';

const play = await makeCasePlayer();

test('what it holds tells which of what was sent committed', async () => {
  const found = await play(async (context) => {
    const { given, target } = context;
    const sender = await given.fundedAccount();
    const { gift, arrived, rested } = await newCommitDetector(context);
    await given.accepted(target.act(sender, gift('1')));
    // Far above what the sender holds: it moves nothing.
    await target.act(sender, gift('1000000000'));
    await given.accepted(target.act(sender, gift('4')));
    return [await arrived('5'), await rested(), await arrived('7')].map(String);
  });
  expect(found).toEqual(['5', '5', '5']);
});

test('each is an address of its own', async () => {
  const found = await play(async (context) => {
    const sender = await context.given.fundedAccount();
    const one = await newCommitDetector(context);
    const other = await newCommitDetector(context);
    await context.given.accepted(context.target.act(sender, one.gift('2')));
    return [await one.rested(), await other.rested()].map(String);
  });
  expect(found).toEqual(['2', '0']);
});

const playWithoutSends = await makeCasePlayer({ edits: [removedProductsEdit(['transfers'])] });

test('where a build has no sends, approvals of its senders tell as much', async () => {
  const found = await playWithoutSends(async (context) => {
    const { given, target } = context;
    const [sender, other] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const { gift, arrived, rested } = await newCommitDetector(context, sender, other);
    await given.accepted(target.act(sender, gift('1')));
    // Above the cap of an approval: it approves nothing.
    await target.act(sender, gift('1000000'));
    await given.accepted(target.act(other, gift('1')));
    return [await arrived('2'), await rested()].map(String);
  });
  expect(found).toEqual(['2', '2']);
});
