import type { Core } from '../core.ts';
import type { CreditEvent, TransferEvent } from '../events.ts';
import { type Units, units } from '../numeric/planes.ts';
import { wholeAmount } from '../numeric/served.ts';
import { openAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import type { LedgerRecord } from '../state/history.ts';

/** A plain move: money leaves one row and arrives on the other. @source read-api, "Ledger update kinds" */
export function foldTransfer(core: Core, { token, amount, from, to }: TransferEvent): void {
  note(core, from, 'transfer', token, units(-amount), to);
  note(core, to, 'transfer', token, amount, from);
}

/** A system credit; a balance vote that takes shows as a negative one. */
export function foldCredit(core: Core, { token, amount, account }: CreditEvent): void {
  note(core, account, 'deposit', token, amount, null);
}

function note(
  core: Core,
  address: Address,
  kind: LedgerRecord['kind'],
  token: number,
  amount: Units,
  counterparty: Address | null,
): void {
  const coin = core.state.tokens.get(token)?.name ?? String(token);
  const record = { kind, delta: wholeAmount(amount), coin, timeMs: core.state.timeMs, counterparty };
  core.rules.engine.history.keep(openAccount(core.state, address).ledger, record, core.params.history.ledger);
}
