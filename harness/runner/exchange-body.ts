import type { TranscriptEntry } from './events.ts';

/** What stands below the head of a message. */
export function bodyOf(entry: TranscriptEntry | null): string {
  const text = entry?.text ?? '';
  const gap = text.indexOf('\n\n');
  return gap < 0 ? text : text.slice(gap + 2);
}
