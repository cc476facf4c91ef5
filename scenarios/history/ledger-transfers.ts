import { check } from '../../harness/check/check.ts';
import { awaitLedgerRows, filterLedgerRows } from '../../harness/judging/ledger-rows.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

export default check({
  id: 'history.ledger.transfers',
  title:
    'a send is a ledger row of kind transfer on both sides, negative for the sender and positive for the recipient',
  clauses: ['history.ledger.transfer', 'history.ledger.row'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const { usdc } = venue;
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    await given.accepted(target.act(sender, sendAssetAction({ asset: usdc.signingId, destination, amount: '1.25' })));

    // The rows of an account that sends and has received first show whether anything is listed here.
    for (const [address, sign] of [
      [sender.address, -1],
      [destination, 1],
    ] as const) {
      const rows = await awaitLedgerRows(
        context,
        address,
        (now) => filterLedgerRows(now, 'transfer', usdc.name, sign).length > 0,
      );
      const kinds = rows.map(({ kind, delta }) => [kind, typeof delta === 'string' && delta.startsWith('-') ? -1 : 1]);
      const ledger = { ledger_updates: rows };
      expect('history.ledger.transfer').relation(
        `a row of kind transfer with a ${sign < 0 ? 'negative' : 'positive'} delta`,
        ledger,
        () => kinds.some(([kind, signOf]) => kind === 'transfer' && signOf === sign),
      );
      expect('history.ledger.row').relation(
        `one row of kind transfer with a ${sign < 0 ? 'negative' : 'positive'} delta in USDC`,
        ledger,
        ({ ledger_updates }) => filterLedgerRows(ledger_updates, 'transfer', usdc.name, sign).length === 1,
        'ledger_updates[*].coin',
      );
      expect('history.ledger.row').shape(
        given.data(await target.read('user_non_funding_ledger_updates', { address })),
        'info.user_non_funding_ledger_updates',
      );
    }
  },
});
