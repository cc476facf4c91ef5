import { UsageError } from '../usage-error.ts';
import { collectWords } from './gather-list.ts';

/**
 * Parses origins of pages as browsers send them, or `*` for all; comma-separated, the option repeatable.
 * @throws UsageError on a word that is no origin
 */
export function collectCorsOrigins(
  text: string,
  before: '*' | ReadonlySet<string> = new Set(),
): '*' | ReadonlySet<string> {
  const words = collectWords(text);
  if (words.length === 0) throw new UsageError(`--cors names none: ${forms}`);
  const odd = words.find((word) => word !== '*' && !isOrigin(word));
  if (odd !== undefined) throw new UsageError(`"${odd}" is no origin: ${forms}`);
  return before === '*' || words.includes('*') ? '*' : new Set([...before, ...words]);
}

const forms = 'write scheme, host and port as a browser does, such as http://localhost:5173, or *';

/** Whether the word is an origin. Web schemes omit their default port; other schemes (extensions, wrapped pages) have no such rule. */
function isOrigin(word: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/.test(word) || !URL.canParse(word)) return false;
  const { origin } = new URL(word);
  return origin === 'null' || origin === word;
}
