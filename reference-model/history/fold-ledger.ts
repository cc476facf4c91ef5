import type { Core } from '../core.ts';
import type { MoneyEvent, Stamped } from '../events.ts';
import type { Holder } from '../money/holder.ts';
import { units } from '../numeric/planes.ts';
import { openAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import type { LedgerRecord } from '../state/history.ts';

/** One row of an account's ledger. */
export interface LedgerRow extends LedgerRecord {
  readonly account: Address;
}

/**
 * What a movement leaves in ledgers: a send a row on either side, a system credit one on the account's side, negative
 * where a vote takes. What trading moves stands in the fills.
 * @source read-api, "Ledger update kinds"
 */
export function ledgerRows({ token, amount, from, to, why, timeMs }: Stamped<MoneyEvent>): LedgerRow[] {
  switch (why.kind) {
    case 'send': {
      const facts = { kind: 'transfer', token, timeMs, toPerp: why.toPerp } as const;
      return [
        ...rowsOf(from, { ...facts, delta: units(-amount), counterparty: addressOf(to) }),
        ...rowsOf(to, { ...facts, delta: amount, counterparty: addressOf(from) }),
      ];
    }
    case 'faucet':
      return rowsOf(to, { ...system, token, timeMs, delta: amount });
    case 'vote':
      return [
        ...rowsOf(from, { ...system, token, timeMs, delta: units(-amount) }),
        ...rowsOf(to, { ...system, token, timeMs, delta: amount }),
      ];
    case 'genesis':
    case 'fee':
    case 'fee-split':
    case 'realized-pnl':
      return [];
  }
}

const system = { kind: 'deposit', counterparty: null, toPerp: false } as const;

export function foldMoney(core: Core, event: Stamped<MoneyEvent>): void {
  for (const { account, ...row } of ledgerRows(event)) {
    const { ledger } = openAccount(core.state, account);
    core.rules.engine.history.keep(ledger, row, core.params.history.ledger);
  }
}

function rowsOf(holder: Holder, row: Omit<LedgerRow, 'account'>): LedgerRow[] {
  const account = addressOf(holder);
  return account === null ? [] : [{ account, ...row }];
}

function addressOf(holder: Holder): Address | null {
  return holder.kind === 'account' ? holder.address : null;
}
