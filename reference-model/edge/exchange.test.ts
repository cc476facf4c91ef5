import { hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import { actionHash } from '../../spec-schemas/signing/action-hash.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import { addressOf, sign } from '../../spec-schemas/signing/signature.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { errorCodeOf, restingBidBody, settledReplyOf, statusEntriesOf } from '../chain/chain.fixture.ts';
import { Chain } from '../chain/chain.ts';
import { chainVariants } from '../chain/variants.ts';
import { newGenesisCore, readDefaultGenesis } from '../genesis/load.ts';
import type { RulesEdit } from '../rules.ts';
import { parseAddress, zeroAddress } from '../state/address.ts';
import { handleExchange } from './exchange.ts';

const key = hexToBytes('11'.repeat(32));
const me = parseAddress(addressOf(key)) ?? zeroAddress;
const DEVNET = 31337;

function venue(edits: readonly RulesEdit[] = []) {
  const genesis = readDefaultGenesis();
  const accounts = [...genesis.accounts, { address: me, usdc: '10000', tokens: {} }];
  const core = newGenesisCore({ ...genesis, accounts }, edits);
  const chain = new Chain(core, { serviceName: 'Service' });
  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) => {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const ticket = handleExchange(core, chain, { headers, body: bytes });
    if (ticket.reply === null) chain.commitBlock(core.memory.clockMs);
    return settledReplyOf(ticket);
  };
  return { core, post };
}

function signed(
  action: WireAction,
  { nonce = 1, expiresAfter = undefined as number | undefined, chainId = DEVNET } = {},
): object {
  const digest = digestOf(action, { nonce, expiresAfter: expiresAfter ?? null }, { serviceName: 'Service', chainId });
  return {
    signature: sign(digest, key),
    nonce,
    action,
    ...(expiresAfter === undefined ? {} : { expires_after: expiresAfter }),
  };
}

// The digest covers the same value as the wire carries.
const submit = { type: 'submit_order', order: restingBidBody(me) } as WireAction;
const noop: WireAction = { type: 'noop' };
/** A well-formed signature over something else. */
const goodForm = sign(new Uint8Array(32), key);

describe('the curve', () => {
  test('recovers the signer, also with v as 0 or 1 and without a prefix', () => {
    const { post } = venue();
    expect(statusEntriesOf(post(printJson(signed(submit))))).toMatchObject([{ resting: {} }]);
    const { signature, ...rest } = signed(submit, { nonce: 2 }) as { signature: string };
    const bare = signature.slice(2, 130) + (signature.endsWith('1b') ? '00' : '01');
    expect(statusEntriesOf(post(printJson({ ...rest, signature: bare })))).toMatchObject([{ resting: {} }]);
  });

  test('binds the deadline', () => {
    const { core, post } = venue();
    const expiresAfter = core.memory.clockMs + 10_000;
    expect(post(printJson(signed(noop, { expiresAfter }))).status).toBe(202);
    expect(errorCodeOf(post(printJson({ ...signed(submit, { nonce: 2 }), expires_after: expiresAfter })))).toBe(
      'AUTH_UNAUTHORIZED',
    );
  });

  test.each([
    ['another nonce', { ...signed(submit), nonce: 2 }],
    ['another chain', signed(submit, { chainId: 114514 })],
    ['another value', { ...signed(submit), action: { ...submit, order: restingBidBody(me, { size: 101 }) } }],
  ])('%s recovers a stranger', (_case, body) => {
    expect(venue().post(printJson(body))).toMatchObject({
      status: 401,
      body: { error: { code: 'AUTH_UNAUTHORIZED' } },
    });
  });

  test('a sender-authorized action of another signer affects only that signer', () => {
    const { core, post } = venue();
    expect(post(printJson(signed(noop, { chainId: 1 }))).status).toBe(202);
    expect(core.state.accounts.get(me)?.nonces.used.size).toBe(0);
  });
});

test('action_hash covers the bytes of the action as sent', () => {
  const sent = '{ "type" : "noop", "params": {}}';
  const { signature } = signed(noop) as { signature: string };
  const answer = venue().post(`{"nonce":1,"action":${sent},"signature":"${signature}"}`);
  expect(answer).toMatchObject({ body: { data: { action_hash: actionHash(new TextEncoder().encode(sent), me, 1n) } } });
});

