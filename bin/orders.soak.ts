import assert from 'node:assert/strict';
import { join } from 'node:path';
import { openSession } from '../harness/session/open-session.ts';
import type { UrlWishes } from '../harness/session/session-wishes.ts';
import { differencesOf, inDrawnOrder, toldInOrder } from './drawn-orders.fixture.ts';
import { drawnSeed, inNewFolder, whileServing } from './program-of-soak.fixture.ts';

const [IN_PROCESS, BY_URL] = [30, 5];
/** Blocks of a venue that waits for nobody. */
const FAST = ['--blocks', '20ms', '--archive', '--allowlist', '127.0.0.1', '--faucet-ip-window', '0'];

/** What another order shows is told at once: all of them take hours. */
function tell(said: string[], where: string, lines: readonly string[]): void {
  for (const line of lines) {
    console.log(`${where}: ${line}`);
    said.push(line);
  }
}

/** Every check in drawn orders on one model, under both profiles: what is told and judged does not depend on the order. */
async function inProcess(): Promise<void> {
  const seed = drawnSeed('orders.in-process');
  const said: string[] = [];
  for (const profile of ['live', 'next'] as const) {
    const usual = await toldInOrder(inDrawnOrder(null, profile), profile);
    tell(said, `${profile}, usual`, usual.accusations);
    for (let draw = seed; draw < seed + IN_PROCESS / 2; draw++)
      tell(said, `${profile}, ${draw}`, differencesOf(usual, await toldInOrder(inDrawnOrder(draw, profile), profile)));
  }
  assert.deepEqual(said, []);
}

/** The same over a wire, with the operator interface: each order on what those before have left of the venue. */
async function oneAfterAnother(): Promise<void> {
  const seed = drawnSeed('orders.by-url');
  const said: string[] = [];
  await inNewFolder((folder) =>
    whileServing(join(folder, 'venue'), FAST, async (url, controlUrl) => {
      for (let draw = seed; draw < seed + BY_URL; draw++) {
        const open = () => openSession(behind(url, controlUrl));
        const told = await toldInOrder(inDrawnOrder(draw, 'live'), 'live', { open, seed: draw });
        tell(said, `by URL, ${draw}`, told.accusations);
      }
    }),
  );
  assert.deepEqual(said, []);
}

function behind(url: string, controlUrl: string): UrlWishes {
  return {
    ...{ kind: 'url', url, controlUrl, controlToken: null, profile: 'live', role: 'node', isolation: 'closed' },
    ...{ network: null, serviceName: 'Service', rate: 'unlimited', treasuryKey: null, allowMainnetWrites: false },
  };
}

export const soaks = [
  { name: 'orders.in-process', run: inProcess },
  { name: 'orders.by-url', run: oneAfterAnother },
];
