import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import { awaitLedgerRows, filterLedgerRows } from '../../harness/judging/ledger-rows.ts';
import {
  makeSubAccount,
  subAccountTokenTransferAction,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';

export default check({
  id: 'history.ledger.sub-accounts',
  title:
    'a transfer between master account and sub-account is a ledger row of kind transfer on both sides, with its sign',
  clauses: ['history.ledger.sub-account', 'history.ledger.counterparty', 'history.ledger.sign'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const { usdc, native } = venue;
    const master = await given.fundedAccount({ usdc: '20', native: '1' });
    const sub = await makeSubAccount(context, master, 8);
    const token = native.signingId;
    for (const action of [
      subAccountTransferAction({ index: 8, deposit: true, amount: '3' }),
      subAccountTransferAction({ index: 8, deposit: false, amount: '1.25' }),
      subAccountTokenTransferAction({ index: 8, deposit: true, amount: '0.5', token }),
      subAccountTokenTransferAction({ index: 8, deposit: false, amount: '0.2', token }),
    ])
      await given.accepted(target.act(master, action));

    const sides = [
      { address: master.address, other: sub.address, sign: -1, isKnown: true },
      { address: sub.address, other: master.address, sign: 1, isKnown: sub.isListed },
    ] as const;
    for (const { address, other, sign, isKnown } of sides) {
      if (!isKnown) continue;
      const back = sign === 1 ? -1 : 1;
      const moves = [
        [usdc.name, sign, sign < 0 ? '-3' : '3'],
        [usdc.name, back, back < 0 ? '-1.25' : '1.25'],
        [native.name, sign, sign < 0 ? '-0.5' : '0.5'],
        [native.name, back, back < 0 ? '-0.2' : '0.2'],
      ] as const;
      const rows = await awaitLedgerRows(context, address, (now) =>
        moves.every(([coin, way]) => filterLedgerRows(now, 'transfer', coin, way).length > 0),
      );
      for (const [coin, way, delta] of moves) {
        // Amounts unlike any grant of the case.
        const found = filterLedgerRows(rows, 'transfer', coin, way).filter((row) => isSameDecimal(row.delta, delta));
        expect('history.ledger.sub-account').relation(
          `one row of kind transfer with delta ${delta} in ${coin}`,
          { ledger_updates: rows },
          () => found.length === 1,
        );
        expect('history.ledger.sign').decimal(field(found[0], 'delta', rows), delta, `delta of ${coin}`);
        if (!sub.isListed) continue;
        const counterparty = field(found[0], 'counterparty', rows);
        const shown = derived(String(found[0]?.counterparty).toLowerCase(), counterparty);
        expect('history.ledger.counterparty').equal(shown, other, 'counterparty');
      }
    }
  },
});
