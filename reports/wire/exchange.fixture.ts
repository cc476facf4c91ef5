import type { TranscriptEntry } from '../../harness/runner/events.ts';

const t = '2026-01-02T03:04:05.000Z';

// A recorded exchange, for tests.

export function sentEntry(body: unknown, path = '/info'): TranscriptEntry {
  const text = `POST ${path}\ncontent-type: application/json\n\n${JSON.stringify(body)}`;
  return { t, direction: 'sent', channel: 'http', text };
}

export function answeredEntry(body: unknown, status = 200): TranscriptEntry {
  const text = `${status}\ncontent-type: application/json\n\n${JSON.stringify(body)}`;
  return { t, direction: 'received', channel: 'http', text };
}

export function frameEntry(body: unknown, direction: TranscriptEntry['direction'] = 'received'): TranscriptEntry {
  return { t, direction, channel: 'ws', text: JSON.stringify(body) };
}
