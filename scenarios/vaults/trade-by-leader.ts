import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import { followerDepositAction, leaderDepositAction, openVault } from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.trade.by-leader',
  title: 'only the leader of a vault can place orders for it, under its address',
  clauses: ['vaults.trade.leader'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const market = await given.market();
    const leader = await given.fundedAccount({ usdc: '80' });
    const follower = await given.fundedAccount({ usdc: '10' });
    const another = await given.fundedAccount({ usdc: '5' });
    const vault = await openVault(context, leader);
    await openVault(context, another, { name: 'another' });
    await actAndAwaitCommit(context, leader, leaderDepositAction(vault, String(60n * market.priceScale)));
    await given.accepted(target.act(follower, followerDepositAction(vault, '5')));
    const px = gridPxAtMarkPercent(market, 60);
    const { order } = orderAction(leader, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const action = { type: 'submit_order', order: { ...order, owner: vault.address } };
    const cancel = { type: 'cancel_all_orders', params: { owner: vault.address } };
    given.afterwards(async () => {
      if (target.leftovers.stateOf(vault.address) !== 'no') await target.act(leader, cancel);
    });

    const clause = expect('vaults.trade.leader');
    const placed = await given.settled(action, target.act(leader, action));
    clause.relation(
      'the order of the vault to rest',
      { placed },
      ({ placed: reported }) => reported.kind === 'statuses' && reported.statuses[0]?.kind === 'resting',
    );
    const orders = async (address: string) => {
      const body = given.data(await target.read('open_orders', { address }));
      return derived(rowsAt(body, 'orders').length, field(body, 'orders'));
    };
    const ofVault = () => orders(vault.address);
    clause.equal(await pace.eventually(ofVault, ({ value }) => value > 0), 1, 'number of open orders of the vault');
    clause.equal(await orders(leader.address), 0, 'number of open orders of the leader');
    const tries = [follower, another, given.stranger()].flatMap((signer) => [
      { signer, tried: action },
      { signer, tried: cancel },
    ]);
    for (const { signer, tried } of given.sample(tries, 1, (one) => one.tried))
      clause.refused(await target.act(signer, tried));
    clause.equal(await ofVault(), 1, 'number of open orders of the vault after actions of other accounts');
    clause.accepted(await target.act(leader, cancel));
    clause.equal(
      await pace.eventually(ofVault, ({ value }) => value === 0),
      0,
      'number of open orders of the vault after the cancel',
    );
    target.leftovers.noteCleared(vault.address);
  },
});
