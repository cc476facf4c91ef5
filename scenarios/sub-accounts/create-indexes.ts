import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance, readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  awaitSubAccountsWithIndex,
  createSubAccountAction,
  deriveSubAccountAddress,
  emptySubAccountAtEnd,
  readListedSubAccounts,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';

/** First an explicit index, so that the next one does not follow from counting. */
const NAMED = 1;

export default check({
  id: 'sub-accounts.create.indexes',
  title: 'a sub-account belongs to its signer, under the requested index or the next free one',
  clauses: ['sub-accounts.create.created', 'sub-accounts.create.next-index', 'sub-accounts.address.derived'],
  by: 'act',
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const [master, other] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '20' }),
    ]);
    expect('sub-accounts.create.created').accepted(await target.act(master, createSubAccountAction({ index: NAMED })));
    await pace.committed();
    emptySubAccountAtEnd(context, master, { index: NAMED, address: deriveSubAccountAddress(master.address, NAMED) });
    const own = await readBalance(context, master.address, asset);
    const theirs = await readBalance(context, other.address, asset);
    const pay = subAccountTransferAction({ index: NAMED, deposit: true, amount: '1.25' });
    const reply = await target.act(master, pay);
    expect('sub-accounts.create.created').accepted(reply);
    const left = own.minus(Dec.of('1.25')).toString();
    const after = await awaitBalance(context, master.address, asset, left);
    expect('sub-accounts.create.created').relation(
      `${left} USDC of the master account after a transfer of 1.25 to index ${NAMED}`,
      { after, reply },
      ({ after }) => after.toString() === left,
    );
    await target.act(other, pay);
    const kept = await readBalanceAfterPending(context, other.address, asset, theirs);
    expect('sub-accounts.create.created').decimal(kept, theirs, 'USDC of an account without that index');

    const used = new Set([NAMED]);
    for (let made = 0; made < 3; made++) {
      const free = nextFree(used);
      // An index that nobody named is not in use.
      expect('sub-accounts.create.next-index').accepted(
        await target.act(master, createSubAccountAction({ name: `next ${made}` })),
      );
      const listed = await context.pace.eventually(
        () => readListedSubAccounts(context, master.address),
        (rows) => rows === null || rows.length > used.size,
      );
      const isShown = listed?.some(({ index }) => used.has(index)) === true;
      if (!expect('sub-accounts.create.next-index').exercised(isShown, 'a list of sub-accounts')) break;
      const fresh = (listed ?? []).filter(({ index }) => !used.has(index));
      expect('sub-accounts.create.next-index').relation(
        `one more sub-account, at index ${free.join(' or ')}`,
        { listed: (listed ?? []).map(({ row }) => row) },
        () => fresh.length === 1 && free.includes(fresh[0]?.index ?? -1),
        'sub_accounts[].index',
      );
      for (const sub of fresh) {
        used.add(sub.index);
        emptySubAccountAtEnd(context, master, sub);
      }
    }

    const rows = (await awaitSubAccountsWithIndex(context, master.address, NAMED)) ?? [];
    for (const { index, address, row } of expect('sub-accounts.address.derived').exercisedBy(rows, 'a listed address'))
      expect('sub-accounts.address.derived').equal(
        derived(address, field(row, 'address')),
        deriveSubAccountAddress(master.address, index),
        'address',
      );
  },
});

/** The lowest free index, from 0 or from 1 on, or the one after the highest (D113). */
function nextFree(used: ReadonlySet<number>): readonly number[] {
  const from = (first: number): number => (used.has(first) ? from(first + 1) : first);
  return [...new Set([from(0), from(1), Math.max(...used) + 1])];
}
