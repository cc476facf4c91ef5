import { describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { bystanderAddress } from '../client/bystander.ts';
import { parseWireReply } from '../target/reply.ts';
import { actualSentBodyOf } from '../target/served-original.ts';
import type { Target, WireReply } from '../target/wire.ts';
import { LearnedArguments } from './learned-arguments.ts';
import { notedArgumentsOf } from './noted-arguments.ts';
import { undocumentedArguments } from './undocumented-arguments.ts';

const [alpha, beta, nobodys, owner] = ['a1', 'b2', 'c3', 'd4'].map((byte) => `0x${byte.repeat(20)}`);
const vaults = [
  { id: 7, address: alpha },
  { id: 8, address: beta },
];

const refused = [400, { error: { code: 'INVALID_REQUEST', message: '' } }] as const;
const failed = [500, { error: { code: 'INTERNAL', message: 'internal error' } }] as const;
const missing = [404, { error: { code: 'NOT_FOUND', message: '' } }] as const;
const served = [200, { data: { type: 'x' } }] as const;

type Answer = readonly [number, object];

/** Venue with these replies, a log of its requests, and the learning client. */
function venue(answer: (asked: JsonObject) => Answer, listed: readonly object[] = vaults) {
  const sent: JsonObject[] = [];
  const target: Pick<Target, 'request'> = {
    request: async ({ body }) => {
      const asked = tryParseJson(String(body));
      if (!isJsonObject(asked)) throw new Error('no object');
      sent.push(asked);
      const [status, json] = asked.type === 'vault_summaries' ? [200, { data: { vaults: listed } }] : answer(asked);
      return { kind: 'reply', reply: parseWireReply(status, {}, Buffer.from(printJson(json as JsonObject)), 0) };
    },
  };
  const learnt = new LearnedArguments();
  // The code under test uses nothing else of it.
  const over = learnt.wrap(target as Target);
  const ask = async (body: object): Promise<WireReply> => {
    const outcome = await over.request({ method: 'POST', path: '/info', body: printJson(body as JsonObject) });
    if (outcome.kind !== 'reply') throw new Error('silence');
    return outcome.reply;
  };
  const formOf = (name: string) => {
    const row = undocumentedArguments.find(({ argument }) => argument === name);
    return row && learnt.formOf(row);
  };
  return { sent, ask, formOf };
}

const formsOf = (reply: WireReply) => notedArgumentsOf(reply).map(({ form }) => form);

const byAddress = (asked: JsonObject): Answer => {
  if (typeof asked.vault !== 'string' || asked.vault.length !== 42) return refused;
  return vaults.some(({ address }) => address === asked.vault) ? served : missing;
};

const byNumber = (asked: JsonObject): Answer => {
  if (typeof asked.vault_id !== 'number') return refused;
  return vaults.some(({ id }) => id === asked.vault_id) ? served : missing;
};

describe('identifying a vault', () => {
  test('by the argument of public facts: no extra request is sent', async () => {
    const { sent, ask, formOf } = venue(byAddress);
    const asks = [alpha, nobodys, beta].map((vault) => ({ type: 'vault_state', vault }));
    for (const body of asks) expect(formsOf(await ask(body))).toEqual([]);
    expect(sent).toEqual(asks);
    expect(actualSentBodyOf(await ask({ type: 'vault_state', vault: alpha }))).toBeUndefined();
    expect(formOf('vault')).toBe('');
  });

  test('by its number: looked up once, and sent from then on', async () => {
    const { sent, ask, formOf } = venue(byNumber);
    const first = await ask({ type: 'vault_state', vault: alpha });
    const second = await ask({ type: 'vault_state', vault: beta });
    const third = await ask({ type: 'vault_state', vault: nobodys });
    expect([first, second, third].map(({ status }) => status)).toEqual([200, 200, 404]);
    expect(formsOf(second)).toEqual(['vault_id for vault, by its number']);
    expect(actualSentBodyOf(second)).toBe('{"type":"vault_state","vault_id":8}');
    expect(formOf('vault')).toBe('vault_id for vault, by its number');
    const states = sent.filter(({ type }) => type === 'vault_state');
    expect(states.map(({ type: _, ...asked }) => asked)).toEqual([
      { vault: alpha },
      { vault_id: 7 },
      { vault_id: 7 },
      { vault_id: 8 },
      { vault_id: 2 ** 50 },
    ]);
  });

  test('a venue that fails on an unknown argument is asked with the others too', async () => {
    const { ask, formOf } = venue((asked) => (typeof asked.vault_id === 'number' ? byNumber(asked) : failed));
    expect((await ask({ type: 'vault_state', vault: nobodys })).status).toBe(404);
    expect(formOf('vault')).toBe('vault_id for vault, by its number');
    expect((await ask({ type: 'vault_state' })).status).toBe(500);
  });

  test.each([
    ['vault_address for vault', { vault_address: alpha }],
    ['address for vault', { address: alpha }],
    ['vault by its number', { vault: 7 }],
    ['vault_id for vault', { vault_id: alpha }],
  ])('%s', async (form, accepted) => {
    const { sent, ask, formOf } = venue(({ type: _, ...asked }) =>
      printJson(asked) === printJson(accepted) ? served : refused,
    );
    expect((await ask({ type: 'vault_state', vault: alpha })).status).toBe(200);
    expect(formOf('vault')).toBe(form);
    expect(sent.at(-1)).toEqual({ type: 'vault_state', ...accepted });
  });

  test('a malformed request is left unchanged, before and after', async () => {
    const { sent, ask } = venue(byNumber);
    const asks = [{}, { vault: null }, { vault: '0x12' }, { vault: 7 }].map((args) => ({
      type: 'vault_state',
      ...args,
    }));
    for (const body of asks) await ask(body);
    expect(sent).toEqual(asks);
    await ask({ type: 'vault_state', vault: alpha });
    const { length } = sent;
    for (const body of asks) expect(formsOf(await ask(body))).toEqual([]);
    expect(sent.slice(length)).toEqual(asks);
  });
});

describe('a refusal or another reply', () => {
  test('"not found" is the venue\'s own answer where an existing vault is accepted', async () => {
    const { sent, ask, formOf } = venue((asked) => (asked.vault === nobodys ? refused : byAddress(asked)));
    const reply = await ask({ type: 'vault_state', vault: nobodys });
    expect([reply.status, formsOf(reply), formOf('vault')]).toEqual([400, [], '']);
    expect(sent.at(-1)).toEqual({ type: 'vault_state', vault: alpha });
  });

  test('for a venue without vaults the reply "not found" proves the argument', async () => {
    const { ask, formOf } = venue(byNumber, []);
    expect((await ask({ type: 'vault_state', vault: nobodys })).status).toBe(404);
    expect(formOf('vault')).toBe('vault_id for vault, by its number');
  });

  test('no known argument is accepted: each refusal is reported, and at most three searches are made', async () => {
    const { sent, ask, formOf } = venue(({ pool }) => (pool === undefined ? refused : served));
    for (const vault of [alpha, beta, alpha, beta])
      expect(formsOf(await ask({ type: 'vault_state', vault }))).toEqual([null]);
    expect(formOf('vault')).toBeNull();
    const { length } = sent;
    await ask({ type: 'vault_state', vault: alpha });
    expect(sent).toHaveLength(length + 1);
  });

  test.each([429, 503])('%d does not reveal the argument', async (status) => {
    const { sent, ask, formOf } = venue(() => [status, { error: { code: 'UNAVAILABLE', message: '' } }]);
    expect(formsOf(await ask({ type: 'vault_state', vault: alpha }))).toEqual([]);
    expect([sent.length, formOf('vault')]).toEqual([1, undefined]);
  });

  test('parallel requests share one search', async () => {
    const { sent, ask } = venue(byNumber);
    const replies = await Promise.all([alpha, beta, alpha].map((vault) => ask({ type: 'vault_state', vault })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(sent.filter(({ type }) => type === 'vault_summaries')).toHaveLength(1);
  });
});

describe('identifying an order', () => {
  test('only with its owner: the one named with it before, or the zero address', async () => {
    const { sent, ask, formOf } = venue(({ address }) => (address === undefined ? refused : served));
    await ask({ type: 'order_status', oid: '5', address: owner });
    const bare = await ask({ type: 'order_status', oid: '5' });
    expect([bare.status, formsOf(bare), formOf('oid')]).toEqual([200, ['address as well'], '']);
    expect(sent.at(-1)).toEqual({ type: 'order_status', oid: '5', address: owner });
    await ask({ type: 'order_status', oid: '6' });
    expect(sent.at(-1)).toEqual({ type: 'order_status', oid: '6', address: bystanderAddress });
  });

  test('an account that lacks the order is not its owner', async () => {
    const { sent, ask } = venue(({ address }) => {
      if (address === undefined) return refused;
      return address === owner ? served : [200, { data: { status: 'unknown' } }];
    });
    for (const address of [owner, alpha]) await ask({ type: 'order_status', oid: '5', address });
    await ask({ type: 'order_status', oid: '5' });
    expect(sent.at(-1)).toEqual({ type: 'order_status', oid: '5', address: owner });
  });

  test('by another name, and only with its owner', async () => {
    const { ask, sent } = venue(({ address, order_id }) =>
      address === undefined || order_id === undefined ? refused : served,
    );
    expect(formsOf(await ask({ type: 'order_status', oid: '5' }))).toEqual(['order_id for oid', 'address as well']);
    expect(sent.at(-1)).toEqual({ type: 'order_status', order_id: '5', address: bystanderAddress });
  });

  test('an invalid id, and a request without an order, are left unchanged', async () => {
    const { ask, sent } = venue(() => refused);
    const asks = [{}, { cloid: 'mine' }, { oid: '5', address: '0x12' }].map((args) => ({
      type: 'order_status',
      ...args,
    }));
    for (const body of asks) await ask(body);
    expect(sent).toEqual(asks);
  });
});

test('no other read has its arguments changed', async () => {
  const { ask, sent } = venue(() => refused);
  const asks = [
    { type: 'staking_state', address: owner },
    { type: 'l2_book', coin: 'BTC' },
  ];
  for (const body of asks) await ask(body);
  expect(sent).toEqual(asks);
});
