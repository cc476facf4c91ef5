import { expect, onTestFinished, test } from 'vitest';
import { type Edits, openEditingProxy } from '../harness/target/proxy.fixture.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { type Genesis, readShippedGenesis, Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { isJsonObject, type JsonObject, tryParseJson } from '../spec-schemas/json/lossless.ts';
import { drawn } from './defects.fixture.ts';
import { asked, withData } from './edited-replies.fixture.ts';
import { runHere } from './in-process.fixture.ts';
import { newFolder, reportIn } from './program.fixture.ts';

// What every case leans on is wrong: the run says so by its clause, with an operator interface and without.

/** A venue that tells or does something else than it should, beside the clause that says so and checks that come by it. */
interface Lie {
  readonly name: string;
  readonly clause: string;
  readonly suite: string;
  /** Fault of the venue itself; left out: the proxy spoils what it answers. */
  readonly fault?: string;
  edits?(): Edits;
}

const lies: readonly Lie[] = [
  {
    name: 'sends that arrive a micro-USDC short',
    clause: 'transfers.send.moves',
    suite: 'orders.cancel.*,orders.match.*',
    fault: 'transfers.one-unit-short',
  },
  {
    name: 'an identity that changes while heights go on',
    clause: 'transport.status.chain-identity-stable',
    suite: 'transport.status.beside-commits,orders.cancel.*',
    edits: () => {
      let looks = 0;
      return statusEdit(({ chain_identity: identity }) => {
        looks += 1;
        return { chain_identity: `${String(identity).slice(0, -2)}${10 + (looks % 90)}` };
      });
    },
  },
  {
    name: 'frozen while orders commit',
    clause: 'transport.status.frozen',
    suite: 'transport.status.beside-commits,orders.cancel.*',
    edits: () => statusEdit(() => ({ frozen: true })),
  },
  {
    name: 'a market missing in one read',
    clause: 'markets.meta.same-markets',
    suite: 'markets.meta.*,orders.cancel.*',
    edits: () => ({
      reply: (request, reply) =>
        asked(request) === 'info.markets'
          ? withData(reply, (data) => ({ ...data, perp: Array.isArray(data.perp) ? data.perp.slice(1) : [] }))
          : reply,
    }),
  },
  {
    name: 'figures of an older block under the newest height',
    clause: 'transfers.send.moves',
    suite: 'transfers.send.*',
    edits: () => {
      const before = new Map<string, JsonObject>();
      return {
        reply: (request, reply) => {
          if (asked(request) !== 'info.account_state') return reply;
          return withData(reply, (data) => {
            const older = before.get(request.body) ?? data;
            before.set(request.body, data);
            const { height = 0, time = 0 } = data;
            return { ...older, height, time };
          });
        },
      };
    },
  },
  {
    name: 'acknowledged subscriptions without a first frame',
    clause: 'feed.subscribe.snapshot',
    suite: 'feed.subscribe.*',
    edits: () => ({
      frames: () => (text, send) => {
        const frame = tryParseJson(text);
        if (!isJsonObject(frame) || frame.is_snapshot !== true) send(text);
      },
    }),
  },
  {
    name: 'oid as a number in open_orders and user_fills',
    clause: 'orders.open-orders.shape',
    suite: 'orders.open-orders.*,fills.print.*',
    edits: () => ({
      reply: (request, reply) =>
        ['info.open_orders', 'info.user_fills'].includes(asked(request))
          ? { ...reply, body: reply.body.replace(/"oid":"(\d+)"/g, '"oid":$1') }
          : reply,
    }),
  },
];

const cases = lies.flatMap((lie) => [true, false].map((isOperated) => ({ ...lie, isOperated })));

test.each(drawn('what every case leans on', cases))(
  'a run accuses $name by its clause (operator interface: $isOperated)',
  async (lie) => {
    const { code, violations } = await judged(lie);
    expect(violations).toContain(lie.clause);
    expect(code).toBe(1);
  },
);

test('a chain that is halted, and true to it, is told in one sentence: exit 3, and nobody accused', async () => {
  const { code, violations, stdout } = await judged({
    suite: 'orders.cancel.*',
    edits: () => statusEdit(() => ({ frozen: true })),
    isOperated: false,
    isHalted: true,
  });
  expect(stdout).toContain('verdict: inconclusive: the venue says that it is frozen, and no block came');
  expect(violations).toEqual([]);
  expect(code).toBe(3);
});

async function judged({
  suite,
  fault,
  edits,
  isOperated,
  isHalted = false,
}: Pick<Lie, 'suite' | 'fault' | 'edits'> & { readonly isOperated: boolean; readonly isHalted?: boolean }) {
  const edit = allFaults.find(({ id }) => id === fault)?.edit;
  const server = await startServer(new Venue(openGenesis(), edit === undefined ? {} : { edits: [edit] }), {
    port: 0,
    controlPort: 0,
    blocks: isHalted ? { mode: 'manual' } : { mode: 'timer', ms: 20 },
  });
  const proxy = await openEditingProxy(server.url, edits?.() ?? {});
  onTestFinished(async () => {
    await proxy.close();
    await server.close();
  });
  const out = newFolder();
  const operator = isOperated ? ['--control', server.controlUrl ?? ''] : [];
  const args = ['--target', proxy.url, ...operator, '--isolation', 'closed', '--rate', 'unlimited', '--fuzz', 'off'];
  const { code, stdout } = await runHere([...args, '--seed', '1', '--suite', suite, '--out', out]);
  const { findings } = reportIn(out);
  const violations = findings.filter(({ severity }) => severity === 'violation').map(({ clause }) => clause);
  return { code, violations, stdout };
}

/** The shipped genesis of a venue that lets this address ask and claim as often as it likes. */
function openGenesis(): Genesis {
  const genesis = readShippedGenesis('default');
  const { params } = genesis;
  return {
    ...genesis,
    params: {
      ...params,
      limits: { ...params.limits, allowlist: ['127.0.0.1'] },
      faucet: { ...params.faucet, ipWindowMs: 0 },
    },
  };
}

/** Changes what exchange_status tells. */
function statusEdit(change: (status: JsonObject) => JsonObject): Edits {
  return {
    reply: (request, reply) =>
      asked(request) === 'info.exchange_status'
        ? withData(reply, (status) => ({ ...status, ...change(status) }))
        : reply,
  };
}
