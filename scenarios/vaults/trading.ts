import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { anyAuthCode } from '../../harness/setup/agent-approval.ts';
import { openOrders, openOrdersOnce } from '../../harness/setup/own-orders.ts';
import { deposit, openVault, seed } from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.trade.by-leader',
  title: 'the leader of a vault places its orders by its address, and nobody else does',
  clauses: ['vaults.trade.leader'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const market = await given.market();
    const leader = await given.fundedAccount({ usdc: '80' });
    const [follower, another] = [await given.fundedAccount({ usdc: '10' }), await given.fundedAccount({ usdc: '5' })];
    const vault = await openVault(context, leader);
    await openVault(context, another, { name: 'another' });
    await given.accepted(target.act(leader, seed(vault, String(60n * market.measure))));
    await given.accepted(target.act(follower, deposit(vault, '5')));
    const px = pxAt(market, 60);
    const { order } = orderAction(leader, { market, side: 'bid', px, size: sizeWorth(market, px, 20n) });
    const action = { type: 'submit_order', order: { ...order, owner: vault.address } };
    const cancel = { type: 'cancel_all_orders', params: { owner: vault.address } };
    given.afterwards(async () => {
      if (target.left.of(vault.address) !== 'no') await target.act(leader, cancel);
    });

    const clause = expect('vaults.trade.leader');
    const placed = await given.settled(action, target.act(leader, action));
    clause.that(placed.kind === 'statuses' && placed.statuses[0]?.kind === 'resting', {
      expected: 'an order of the vault that rests',
      actual: placed,
    });
    const rows = await openOrdersOnce(context, vault.address, (now) => now.length > 0);
    clause.equal(rows.length, 1, 'orders of the vault');
    clause.equal((await openOrders(context, leader.address)).length, 0, 'orders of its leader');
    const tries = [follower, another, given.stranger()].flatMap((signer) => [
      { signer, tried: action },
      { signer, tried: cancel },
    ]);
    for (const { signer, tried } of given.some(tries, 1, (one) => one.tried))
      clause.refused(await target.act(signer, tried));
    clause.equal((await openOrders(context, vault.address)).length, 1, 'orders of the vault after others have tried');
    clause.accepted(await target.act(leader, cancel));
    clause.equal(
      (await openOrdersOnce(context, vault.address, (now) => now.length === 0)).length,
      0,
      'orders that are left',
    );
    target.left.cleared(vault.address);
  },
});
