import { parseBaseUrl } from '../../harness/target/base-url.ts';
import { UsageError } from '../usage-error.ts';

/** The base URL that an option gives. @throws UsageError */
export function parseUrlOption(option: string, text: string): string {
  try {
    const { origin, prefix } = parseBaseUrl(text);
    return origin + prefix;
  } catch {
    // The text is left out: it may hold a password.
    throw new UsageError(
      `${option} is no base URL: write http://HOST:PORT or https://…, without credentials, query or fragment`,
    );
  }
}
