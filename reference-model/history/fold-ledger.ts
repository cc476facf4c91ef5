import type { Core } from '../core.ts';
import type { CreditEvent, TransferEvent } from '../events.ts';
import { type Units, units } from '../numeric/planes.ts';
import { wholeAmount } from '../numeric/served.ts';
import { openAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import type { LedgerRecord } from '../state/history.ts';

/** A plain move: money leaves one row and arrives on the other. @source read-api, "Ledger update kinds" */
export function foldTransfer(core: Core, { token, amount, from, to, toPerp }: TransferEvent): void {
  note(core, from, token, units(-amount), { kind: 'transfer', counterparty: to, toPerp });
  note(core, to, token, amount, { kind: 'transfer', counterparty: from, toPerp });
}

/** A system credit; a balance vote that takes shows as a negative one. */
export function foldCredit(core: Core, { token, amount, account }: CreditEvent): void {
  note(core, account, token, amount, { kind: 'deposit', counterparty: null, toPerp: false });
}

function note(
  core: Core,
  address: Address,
  token: number,
  amount: Units,
  facts: Pick<LedgerRecord, 'kind' | 'counterparty' | 'toPerp'>,
): void {
  const coin = core.state.tokens.get(token)?.name ?? String(token);
  const record = { ...facts, delta: wholeAmount(amount), coin, timeMs: core.state.timeMs };
  core.rules.engine.history.keep(openAccount(core.state, address).ledger, record, core.params.history.ledger);
}
