import { type ActStep, signerKeyOf } from '../../generate/steps.ts';
import { deriveIdentity, type Identity, type KeyOrigin } from '../../identity/keys.ts';

/** Keys of one run, created on first use: most runs need few of them. */
export class RunKeyring {
  readonly #origin: KeyOrigin;
  readonly #count: number;
  readonly #made = new Map<number, Identity>();

  /** @param count  number of accounts; references beyond it wrap */
  constructor(origin: KeyOrigin, count: number) {
    this.#origin = origin;
    this.#count = count;
  }

  account(ref: number): Identity {
    return this.#key(ref % this.#count);
  }

  agent(ref: number): Identity {
    return this.#key(this.#count + (ref % this.#count));
  }

  /** Number of keys. */
  get keys(): number {
    return 2 * this.#count + 1;
  }

  get stranger(): Identity {
    return this.#key(2 * this.#count);
  }

  get accounts(): readonly Identity[] {
    return Array.from({ length: this.#count }, (_, ref) => this.account(ref));
  }

  /** Returns the key of the run that has this address; undefined: there is none. */
  keyOf(address: string): Identity | undefined {
    const all = Array.from({ length: this.keys }, (_, n) => n);
    const at = all.find((n) => this.#key(n).address === address);
    return at === undefined ? undefined : this.#key(at);
  }

  signer({ by, signer }: ActStep): Identity {
    switch (signerKeyOf(signer)) {
      case 'owner':
        return this.account(by);
      case 'agent':
        return this.agent(by);
      case 'other':
        return this.account(by + 1);
      case 'stranger':
        return this.stranger;
    }
  }

  #key(n: number): Identity {
    const made = this.#made.get(n) ?? deriveIdentity(this.#origin, n);
    this.#made.set(n, made);
    return made;
  }
}
