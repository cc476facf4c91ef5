import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { held, heldAtRest, heldOnce } from '../../harness/setup/balances.ts';
import { openVault, seed, sharesOnce, takeOut, tvlOf } from '../../harness/setup/vaults.ts';

export default check({
  id: 'vaults.transfer.moves',
  title: 'a leader pays into his vault and takes out of it, which leaves its shares as they are',
  clauses: [
    'vaults.transfer.deposit',
    'vaults.transfer.withdraw',
    'vaults.transfer.amount-forms',
    'vaults.transfer.shares',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    let [own, pooled] = [await held(context, leader.address, asset), Dec.of(0)];
    let shares = 0;
    const moves = [
      ['vaults.transfer.deposit', seed(vault, '5'), '5', 5],
      ['vaults.transfer.amount-forms', seed(vault, 3), '3', 3],
      ['vaults.transfer.withdraw', takeOut(vault, '2.5'), '-2.5', 0],
      ['vaults.transfer.amount-forms', takeOut(vault, 1.25), '-1.25', 0],
    ] as const;
    for (const [clause, action, into, minted] of given.some(moves, 1, ([named]) => named)) {
      const reply = await target.act(leader, action);
      expect(clause).accepted(reply);
      own = own.minus(Dec.of(into));
      pooled = pooled.plus(Dec.of(into));
      shares += minted;
      const now = await heldOnce(context, leader.address, asset, own.toString());
      expect(clause).relation(
        `${own} USDC with the leader after ${into} into the vault`,
        { left: now, due: own, reply },
        ({ left, due }) => left.equals(due),
      );
      expect(clause).decimal(await tvlOf(context, leader.address, pooled), pooled, 'tvl');
      const told = await sharesOnce(context, leader.address, vault, String(shares));
      const kept = expect('vaults.transfer.shares');
      if (kept.exercised(told !== null, 'an overview that tells of shares') && told !== null)
        kept.decimal(told, shares, 'shares of the leader');
    }

    // No payment goes the wrong way, and none of what is not there, whatever the answer (D50).
    const cent = Dec.of('0.01');
    const wrong = [
      ['vaults.transfer.withdraw', takeOut(vault, pooled.plus(cent).toString())],
      ['vaults.transfer.deposit', seed(vault, '-1')],
      ['vaults.transfer.withdraw', takeOut(vault, '-1')],
      ['vaults.transfer.deposit', seed(vault, own.plus(cent).toString())],
    ] as const;
    for (const [clause, action] of given.some(wrong, 1, ([named]) => named)) {
      await target.act(leader, action);
      const left = await heldAtRest(context, leader.address, asset, own);
      expect(clause).decimal(left, own, 'USDC of the leader after what cannot be done');
      expect(clause).decimal(await tvlOf(context, leader.address), pooled, 'tvl after it');
    }
  },
});
