import { expect, test } from 'vitest';
import { refusalOf } from '../client/replies.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { readBalance } from './balances.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { makeMultiSigAccount, submitMultiSigBundleAsStranger } from './multi-sig.ts';
import { sendAssetAction } from './token-send.ts';

const play = await makeCasePlayer();

test('two of three members act for a shared account, one does not, and its own key no longer does', async () => {
  const [codes, arrived] = await play(async (context) => {
    const { given, target, venue } = context;
    const { user, members } = await makeMultiSigAccount(context);
    const { address: destination } = given.stranger();
    const gift = sendAssetAction({ asset: venue.usdc.signingId, destination, amount: '0.5' });
    const replies = [
      await submitMultiSigBundleAsStranger(context, user, gift, { signers: members.slice(0, 1) }),
      await target.act(user, gift),
      await submitMultiSigBundleAsStranger(context, user, gift, { signers: members.slice(1) }),
    ];
    return [
      replies.map((reply) => refusalOf(reply)?.code),
      await readBalance(context, destination, venue.usdc.signingId),
    ] as const;
  });
  expect(codes).toEqual(['AUTH_UNAUTHORIZED', 'PRECONDITION_FAILED', undefined]);
  expect(arrived.toString()).toBe('0.5');
});

test('a shared account reverts to a single key when its case ends', async () => {
  const address = await play(async (context) => (await makeMultiSigAccount(context)).user.address);
  const state = await play(async ({ target }) => target.read('account_state', { address, detail: 'overview' }));
  expect(state).toMatchObject({ data: { multisig: { is_multi_sig: false } } });
});

test('an account without funds can be shared too; a refused conversion blocks the case', async () => {
  const shared = await play(async (context) => {
    const owner = context.given.stranger();
    return (await makeMultiSigAccount(context, owner)).user === owner;
  });
  expect(shared).toBe(true);
  const twice = play(async (context) => {
    const { user } = await makeMultiSigAccount(context);
    await makeMultiSigAccount(context, user);
  });
  await expect(twice).rejects.toThrow(Blocked);
});
