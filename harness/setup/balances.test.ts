import { expect, test } from 'vitest';
import { freeUsdc, held, heldAtRest, heldOnce, holding } from './balances.ts';
import { modelCases } from './model-case.fixture.ts';
import { send } from './token-send.ts';

const play = await modelCases();

test('an account holds what it was given, and an address that nobody has seen holds nothing', async () => {
  const found = await play(async (context) => {
    const { given, venue } = context;
    const { address } = await given.fundedAccount({ usdc: '150', native: '3' });
    const { usdc, native } = await holding(context, address);
    const none = await held(context, given.stranger().address, venue.usdc.signingId);
    return [usdc, native, await held(context, address, venue.native.signingId), none].map(String);
  });
  expect(found).toEqual(['150', '3', '3', '0']);
});

test('what was sent is waited for, and what does not come is handed over as it stands', async () => {
  const found = await play(async (context) => {
    const { given, target, venue } = context;
    const sender = await given.fundedAccount();
    const { address } = given.stranger();
    const asset = venue.usdc.signingId;
    await given.accepted(target.act(sender, send({ asset, destination: address, amount: '12.5' })));
    const came = await heldOnce(context, address, asset, '12.5');
    return [came, await heldAtRest(context, address, asset), await heldOnce(context, address, asset, '99')].map(String);
  });
  expect(found).toEqual(['12.5', '12.5', '12.5']);
});

test.each([
  ['that it came', '12.5', 0],
  ['that it has not come', '1', 1],
  ['nothing', null, 1],
])('where the feed shows %s, a read is made only where it is needed', async (_, shown, reads) => {
  let made = 0;
  const spotOf = (total: string) => ({ spot: { balances: [{ signing_id: 100, total }] } });
  const parts = {
    given: { data: (body: unknown) => body, glance: async () => (shown === null ? null : spotOf(shown)) },
    target: {
      read: async () => {
        made += 1;
        return spotOf('12.5');
      },
    },
    pace: { eventually: (observe: () => unknown) => observe() },
  };
  // No other part of a case is looked at.
  const came = await heldOnce(parts as unknown as Parameters<typeof heldOnce>[0], '0xAA', 100, '12.5');
  expect([came.toString(), made]).toEqual(['12.5', reads]);
});

test('what is sent away is no longer free', async () => {
  const free = await play(async (context) => {
    const { given, target, venue } = context;
    const who = await given.fundedAccount({ usdc: '80' });
    const destination = given.stranger().address;
    await given.accepted(target.act(who, send({ asset: venue.usdc.signingId, destination, amount: '30' })));
    await heldOnce(context, destination, venue.usdc.signingId, '30');
    return (await freeUsdc(context, who)).toString();
  });
  expect(free).toBe('50');
});
