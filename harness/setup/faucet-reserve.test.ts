import { describe, expect, test } from 'vitest';
import { Disturbed, Unsupported } from '../kernel/verdicts.ts';
import { faucetReserveAddress } from '../probe/faucet-reserve.ts';
import { readUsdcAndNative } from './balances.ts';
import { fundReserveTokens, readNativeSupply, throwOnReserveShortage } from './faucet-reserve.ts';
import { cannedReadContext, makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

describe('a reply about insufficient money', () => {
  const usdc = 0;
  const native = 1;
  const venue = { usdc: { signingId: usdc }, native: { signingId: native }, isolation: 'shared' };
  const heldBy = (cash: string, tokens: string) => {
    const balances = [
      { signing_id: usdc, total: cash, hold: '0' },
      { signing_id: native, total: tokens, hold: '0' },
    ];
    return { ...cannedReadContext({ account_state: { spot: { balances } } }), venue } as unknown as Parameters<
      typeof throwOnReserveShortage
    >[0];
  };
  const empty = { status: 503, json: { error: 'faucet reserve is empty' } };

  test.each([
    ['USDC', '19.99', '10'],
    ['tokens', '1000', '9.99'],
  ])('is attributed to a venue that lacks %s', async (_what, cash, tokens) => {
    await expect(throwOnReserveShortage(heldBy(cash, tokens), empty, 20)).rejects.toThrow(
      new Unsupported('a faucet reserve that can pay'),
    );
  });

  test('is left to the case where the reserve can pay', async () => {
    await expect(throwOnReserveShortage(heldBy('20', '10'), empty, 20)).resolves.toBeUndefined();
  });

  test('is not recognised with another status', async () => {
    await expect(throwOnReserveShortage(heldBy('0', '0'), { ...empty, status: 200 }, 20)).resolves.toBeUndefined();
  });

  test('is no defect where others have filled the queue', async () => {
    const full = { status: 503, json: { error: 'faucet backlog full' } };
    await expect(throwOnReserveShortage(heldBy('20', '10'), full, 20)).rejects.toThrow(Disturbed);
  });
});

test('tokens are lent to a reserve with too few, for one case', async () => {
  const nativeHeld = () =>
    play(async (context) => (await readUsdcAndNative(context, faucetReserveAddress)).native.toString());
  await play(async ({ control, venue }) => {
    const account = { account: faucetReserveAddress, asset: venue.native.signingId };
    await control.system({ type: 'gov_adjust_spot_balance', ...account, value: '2' });
  });
  const lent = await play(async (context) => {
    await fundReserveTokens(context);
    return (await readUsdcAndNative(context, faucetReserveAddress)).native.toString();
  });
  expect(lent).toBe('100');
  expect(await nativeHeld()).toBe('2');
});

test('a sufficient reserve is left alone', async () => {
  const held = await play(async (context) => {
    const account = { account: faucetReserveAddress, asset: context.venue.native.signingId };
    await context.control.system({ type: 'gov_adjust_spot_balance', ...account, value: '5000' });
    await fundReserveTokens(context);
    return (await readUsdcAndNative(context, faucetReserveAddress)).native.toString();
  });
  expect(held).toBe('5000');
});

test('the supply includes tokens added by a vote', async () => {
  const [before, after] = await play(async (context) => {
    const { control, given, venue } = context;
    const first = await readNativeSupply(context);
    const account = { account: given.stranger().address, asset: venue.native.signingId };
    await control.system({ type: 'gov_adjust_spot_balance', ...account, value: '7' });
    return [first, await readNativeSupply(context)];
  });
  expect(after?.minus(before ?? after).toString()).toBe('7');
});
