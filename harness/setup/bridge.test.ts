import { expect, test } from 'vitest';
import { Unsupported } from '../kernel/verdicts.ts';
import {
  awaitAnyBridgeOutboxEntry,
  awaitBridgeOutbox,
  bridgeWithdrawAction,
  operateBridge,
  readBridgeOutboxBody,
  signWithdrawalByStake,
  tryOperateBridge,
  withdrawViaBridge,
} from './bridge.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();

test('a withdrawal uses the first chain that accepts it, and reports the debit', async () => {
  await play(async (context) => {
    const who = await context.given.fundedAccount({ usdc: '9' });
    const { address: to } = context.given.stranger();
    await operateBridge(context, { type: 'bridge_pause', chain: 'Base', paused: true });
    const { chain, debit } = await withdrawViaBridge(context, who, { to });
    expect([chain, String(debit)]).toEqual([2, '2.5']);
    await expect(withdrawViaBridge(context, who, { to }, [1])).rejects.toThrow(Unsupported);
    await operateBridge(context, { type: 'bridge_pause', chain: 'Base', paused: false });
    expect((await withdrawViaBridge(context, who, { to, micro: 1_250_000 })).chain).toBe(1);
    expect((await awaitBridgeOutbox(context, who.address, (now) => now.length === 2)).entries).toMatchObject([
      { chain: 2, amount_units: '2500000' },
      { chain: 1, amount_units: '1250000' },
    ]);
    expect((await readBridgeOutboxBody(context, who.address, { chain: 1 }))?.entries).toHaveLength(1);
  });
});

test('validators with this many 90ths sign, and a possible refusal is reported', async () => {
  await play(async (context) => {
    const who = await context.given.fundedAccount({ usdc: '9' });
    const { address: to } = context.given.stranger();
    await context.given.accepted(context.target.act(who, bridgeWithdrawAction({ to })));
    const entry = await awaitAnyBridgeOutboxEntry(context, who.address);
    const release = { type: 'bridge_release', entry: String(entry.message_id) } as const;
    expect(await tryOperateBridge(context, release)).toBe(false);
    await signWithdrawalByStake(context, entry, 59);
    expect(await awaitAnyBridgeOutboxEntry(context, who.address)).toMatchObject({ status: 'awaiting_cosignatures' });
    await signWithdrawalByStake(context, entry, 2);
    expect(await awaitAnyBridgeOutboxEntry(context, who.address)).toMatchObject({ status: 'ready_to_release' });
    expect(await tryOperateBridge(context, release)).toBe(true);
  });
});

test('an interface that does not accept such an action is unsupported', async () => {
  const control = { capabilities: async () => ({ system_actions: ['vote'] }) };
  const context = { control } as unknown as Parameters<typeof operateBridge>[0]; // other calls unused
  await expect(operateBridge(context, { type: 'bridge_rotate' })).rejects.toThrow(Unsupported);
  await expect(tryOperateBridge(context, { type: 'bridge_rotate' })).rejects.toThrow(Unsupported);
});

test('without an archive there is no list', async () => {
  await play(async (context) => {
    const { address } = context.given.stranger();
    expect((await readBridgeOutboxBody(context, address))?.entries).toEqual([]);
    await context.control.archive(false);
    expect(await readBridgeOutboxBody(context, address)).toBeNull();
    await expect(awaitBridgeOutbox(context, address, () => true)).rejects.toThrow(Unsupported);
    await context.control.archive(true);
  });
});
