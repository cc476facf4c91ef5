/** Longest secret that is recognized across the cut of a text. */
export const MAX_SECRET_CHARS = 512;
/** A shorter one would be found everywhere. */
export const MIN_SECRET_CHARS = 4;

const REMOVED = '[removed]';

/**
 * Removes secrets from texts: every hidden value, a value after `Bearer`, and the value of a JSON key that names a key or a seed phrase.
 * Signatures, addresses and hashes are public and stay.
 */
export class Redactor {
  readonly #texts = new Set<string>();
  readonly #keys = new Set<string>();

  /**
   * Hides a value from now on. A 32-byte hex key is found with and without `0x`, in upper or lower case.
   * @throws RangeError for a text too short to be a secret, or longer than MAX_SECRET_CHARS
   */
  hide(secret: string): void {
    if (secret.length < MIN_SECRET_CHARS || secret.length > MAX_SECRET_CHARS) {
      throw new RangeError(
        `a secret has ${MIN_SECRET_CHARS} to ${MAX_SECRET_CHARS} characters, this one ${secret.length}`,
      );
    }
    // There are thousands of hex keys, one per account: a set finds one in constant time.
    const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(secret)?.[1];
    if (hex === undefined) this.#texts.add(secret);
    else this.#keys.add(hex.toLowerCase());
  }

  /** Number of hidden values. */
  get hidden(): number {
    return this.#texts.size + this.#keys.size;
  }

  redact(text: string): string {
    let clean = text
      .replace(/\b(Bearer\s+)[^\s"',]+/gi, `$1${REMOVED}`)
      .replace(
        /("(?:private_?key|secret_?key|mnemonic|seed_?phrase|password)"\s*:\s*")(?:[^"\\]|\\.)*/gi,
        `$1${REMOVED}`,
      );
    for (const secret of this.#texts) clean = clean.replaceAll(secret, REMOVED);
    if (this.#keys.size === 0) return clean;
    return clean.replace(/(?:0x)?([0-9a-f]{64})(?![0-9a-f])/gi, (found, hex: string) =>
      this.#keys.has(hex.toLowerCase()) ? REMOVED : found,
    );
  }
}

/**
 * Returns the first `chars` of a text without secrets. Needs a longer text than it returns, so that a secret across the cut is still
 * complete while it is searched for.
 * @param isCut  the given text is itself the beginning of a longer one: its last piece may be part of a secret
 */
export function redactedPrefix(redactor: Redactor, text: string, isCut: boolean, chars: number) {
  const clean = redactor.redact(text);
  const safe = isCut ? clean.slice(0, Math.max(0, clean.length - MAX_SECRET_CHARS)) : clean;
  const shown = safe.slice(0, chars).toWellFormed();
  return { shown, isCut: shown.length < clean.length };
}

const secretHeaders: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

/** Headers by name, without the values of those with credentials. */
export function redactedHeaders(headers: Readonly<Record<string, string>>): [name: string, value: string][] {
  return Object.entries(headers).map(([name, value]) => [
    name,
    secretHeaders.has(name.toLowerCase()) ? REMOVED : value,
  ]);
}

/** Formats one line per header, as returned by `redactedHeaders`. */
export function formatHeaders(headers: Readonly<Record<string, string>>): string {
  return redactedHeaders(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
