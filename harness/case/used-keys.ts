import type { SignerListener } from '../client/venue-client.ts';
import type { DerivedKeyLocator } from '../identity/keys.ts';
import type { RunEvent } from '../runner/events.ts';

/**
 * Reports keys that may leave something behind to the journal before they sign, so that a resumed run can derive them again and clean up.
 */
export class UsedKeyReporter {
  readonly #emit: (event: RunEvent) => void;
  readonly #timestamp: () => string;

  constructor(parts: { readonly emit: (event: RunEvent) => void; readonly timestamp: () => string }) {
    this.#emit = parts.emit;
    this.#timestamp = parts.timestamp;
  }

  /**
   * Returns a reporter that reports each key once per account that it signs for.
   * @param work  a check, a campaign or another task of the run
   */
  reporterFor(work: string): SignerListener {
    const reported = new Set<string>();
    return (signer, owner) => {
      const { place, address } = signer;
      const both = `${address} ${owner}`;
      if (place === null || reported.has(both)) return;
      reported.add(both);
      this.#report(work, { ...place, keys: 1 }, owner === address ? null : owner);
    };
  }

  /** Reports the first `keys` keys of one attempt of a campaign, which sign for themselves and for one another. */
  reportAttempt(work: string, origin: Pick<DerivedKeyLocator, 'caseId' | 'attempt'>, keys: number): void {
    const { caseId, attempt } = origin;
    this.#report(work, { caseId, attempt, n: 0, keys }, null);
  }

  #report(by: string, from: DerivedKeyLocator & { readonly keys: number }, owner: string | null): void {
    const t = this.#timestamp();
    this.#emit({ event: 'keys-used', t, by, from, ...(owner === null ? {} : { for: owner }) });
  }
}
