import { isJsonObject } from '../spec-schemas/json/lossless.ts';
import { parseRecorded } from './cut-json.ts';
import { counted } from './printable.ts';
import type { ReportFinding } from './report-schema.ts';

type Entry = ReportFinding['transcript'][number];

/** A message, or so many of a socket that say no more than that it lives. */
export type Exchanged = Entry | { readonly t: Entry['t']; readonly heartbeats: string };

/** The end of an exchange, which is what shows a finding. */
export interface ToldExchange {
  readonly told: readonly Exchanged[];
  /** Messages before it. */
  readonly left: number;
}

/** @param most  messages told; heartbeats between and behind them, folded, are none */
export function toldExchange(transcript: readonly Entry[], most: number): ToldExchange {
  if (most === 0) return { told: [], left: transcript.length };
  const all = folded(transcript);
  const messages = all.flatMap((each, at) => ('heartbeats' in each ? [] : [at]));
  const from = messages.length > most ? (messages.at(-most) ?? 0) : 0;
  return { told: all.slice(from), left: Math.max(0, messages.length - most) };
}

function folded(transcript: readonly Entry[]): Exchanged[] {
  const all: Exchanged[] = [];
  for (let at = 0; at < transcript.length; ) {
    const run = transcript.slice(at).findIndex((entry) => heartbeatIn(entry) === null);
    const beats = transcript.slice(at, run < 0 ? undefined : at + run);
    const first = beats[0] ?? transcript[at];
    // One alone is as short as what would stand for it.
    if (first !== undefined) all.push(beats.length > 1 ? { t: first.t, heartbeats: heartbeatWords(beats) } : first);
    at += Math.max(1, beats.length);
  }
  return all;
}

/** `… 12 pings`; where not each was answered also how many were. */
function heartbeatWords(beats: readonly Entry[]): string {
  const pings = beats.filter((entry) => heartbeatIn(entry) === 'ping').length;
  const pongs = beats.length - pings;
  const words = [counted(pings, 'ping'), ...(pings === pongs ? [] : [counted(pongs, 'pong')])];
  return `… ${words.join(', ')}`;
}

/** A frame, or a control frame, that says nothing else: one with more in it may be what is wrong. */
function heartbeatIn({ channel, text }: Entry): 'ping' | 'pong' | null {
  // Anything that is longer says more, and is not worth a look.
  if (channel !== 'ws' || text.length > HEARTBEAT_LENGTH) return null;
  if (text === 'ping' || text === 'pong') return text;
  const body = parseRecorded(text);
  if (!isJsonObject(body) || Object.keys(body).length !== 1) return null;
  return body.method === 'ping' ? 'ping' : body.channel === 'pong' ? 'pong' : null;
}

const HEARTBEAT_LENGTH = 40;
