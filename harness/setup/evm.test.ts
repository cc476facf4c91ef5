import { expect, test } from 'vitest';
import { rulesEditorAt } from '../../reference-model/index.ts';
import { NotExercised, Unsupported } from '../kernel/verdicts.ts';
import { EvmRpcClient } from './evm.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();
const nobody = `0x${'0'.repeat(36)}beef`;

test('a transaction is signed with the next nonce, and its receipt is waited for', async () => {
  const statuses = await play(async ({ given, target, pace }) => {
    const desk = new EvmRpcClient({ given, target, pace });
    const sender = given.stranger();
    const first = await desk.sendTransaction(sender, { to: nobody });
    const second = [await desk.receipt(first.hash), await desk.sendTransaction(sender, { to: nobody })] as const;
    return [second[0].value?.mtfStatus, (await desk.receipt(second[1].hash)).value?.mtfStatus];
  });
  expect(statuses).toEqual(['success', 'success']);
});

/** Case on an EVM that lacks these methods. */
function lacking(...missing: readonly string[]) {
  const edit = rulesEditorAt(
    'evm',
    'rpc',
  )(({ table }) => ({
    table: new Map([...table].filter(([method]) => !missing.includes(method))),
  }));
  return makeCasePlayer({ edits: [edit] });
}

test('where no method shows the gas price, that of the newest block is used; without either the case is unsupported', async () => {
  const [byBlocks, byNothing, unsendable] = await Promise.all([
    lacking('eth_gasPrice'),
    lacking('eth_gasPrice', 'eth_getBlockByNumber'),
    lacking('eth_sendRawTransaction'),
  ]);
  const send = async ({ given, target, pace }: Parameters<Parameters<typeof play>[0]>[0]) => {
    const desk = new EvmRpcClient({ given, target, pace });
    return (await desk.receipt((await desk.sendTransaction(given.stranger(), { to: nobody })).hash)).value?.mtfStatus;
  };
  expect(await byBlocks(send)).toBe('success');
  await expect(byNothing(send)).rejects.toThrow(new Unsupported('a price of gas that its EVM tells'));
  await expect(unsendable(send)).rejects.toThrow(new Unsupported('eth_sendRawTransaction on its EVM'));
});

test('an undocumented method without a result is unsupported, and an unknown transaction has no receipt', async () => {
  const found = await play(async ({ given, target, pace }) =>
    new EvmRpcClient({ given, target, pace }).receipt(`0x${'1'.repeat(64)}`),
  );
  expect(found.value).toBeNull();
  const wrong = play(async ({ given, target, pace }) =>
    new EvmRpcClient({ given, target, pace }).quantity('eth_noSuchMethod'),
  );
  await expect(wrong).rejects.toThrow(new Unsupported('eth_noSuchMethod on its EVM'));
});

/** Case on a venue that serves USDC as bound to this contract. */
function boundTo(contract: string) {
  const edit = rulesEditorAt(
    'reads',
    'marketSections',
  )(({ token }) => ({
    token: {
      ...token,
      evm_contract: () => ({ address: contract, variant: 0, evm_extra_wei_decimals: 0 }),
    },
  }));
  return makeCasePlayer({ edits: [edit] });
}

test('USDC is read at the contract to which its token is bound, otherwise at the published one', async () => {
  const readBound = async ({ given, target, pace }: Parameters<Parameters<typeof play>[0]>[0]) =>
    (await new EvmRpcClient({ given, target, pace }).usdcOf(nobody)).value;
  expect(await play(readBound)).toBe(0n);
  expect(await (await boundTo(`0x${'0'.repeat(35)}10000`))(readBound)).toBe(0n);
  await expect((await boundTo(nobody))(readBound)).rejects.toThrow(
    new NotExercised(`USDC on the EVM at ${nobody}, to which it is bound`),
  );
});
