import type { TellUsed } from '../client/venue-client.ts';
import type { KeyPlace } from '../identity/keys.ts';
import type { RunEvent } from './events.ts';

/**
 * Reports to the journal the keys that may leave something behind, before they sign: a continued run derives them
 * again, and cleans up.
 */
export class UsedKeys {
  readonly #emit: (event: RunEvent) => void;
  readonly #timestamp: () => string;

  constructor(parts: { readonly emit: (event: RunEvent) => void; readonly timestamp: () => string }) {
    this.#emit = parts.emit;
    this.#timestamp = parts.timestamp;
  }

  /**
   * Returns a reporter: each key once for each account that it signs for.
   * @param work  a check, a campaign or a work of the run
   */
  by(work: string): TellUsed {
    const told = new Set<string>();
    return (signer, owner) => {
      const { place, address } = signer;
      const both = `${address} ${owner}`;
      if (place === null || told.has(both)) return;
      told.add(both);
      this.#tell(work, { ...place, keys: 1 }, owner === address ? null : owner);
    };
  }

  /**
   * Reports so many keys of one attempt of a campaign, from the first on, which sign for themselves and for one
   * another.
   */
  ofAttempt(work: string, origin: Pick<KeyPlace, 'caseId' | 'attempt'>, keys: number): void {
    const { caseId, attempt } = origin;
    this.#tell(work, { caseId, attempt, n: 0, keys }, null);
  }

  #tell(by: string, from: KeyPlace & { readonly keys: number }, owner: string | null): void {
    const t = this.#timestamp();
    this.#emit({ event: 'keys-used', t, by, from, ...(owner === null ? {} : { for: owner }) });
  }
}
