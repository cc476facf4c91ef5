import { expect, test } from 'vitest';
import { awaitBalance, readBalance } from './balances.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import {
  createSubAccountAction,
  deriveSubAccountAddress,
  makeSubAccount,
  readListedSubAccounts,
  subAccountTokenTransferAction,
  subAccountTransferAction,
} from './sub-accounts.ts';

const play = await makeCasePlayer();

test('a sub-account is listed under its derived address, and its balance is returned', async () => {
  const left = await play(async (context) => {
    const { given, target, venue } = context;
    const master = await given.fundedAccount({ usdc: '20', native: '1' });
    given.require((await readListedSubAccounts(context, master.address))?.length === 0, 'listed before it was made');
    const sub = await makeSubAccount(context, master, 5);
    expect(sub).toEqual({ index: 5, address: deriveSubAccountAddress(master.address, 5), isListed: true });
    await given.accepted(target.act(master, subAccountTransferAction({ index: 5, deposit: true, amount: '4' })));
    const token = venue.native.signingId;
    await given.accepted(
      target.act(master, subAccountTokenTransferAction({ index: 5, token, deposit: true, amount: '0.5' })),
    );
    expect((await awaitBalance(context, sub.address, venue.usdc.signingId, '4')).toString()).toBe('4');
    return { context, address: sub.address };
  });
  const { context, address } = left;
  const rest = [context.venue.usdc, context.venue.native].map(({ signingId }) =>
    readBalance(context, address, signingId),
  );
  expect((await Promise.all(rest)).map(String)).toEqual(['0', '0']);
});

test('an index that the venue chooses is sent as null', () => {
  expect(createSubAccountAction().params.explicit_index).toBeNull();
  expect(createSubAccountAction({ index: 0 }).params.explicit_index).toBe(0);
});
