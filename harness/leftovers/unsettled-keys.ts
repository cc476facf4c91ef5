import { deriveIdentity, type Identity, type KeyOrigin } from '../identity/keys.ts';
import type { KeysUsedEvent, RunEvent } from '../runner/events.ts';

/** Keys of an interrupted run, with the data to derive them. */
export interface InterruptedCaseKeys extends Pick<KeysUsedEvent, 'from' | 'for'> {
  readonly seed: number;
  /** Salt of the process that used them. */
  readonly salt: string;
}

/** Account that may have leftovers, and whose signer is known. */
export interface LeftoverAccount {
  readonly address: string;
  readonly signer: Identity;
  /** Origin of the signer, shared with others of its case. */
  readonly origin: KeyOrigin;
}

/**
 * Returns the keys of interrupted cases, newest first: a case with a verdict has cleaned up.
 * @param settled  checks and campaigns that passed or failed
 */
export function keysOfInterruptedCases(
  events: Iterable<RunEvent>,
  settled: ReadonlySet<string>,
): readonly InterruptedCaseKeys[] {
  const left: InterruptedCaseKeys[] = [];
  let origin = { seed: 0, salt: '' };
  for (const event of events) {
    if (event.event === 'run-started') origin = { seed: event.seed, salt: event.salt };
    if (event.event !== 'keys-used' || settled.has(event.by)) continue;
    left.push({ ...origin, from: event.from, ...(event.for === undefined ? {} : { for: event.for }) });
  }
  return left.reverse();
}

/**
 * Returns each account once, with its own key as signer if that is among them.
 * @param most  maximum accounts; the rest are left out
 */
export function listLeftoverAccounts(left: readonly InterruptedCaseKeys[], most: number): readonly LeftoverAccount[] {
  const holders = new Map<string, LeftoverAccount>();
  for (const { seed, salt, from, for: below } of left) {
    const { caseId, attempt, n, keys } = from;
    for (let at = n; at < n + keys && holders.size < most; at++) {
      const origin = { seed, salt, caseId, attempt };
      const signer = deriveIdentity(origin, at);
      const address = below ?? signer.address;
      if (below === undefined || !holders.has(address)) holders.set(address, { address, signer, origin });
    }
  }
  return [...holders.values()];
}
