import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '../harness/kernel/random.ts';
import { makeLocalClients } from './local-clients.fixture.ts';
import { inNewFolder, spawnProgram, withServedVenue } from './program-of-soak.fixture.ts';
import type { ViemClient } from './viem-client.fixture.ts';

/** Maximum number of rows that an archive returns at once. */
const MOST = 5_000;
/** Maximum number of concurrently resting orders. */
const ROOM = 50;
/** Generous timeout: a busy machine is no failure. */
const PATIENCE_MS = 60_000;

/**
 * Kills a gateway with its own archive repeatedly, at drawn moments, while orders arrive at its node. After each start the archive must
 * catch up, and have every block and every order exactly once, in order.
 */
export function killArchiveGatewayRepeatedly(kills: number, seed: number): Promise<void> {
  const random = new Random(`${seed}/killed-archive`);
  const open = ['--blocks', '20ms', '--journal'];
  return inNewFolder((folder) =>
    withServedVenue(`${folder}/node`, open, async (url, controlUrl) => {
      const unlimited = JSON.stringify({ per_ip: null, per_account: null });
      assert(
        (
          await fetch(`${controlUrl}/control/limits`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: unlimited,
          })
        ).ok,
      );
      const load = underLoad(url);
      try {
        for (let kill = 0; kill < kills; kill++) {
          const gateway = await startedGateway(folder, url, controlUrl);
          await catchesUp(gateway.url, load);
          await delay(random.int(0, 150));
          gateway.child.kill('SIGKILL');
          await once(gateway.child, 'close');
          // The node goes on meanwhile, sometimes by more than one journal answer holds.
          await load.more(random.int(1, 20));
        }
        const last = await startedGateway(folder, url, controlUrl);
        await catchesUp(last.url, load);
        last.child.kill();
        await once(last.child, 'close');
      } finally {
        await load.end();
      }
    }),
  );
}

async function startedGateway(folder: string, url: string, controlUrl: string) {
  const of = [
    '--role',
    'gateway',
    '--upstream',
    url,
    '--upstream-control',
    controlUrl,
    '--archive-dir',
    `${folder}/archive`,
  ];
  const child = spawnProgram(`${folder}/gateway`, ['serve', '--port', '0', '--quiet', ...of]);
  assert(child.stdout !== null);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, url: line.replace('listening ', '') };
}

interface Load {
  readonly client: ViemClient;
  /** Resting orders, in the order of their commits. */
  readonly oids: readonly string[];
  /** Resolves when this many more orders rest. */
  more(orders: number): Promise<void>;
  end(): Promise<void>;
}

/** Places orders one after the other, as fast as blocks come. */
function underLoad(url: string): Load {
  const [client] = makeLocalClients(url, 1);
  if (client === undefined) throw new Error('an account is funded');
  const oids: string[] = [];
  let ends = false;
  const body = { owner: client.address, market: 0, side: 'bid', kind: 'limit', size: 1_000, limit_px: 30_000 * 1e8 };
  const order = { ...body, tif: 'gtc', stp_mode: 'cancel_newest', reduce_only: false };
  const cancel = { type: 'cancel_all_orders', params: { owner: client.address, market: null } };
  let nonce = 0;
  const going = (async () => {
    while (!ends) {
      const { body: reply } = await client.act({ type: 'submit_order', order }, ++nonce);
      const oid = /"oid":"?(\d+)/.exec(JSON.stringify(reply))?.[1];
      assert(oid !== undefined, JSON.stringify(reply));
      oids.push(oid);
      if (oids.length % ROOM === 0) assert.equal((await client.act(cancel, ++nonce)).status, 202);
    }
  })();
  const failed = going.then(() => {});
  return {
    client,
    oids,
    more: async (orders) => {
      const wanted = oids.length + orders;
      while (oids.length < wanted) await Promise.race([delay(5), failed]);
    },
    end: async () => {
      ends = true;
      await going;
    },
  };
}

/** Waits until the archive has the newest order of this moment, then verifies all rows. */
async function catchesUp(gateway: string, { client, oids }: Load): Promise<void> {
  const wanted = oids.slice();
  const since = performance.now();
  const own = async () => {
    const rows = await rowsOf(gateway, 'historical_orders', 'orders', { address: client.address });
    return rows.filter(({ status }) => status === 'resting').map(({ oid }) => String(oid));
  };
  let rows = await own();
  while (wanted.length > 0 && !rows.includes(wanted.at(-1) ?? '')) {
    assert(performance.now() - since < PATIENCE_MS, `the archive has ${rows.length} of ${wanted.length} orders`);
    await delay(20);
    rows = await own();
  }
  // Newer orders may follow the wanted one, and of the oldest the archive returns only a limited number.
  const upToWanted = rows.slice(rows.indexOf(wanted.at(-1) ?? '')).toReversed();
  assert(rows.length === MOST || upToWanted.length === wanted.length || wanted.length === 0, 'all of them');
  if (wanted.length > 0) assert.deepEqual(upToWanted, wanted.slice(-upToWanted.length), 'orders, oldest first');
  const heights = (await rowsOf(gateway, 'recent_blocks', 'blocks', {})).map(({ height }) => Number(height));
  assert(heights.length > 0);
  const [newest = 0] = heights;
  assert.deepEqual(
    heights,
    heights.map((_, back) => newest - back),
    'heights, newest first',
  );
  if (newest < MOST) assert.equal(heights.at(-1), 0, 'the first block');
}

async function rowsOf(
  url: string,
  type: string,
  list: string,
  args: object,
): Promise<readonly Record<string, unknown>[]> {
  const reply = await fetch(`${url}/info`, { method: 'POST', body: JSON.stringify({ type, limit: MOST, ...args }) });
  const body = (await reply.json()) as { readonly data?: Readonly<Record<string, readonly Record<string, unknown>[]>> };
  return body.data?.[list] ?? [];
}
