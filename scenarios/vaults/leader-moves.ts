import { check } from '../../harness/check/check.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import type { Acted } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { held, heldAtRest, heldOnce } from '../../harness/setup/balances.ts';
import { lockedSeed, lockMs, openVault, seed, sharesOnce, takeOut, tvlOf } from '../../harness/setup/vaults.ts';

const MINUTE_MS = 60_000;

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
    const { given, target, venue, pace, expect } = context;
    const asset = venue.usdc.signingId;
    const leader = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    let own = await held(context, leader.address, asset);
    let pooled = Dec.of(0);
    let shares = 0;
    let isFree = false;
    /** What neither the leader nor the vault shows a trace of has not come about. */
    const hasMoved = async (reply: Acted, own: Dec, pooled: Dec) => {
      if (isRefused(reply)) return false;
      const left = await pace.eventually(
        () => held(context, leader.address, asset),
        (now) => !now.equals(own),
      );
      return !left.equals(own) || !(await tvlOf(context, leader.address)).equals(pooled);
    };
    const moves = [
      ['vaults.transfer.deposit', seed(vault, '5'), '5', 5],
      ['vaults.transfer.amount-forms', seed(vault, 3), '3', 3],
      ['vaults.transfer.withdraw', takeOut(vault, '2.5'), '-2.5', 0],
      ['vaults.transfer.amount-forms', takeOut(vault, 1.25), '-1.25', 0],
    ] as const;
    for (const [clause, action, into, minted] of given.some(moves, 1, ([named]) => named)) {
      const reply = await target.act(leader, action);
      // Once something came out, no lock is in its way.
      if (minted === 0 && !isFree) {
        isFree = await hasMoved(reply, own, pooled);
        if (isRefused(reply)) expect('vaults.transfer.withdraw').refused(reply);
        if (!expect(clause).exercised(isFree, lockedSeed)) continue;
      }
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

export const afterLock = check({
  id: 'vaults.transfer.after-lock',
  title: 'once a deposit of that time would be free, a leader takes out what he has seeded',
  clauses: ['vaults.transfer.withdraw'],
  by: 'operate',
  control: 'days',
  accounts: 'fresh',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, control, expect } = context;
    const leader = await given.fundedAccount({ usdc: '20' });
    const vault = await openVault(context, leader);
    await given.accepted(target.act(leader, seed(vault, '8')));
    await tvlOf(context, leader.address, Dec.of(8));
    await control.advance(lockMs.User + MINUTE_MS);
    const clause = expect('vaults.transfer.withdraw');
    clause.accepted(await target.act(leader, takeOut(vault, '2.5')));
    const now = await heldOnce(context, leader.address, venue.usdc.signingId, '14.5');
    clause.decimal(now, '14.5', 'USDC of the leader after 2.5 out of the vault');
    clause.decimal(await tvlOf(context, leader.address, Dec.of('5.5')), '5.5', 'tvl');
  },
});
