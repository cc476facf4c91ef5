import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { countWithNoun } from '../console/printable.ts';
import { parseTranscriptJson } from '../cut-json.ts';
import type { ReportFinding } from '../report-schema.ts';

type Entry = ReportFinding['transcript'][number];

/** A message, or a run of heartbeats on a socket. */
export type ExcerptItem = Entry | { readonly t: Entry['t']; readonly heartbeats: string };

/** End of an exchange, which is the part that shows a finding. */
export interface ExchangeExcerpt {
  readonly shown: readonly ExcerptItem[];
  /** Number of messages before it. */
  readonly left: number;
}

/** @param most  maximum number of messages; folded heartbeats do not count */
export function makeExchangeExcerpt(transcript: readonly Entry[], most: number): ExchangeExcerpt {
  if (most === 0) return { shown: [], left: transcript.length };
  const all = folded(transcript);
  const messages = all.flatMap((each, at) => ('heartbeats' in each ? [] : [at]));
  const from = messages.length > most ? (messages.at(-most) ?? 0) : 0;
  return { shown: all.slice(from), left: Math.max(0, messages.length - most) };
}

function folded(transcript: readonly Entry[]): ExcerptItem[] {
  const all: ExcerptItem[] = [];
  let run: Beat[] = [];
  for (const entry of transcript) {
    const beat = heartbeatIn(entry);
    if (beat !== null) {
      run.push({ entry, beat });
      continue;
    }
    all.push(...foldedRun(run), entry);
    run = [];
  }
  return [...all, ...foldedRun(run)];
}

interface Beat {
  readonly entry: Entry;
  readonly beat: 'ping' | 'pong';
}

/** Folds several heartbeats in a row into one item; a single one is as short as the item that would replace it. */
function foldedRun(run: readonly Beat[]): readonly ExcerptItem[] {
  const [first] = run;
  if (first === undefined) return [];
  return run.length > 1 ? [{ t: first.entry.t, heartbeats: heartbeatWords(run) }] : [first.entry];
}

/** `… 12 pings`; also the number of pongs where not every ping was answered. */
function heartbeatWords(run: readonly Beat[]): string {
  const pings = run.filter(({ beat }) => beat === 'ping').length;
  const pongs = run.length - pings;
  const words = [countWithNoun(pings, 'ping'), ...(pings === pongs ? [] : [countWithNoun(pongs, 'pong')])];
  return `… ${words.join(', ')}`;
}

/**
 * Returns the kind of a heartbeat frame or control frame. A frame with further content is no heartbeat, since that content may be wrong.
 */
function heartbeatIn({ channel, text }: Entry): 'ping' | 'pong' | null {
  // A longer text has further content, and need not be parsed.
  if (channel !== 'ws' || text.length > HEARTBEAT_LENGTH) return null;
  if (text === 'ping' || text === 'pong') return text;
  const body = parseTranscriptJson(text);
  if (!isJsonObject(body) || Object.keys(body).length !== 1) return null;
  return body.method === 'ping' ? 'ping' : body.channel === 'pong' ? 'pong' : null;
}

const HEARTBEAT_LENGTH = 40;
