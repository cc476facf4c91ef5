import { parseBaseUrl } from '../../harness/target/base-url.ts';
import { UsageError } from '../usage-error.ts';

/** Parses the base URL of an option. @throws UsageError */
export function parseUrlOption(option: string, text: string): string {
  try {
    const { origin, prefix } = parseBaseUrl(text);
    return origin + prefix;
  } catch {
    // The text is omitted, since it may contain a password.
    throw new UsageError(
      `${option} is no base URL: write http://HOST:PORT or https://…, without credentials, query or fragment`,
    );
  }
}
