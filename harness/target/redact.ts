/** Longest secret that can be told apart at the cut of a text. */
export const MAX_SECRET_CHARS = 512;
/** A shorter one would be found everywhere. */
export const MIN_SECRET_CHARS = 4;

const REMOVED = '[removed]';

/**
 * Takes secrets out of texts. What counts: every value it was told to hide, a value that follows `Bearer`, and the
 * value of a JSON key that names a key or a seed phrase. Signatures, addresses and hashes are public and stay.
 */
export class Redactor {
  readonly #texts = new Set<string>();
  readonly #keys = new Set<string>();

  /**
   * Hides a value from now on. A 32-byte hex key is found with and without `0x`, in either case.
   * @throws RangeError for a text too short to be a secret, or longer than MAX_SECRET_CHARS
   */
  hide(secret: string): void {
    if (secret.length < MIN_SECRET_CHARS || secret.length > MAX_SECRET_CHARS) {
      throw new RangeError(
        `a secret has ${MIN_SECRET_CHARS} to ${MAX_SECRET_CHARS} characters, this one ${secret.length}`,
      );
    }
    // Hex keys come by the thousand, one per account: a set finds one in constant time.
    const hex = /^(?:0x)?([0-9a-f]{64})$/i.exec(secret)?.[1];
    if (hex === undefined) this.#texts.add(secret);
    else this.#keys.add(hex.toLowerCase());
  }

  /** Number of values that are hidden. */
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
 * The first `chars` of a text, clean. It wants more than it gives: a secret that lies across the cut is still whole when it
 * is looked for.
 * @param isCut  what is given is itself the beginning of a longer text: its last piece may be that of a secret
 */
export function redactedPrefix(redactor: Redactor, text: string, isCut: boolean, chars: number) {
  const clean = redactor.redact(text);
  const safe = isCut ? clean.slice(0, Math.max(0, clean.length - MAX_SECRET_CHARS)) : clean;
  const shown = safe.slice(0, chars).toWellFormed();
  return { shown, isCut: shown.length < clean.length };
}

const secretHeaders: ReadonlySet<string> = new Set(['authorization', 'proxy-authorization', 'cookie', 'set-cookie']);

/** The values of those that carry credentials removed. */
export function redactedHeaders(headers: Readonly<Record<string, string>>): [name: string, value: string][] {
  return Object.entries(headers).map(([name, value]) => [
    name,
    secretHeaders.has(name.toLowerCase()) ? REMOVED : value,
  ]);
}

/** Formats one line per header, as `redactedHeaders` has them. */
export function formatHeaders(headers: Readonly<Record<string, string>>): string {
  return redactedHeaders(headers)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}