describe('the order of refusals', () => {
  const base = { signature: goodForm, nonce: 1, action: submit };
  const ledger = { source_dex: 0, destination_dex: 0, asset: 0, destination: me, to_perp: false };
  const gift = { type: 'send_asset', params: { ...ledger, amount: '1.50' } };
  // Each row fixes one more fault, so the rows follow the venue's order of checks.
  test.each([
    ['no object', [], 400, 'INVALID_REQUEST'],
    ['no signature', { nonce: 'x', action: 1 }, 400, 'INVALID_REQUEST'],
    ['a signature of another type', { ...base, signature: 5 }, 400, 'INVALID_REQUEST'],
    ['no nonce', { signature: '0x', action: submit }, 400, 'INVALID_REQUEST'],
    ['a negative nonce', { ...base, nonce: -1 }, 400, 'INVALID_REQUEST'],
    ['a nonce of 2^64', { ...base, nonce: 2n ** 64n }, 400, 'INVALID_REQUEST'],
    ['no action', { signature: '0x', nonce: 1 }, 400, 'INVALID_REQUEST'],
    ['no type', { ...base, action: {} }, 400, 'INVALID_REQUEST'],
    ['an unreadable deadline', { ...base, expires_after: 'soon' }, 400, 'INVALID_REQUEST'],
    ['no body', { ...base, signature: '0x', action: { type: 'submit_order' } }, 400, 'INVALID_REQUEST'],
    [
      'a body of another shape',
      { ...base, signature: '0x', action: { type: 'submit_order', order: restingBidBody(me, { size: '1' }) } },
      400,
      'INVALID_REQUEST',
    ],
    [
      'an integer just above its type',
      {
        ...base,
        signature: goodForm,
        action: { type: 'submit_order', order: restingBidBody(me, { size: 2n ** 64n }) },
      },
      400,
      'INVALID_REQUEST',
    ],
    ['a malformed signature', { ...base, signature: '0x00' }, 401, 'AUTH_BAD_SIGNATURE'],
    ['a wrong recovery byte', { ...base, signature: `${goodForm.slice(0, -2)}1d` }, 401, 'AUTH_BAD_SIGNATURE'],
    [
      'a malformed signature on an unknown tag',
      { ...base, signature: '0x00', action: { type: 'usd_send' } },
      401,
      'AUTH_BAD_SIGNATURE',
    ],
    ['an unknown tag', { ...base, action: { type: 'usd_send' } }, 400, 'INVALID_REQUEST'],
    ['a system tag', { ...base, action: { type: 'faucet_credit' } }, 400, 'ACTION_UNSUPPORTED'],
    [
      'a known tag that is not built',
      { ...base, action: { type: 'user_dex_abstraction', params: {} } },
      400,
      'ACTION_UNSUPPORTED',
    ],
    ['a stranger', base, 401, 'AUTH_UNAUTHORIZED'],
  ])('%s', (_fault, body, status, code) => {
    const answer = venue().post(printJson(body));
    expect({ status: answer.status, code: errorCodeOf(answer) }).toEqual({ status, code });
  });

  test('an unknown tag is reported as an unknown variant', () => {
    const answer = venue().post(printJson({ ...base, action: { type: 'constructor' } }));
    expect(answer).toMatchObject({ body: { error: { message: expect.stringContaining('unknown variant') } } });
  });

  test('an unauthorized signer is refused before faults of the action and before its deadline', () => {
    const wrong = {
      ...base,
      expires_after: 1,
      action: { type: 'submit_order', order: restingBidBody(me, { tif: 'aon' }) },
    };
    expect(venue().post(printJson(wrong)).status).toBe(401);
  });

  test.each([
    ['D94=signature-first', { ...base, signature: '0x00', action: { type: 'submit_order' } }, 'AUTH_BAD_SIGNATURE'],
    ['D94=tag-first', { ...base, signature: '0x00', action: { type: 'user_dex_abstraction' } }, 'ACTION_UNSUPPORTED'],
    ['D38=refused', { ...base, sig_scheme: 'raw' }, 'INVALID_REQUEST'],
    ['D107=refused', { ...base, action: gift }, 'INVALID_REQUEST'],
  ])('%s', (name, body, code) => {
    const edit = chainVariants[name];
    expect(errorCodeOf(venue(edit === undefined ? [] : [edit]).post(printJson(body)))).toBe(code);
  });
});

describe('invalid JSON', () => {
  test.each([
    ['nothing', new Uint8Array()],
    ['half of it', new TextEncoder().encode('{"nonce":')],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ])('%s answers 400 without an envelope', (_case, body) => {
    expect(venue().post(body)).toEqual({ status: 400, body: 'the body is not valid JSON' });
  });

  test('a missing content type is accepted; one form refuses it', () => {
    const edit = chainVariants['D91=415'];
    const strict = venue(edit === undefined ? [] : [edit]);
    expect(strict.post(printJson(signed(noop))).status).toBe(415);
    expect(strict.post(printJson(signed(noop)), { 'content-type': 'application/json; charset=utf-8' }).status).toBe(
      202,
    );
  });
});

test('sig_scheme is ignored, and a null deadline means none', () => {
  expect(venue().post(printJson({ ...signed(noop), sig_scheme: 'raw', expires_after: null })).status).toBe(202);
});

test('an action above 1 MiB is refused, not counting whitespace around it', () => {
  const { core, post } = venue();
  const padded = (blanks: number) => printJson(signed(noop)).replace('"action":{', `"action":{${' '.repeat(blanks)}`);
  const own = printJson(noop).length;
  expect(errorCodeOf(post(padded(1_048_576 - own + 1)))).toBe('INVALID_REQUEST');
  expect(core.state.accounts.get(me)?.lifetimeCount).toBe(0);
  expect(post(`${' '.repeat(1_048_576)}${printJson(signed(noop))}`).status).toBe(202);
  expect(post(printJson(signed(noop, { nonce: 2 }))).status).toBe(202);
});
