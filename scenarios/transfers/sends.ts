import type { CaseContext } from '../../harness/check/case-context.ts';
import { balanceIn } from '../../harness/client/json-at.ts';
import type { Dec } from '../../harness/compare/decimal.ts';
import type { ClauseId } from '../../spec-schemas/clauses/index.ts';

/** The parts of a case that reading balances needs. */
export type Ledger = Pick<CaseContext<ClauseId>, 'given' | 'target' | 'venue' | 'pace'>;

interface Send {
  /** `signing_id` of the token. */
  readonly asset: number;
  readonly destination: string;
  /** Whole units, signed as this text. */
  readonly amount: string;
  readonly toPerp?: boolean;
}

/** The action that moves a token of its signer, inside the spot ledger unless told otherwise. */
export function send({ asset, destination, amount, toPerp = false }: Send) {
  return {
    type: 'send_asset',
    params: { source_dex: 0, destination_dex: 0, asset, destination, amount, to_perp: toPerp },
  };
}

/** What an address holds of a token, whole units; 0 for one that the venue has never seen. */
export async function held({ given, target }: Ledger, address: string, asset: number): Promise<Dec> {
  return balanceIn(given.data(await target.read('account_state', { address })), asset);
}

/** As `held`, once it is the amount that is expected, or once it would be. */
export function heldOnce(ledger: Ledger, address: string, asset: number, expected: string): Promise<Dec> {
  return ledger.pace.eventually(
    () => held(ledger, address, asset),
    (now) => now.toString() === expected,
  );
}

/** As `held`, after every block in which an action that was sent by now could still commit. */
export async function heldAtRest(ledger: Ledger, address: string, asset: number): Promise<Dec> {
  await ledger.pace.blocks(2);
  return held(ledger, address, asset);
}
