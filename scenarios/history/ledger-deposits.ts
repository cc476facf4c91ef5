import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { awaitLedgerRows, filterLedgerRows, skipIfLedgerUnlisted } from '../../harness/judging/ledger-rows.ts';
import { claimPastIpWindow, takeGrantedAddress } from '../../harness/setup/faucet-claim.ts';
import { throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';

export default check({
  id: 'history.ledger.deposits',
  title: 'both credits of a faucet claim are listed in the ledger as deposits',
  clauses: ['history.ledger.deposit', 'history.ledger.deposit-usdc'],
  by: 'act',
  needs: ['faucet'],
  leases: ['faucet'],
  async run(context) {
    const { venue, expect } = context;
    // A claim waits for the faucet's window.
    await skipIfLedgerUnlisted(context);
    const address = takeGrantedAddress(context) ?? (await granted(context));
    const rows = await awaitLedgerRows(context, address, (now) => now.length >= 2);
    for (const [clause, { name }] of [
      ['history.ledger.deposit', venue.native],
      ['history.ledger.deposit-usdc', venue.usdc],
    ] as const) {
      expect(clause).relation(
        `one row of kind deposit with a positive delta in ${name}`,
        { ledger_updates: rows },
        ({ ledger_updates }) => filterLedgerRows(ledger_updates, 'deposit', name, 1).length === 1,
      );
    }
  },
});

async function granted(context: CaseContext<never>): Promise<string> {
  const { given } = context;
  const { address } = given.stranger();
  const claim = await claimPastIpWindow(context, { address, amount: 20 });
  await throwOnReserveShortage(context, claim, 20);
  given.require(isOkStatus(claim), 'the claim was refused');
  return address;
}
