import { type DeriveIdentity, deriveIdentity, type Identity, type KeyOrigin } from './keys.ts';

/** Keys of a run without funds or owners, each for a single probe. */
export class ThrowawayKeys {
  readonly #origin: KeyOrigin;
  readonly #derive: DeriveIdentity;
  #given = 0;

  /** @param caseId  purpose of the keys */
  constructor(origin: Pick<KeyOrigin, 'seed' | 'salt' | 'caseId'>, derive: DeriveIdentity = deriveIdentity) {
    this.#origin = { ...origin, attempt: 0 };
    this.#derive = derive;
  }

  next(): Identity {
    const key = this.#derive(this.#origin, this.#given);
    this.#given += 1;
    return key;
  }
}
