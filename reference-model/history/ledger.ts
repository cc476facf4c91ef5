import type { MoneyEvent, Stamped } from '../events.ts';
import type { Holder } from '../money/holder.ts';
import { type Units, units } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import type { HistoryRule } from './history.ts';

/** A non-trading money movement of one account. */
export interface LedgerRecord {
  readonly kind: 'deposit' | 'transfer';
  readonly token: number;
  /** Whole units of the token x 1e18, negative where it left. */
  readonly delta: Units;
  readonly timeMs: number;
  readonly counterparty: Address | null;
  /** Whether a transfer was meant for the perp wallet. */
  readonly toPerp: boolean;
}

type LedgerRow = readonly [account: Address, row: LedgerRecord];

export const ledgerHistory: HistoryRule<Address, LedgerRecord> = {
  rows: (event) => (event.kind === 'money' ? ledgerRows(event) : []),
  bound: ({ history }) => history.ledger,
};

/**
 * What a movement leaves in ledgers: a send a row on either side, a system credit one on the account's side, negative
 * where a vote takes. What trading moves stands in the fills.
 * @source read-api, "Ledger update kinds"
 */
export function ledgerRows({ token, amount, from, to, why, timeMs }: Stamped<MoneyEvent>): readonly LedgerRow[] {
  const gone = units(-amount);
  const system = { kind: 'deposit', token, timeMs, counterparty: null, toPerp: false } as const;
  switch (why.kind) {
    case 'send': {
      const facts = { kind: 'transfer', token, timeMs, toPerp: why.toPerp } as const;
      return [
        ...rowsOf(from, { ...facts, delta: gone, counterparty: addressOf(to) }),
        ...rowsOf(to, { ...facts, delta: amount, counterparty: addressOf(from) }),
      ];
    }
    case 'faucet':
      return rowsOf(to, { ...system, delta: amount });
    case 'vote':
      return [...rowsOf(from, { ...system, delta: gone }), ...rowsOf(to, { ...system, delta: amount })];
    case 'genesis':
    case 'fee':
    case 'fee-split':
    case 'realized-pnl':
      return [];
  }
}

function rowsOf(holder: Holder, row: LedgerRecord): readonly LedgerRow[] {
  const account = addressOf(holder);
  return account === null ? [] : [[account, row]];
}

function addressOf(holder: Holder): Address | null {
  return holder.kind === 'account' ? holder.address : null;
}
