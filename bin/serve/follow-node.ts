import { setTimeout } from 'node:timers/promises';
import { request } from 'undici';
import { errorTextOf } from '../../harness/kernel/error-text.ts';
import type { ChainJournalPage } from '../../reference-model/archive/index.ts';
import type { FollowedArchive } from '../../reference-model/replica/index.ts';

export interface FollowOptions {
  /** Token of the node's operator interface; null: none. */
  readonly token: string | null;
  /** Called when a poll fails after a successful one. */
  readonly onTrouble: (sentence: string) => void;
}

/** Poll interval while the node has nothing new, ms. */
const IDLE_MS = 50;
/** Interval after a failed poll, ms. */
const RETRY_MS = 500;

/**
 * Feeds an archive with a node's journal, from the newest block that it has, until stopped.
 * @param controlUrl  operator interface of a node that keeps a journal (`serve --journal --control-port`)
 */
export function followNode(
  controlUrl: string,
  archive: FollowedArchive,
  { token, onTrouble }: FollowOptions,
): { stop(): Promise<void> } {
  const stopped = new AbortController();
  const { signal } = stopped;
  const ask = (from: number) => askJournal(controlUrl, token, from, signal);
  let isTroubled = false;
  const look = async (): Promise<number> => {
    try {
      const blocks = await archive.step(ask);
      isTroubled = false;
      return blocks > 0 ? 0 : IDLE_MS;
    } catch (error) {
      if (!isTroubled && !signal.aborted) onTrouble(`The node's blocks cannot be followed: ${errorTextOf(error)}.`);
      isTroubled = true;
      return RETRY_MS;
    }
  };
  const following = (async () => {
    while (!signal.aborted) await pause(await look(), signal);
  })();
  return {
    stop: () => {
      stopped.abort();
      return following;
    },
  };
}

async function askJournal(
  url: string,
  token: string | null,
  from: number,
  signal: AbortSignal,
): Promise<ChainJournalPage> {
  const { statusCode, body } = await request(`${url}/control/journal`, {
    method: 'POST',
    signal,
    body: JSON.stringify({ from }),
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`HTTP ${statusCode} ${text.slice(0, 200)}`);
  const { data } = JSON.parse(text) as { readonly data: ChainJournalPage & { readonly chain_identity: string } };
  return { chainIdentity: data.chain_identity, newest: data.newest, lines: data.lines };
}

/** Waits, unless stopped earlier. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
