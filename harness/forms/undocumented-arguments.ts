import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { JsonObject, JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Alternative argument that a venue may accept in place of that of public facts. */
export interface AlternativeArgument {
  readonly name: string;
  /** Value of the argument, where it differs: the number of a vault, the owner of an order. */
  readonly as?: 'number' | 'owner';
}

/**
 * An argument of a read that the documents do not show (D235). Documented arguments are only sent as documented: `address` of an account,
 * `coin` of a market.
 */
export interface UndocumentedArgument {
  readonly read: string;
  /** Name in public facts. */
  readonly argument: string;
  /** Thing that the argument names, with its article. */
  readonly names: string;
  /** Clause that the read accepts it. */
  readonly clause: ClauseId;
  /** Whether public facts omit it, but a venue may require it. */
  readonly isExtra?: boolean;
  /** In the order of trying. */
  readonly others: readonly AlternativeArgument[];
}

export const undocumentedArguments: readonly UndocumentedArgument[] = [
  {
    read: 'vault_state',
    argument: 'vault',
    names: 'the vault',
    clause: 'vaults.state.argument',
    others: [
      { name: 'vault_id', as: 'number' },
      { name: 'vault_address' },
      { name: 'address' },
      { name: 'vault', as: 'number' },
      { name: 'id', as: 'number' },
      { name: 'vault_id' },
    ],
  },
  {
    read: 'order_status',
    argument: 'oid',
    names: 'the number of an order',
    clause: 'orders.status.argument',
    others: [{ name: 'order_id' }, { name: 'id' }],
  },
  {
    read: 'order_status',
    argument: 'cloid',
    names: 'the handle of an order',
    clause: 'orders.status.argument',
    others: [{ name: 'client_order_id' }, { name: 'client_oid' }, { name: 'oid' }],
  },
  {
    read: 'order_status',
    argument: 'address',
    names: 'an order without its owner',
    clause: 'orders.status.argument',
    isExtra: true,
    others: [{ name: 'address', as: 'owner' }],
  },
  {
    read: 'candle_snapshot',
    argument: 'interval',
    names: 'the interval of bars',
    clause: 'markets.candles.interval',
    others: [{ name: 'resolution' }, { name: 'timeframe' }],
  },
];

/** Returns the rows that apply to a request; empty for a request that is malformed on purpose, which stays unchanged. */
export function undocumentedArgumentsFor(requested: JsonObject): readonly UndocumentedArgument[] {
  const rows = undocumentedArguments.filter(
    ({ read, argument, isExtra = false }) => read === requested.type && isSent(requested[argument]) !== isExtra,
  );
  const named = rows.some(({ isExtra }) => isExtra !== true);
  return named && isSound(requested) ? rows : [];
}

function isSent(value: JsonValue | undefined): boolean {
  return (value ?? null) !== null;
}

/** Whether each argument that was sent has the type of its kind. */
function isSound(requested: JsonObject): boolean {
  const { arguments: known = {} } = readEntry(String(requested.type)) ?? {};
  return Object.entries(known).every(([name, { kind, values }]) => {
    const value = requested[name];
    if (!isSent(value)) return value === undefined && kind !== 'coin';
    const text = String(value);
    switch (kind) {
      case 'address':
      case 'address-option':
        return typeof value === 'string' && /^(0x)?[0-9a-fA-F]{40}$/.test(value);
      case 'oid':
        return /^\d{1,20}$/.test(text);
      case 'cloid':
        return typeof value === 'string' && /^(0x)?[0-9a-fA-F]{32}$/.test(value);
      case 'word':
      case 'word-option':
        return typeof value === 'string' && values?.includes(value) === true;
      case 'time':
      case 'count':
        return typeof value !== 'string' && /^\d{1,20}$/.test(text);
      default:
        return typeof value === 'string' || typeof value === 'number';
    }
  });
}
