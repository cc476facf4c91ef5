import { check } from '../../harness/check/check.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import {
  awaitAnyBridgeOutboxEntry,
  operateBridge,
  signWithdrawalByStake,
  tryOperateBridge,
  withdrawViaBridge,
} from '../../harness/setup/bridge.ts';

export default check({
  id: 'bridge.states.refunded',
  title: 'a stranded withdrawal that was never paid out is refunded once, with its fee',
  clauses: ['bridge.withdrawal.refund'],
  by: 'operate',
  control: 'bridge',
  leases: ['clock'],
  async run(context) {
    const { given, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const who = await given.fundedAccount({ usdc: '6' });
    const before = await readBalance(context, who.address, usdc);
    const { chain } = await withdrawViaBridge(context, who, { to: given.stranger().address });
    const left = await readBalance(context, who.address, usdc);
    await signWithdrawalByStake(context, await awaitAnyBridgeOutboxEntry(context, who.address), 61);
    await operateBridge(context, { type: 'bridge_rotate', chain: chain === 2 ? 'Arbitrum' : 'Base' });
    const entry = await awaitAnyBridgeOutboxEntry(context, who.address);
    if (entry.status !== 'stranded_on_retired_domain') throw new NotExercised('a withdrawal that is stranded');
    const now = () => readBalance(context, who.address, usdc);
    expect('bridge.withdrawal.refund').decimal(await now(), left, 'USDC before the refund');
    const refund = { type: 'bridge_refund', entry: String(entry.message_id) } as const;
    await operateBridge(context, refund);
    const back = await now();
    expect('bridge.withdrawal.refund').relation(
      `${before} USDC of the account after the refund`,
      { back, entry },
      () => back.equals(before),
      'USDC after the refund',
    );
    await tryOperateBridge(context, refund);
    expect('bridge.withdrawal.refund').decimal(await now(), before, 'USDC after a second refund attempt');
  },
});
