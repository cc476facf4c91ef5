import { type Answer, refusalAnswer } from '../../answers/answer.ts';
import { refuse } from '../../refusal.ts';
import { makeReplyEdit } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { ensureAccount } from '../../state/account.ts';
import { parseAddress } from '../../state/address.ts';
import type { Fault } from '../fault.ts';
import { makeReadAnswerEdit, makeRoutesEdit } from '../operators/transport.ts';
import { makeMatchedRepliesEdit } from '../operators/wire.ts';

export const routeFaults: readonly Fault[] = [
  {
    id: 'transport.upstream-down-bad-gateway',
    clause: 'transport.unavailable.gateway',
    title: 'a gateway without its node answers 502 and a page',
    needs: ['control', 'wire', 'gateway'],
    edit: withoutNode(() => ({ kind: 'text', status: 502, text: '<html>Bad Gateway</html>' })),
  },
  {
    id: 'transport.upstream-down-internal',
    clause: 'transport.unavailable.gateway',
    title: 'a gateway without its node answers INTERNAL',
    needs: ['control', 'wire', 'gateway'],
    edit: withoutNode(() => refusalAnswer(refuse('INTERNAL', 'internal error'))),
  },
  {
    id: 'transport.upstream-down-bare',
    clause: 'transport.unavailable.gateway',
    title: 'a gateway without its node answers 503 without a code',
    needs: ['control', 'wire', 'gateway'],
    edit: withoutNode(() => ({ kind: 'bare', status: 503, error: 'upstream down' })),
  },
  {
    id: 'transport.wrong-method-not-found',
    clause: 'transport.method.wrong-405',
    title: 'another method on a documented path is a path that does not exist',
    edit: makeRoutesEdit(({ absent }) => ({ wrongMethod: absent })),
  },
  {
    id: 'transport.rare-method-not-found',
    clause: 'transport.method.wrong-405',
    title: 'a DELETE of the reads is a path that does not exist',
    edit: makeReplyEdit((request, reply) =>
      request.path === '/info' && request.method === 'DELETE' ? { ...reply, status: 404 } : reply,
    ),
  },
  {
    id: 'transport.wrong-method-enveloped',
    clause: 'transport.method.no-envelope',
    title: 'a 405 carries the failure envelope',
    edit: makeRoutesEdit(() => ({ wrongMethod: () => ({ ...refusal405, status: 405 }) })),
  },
  {
    id: 'transport.exchange-elsewhere',
    clause: 'transport.node.routes',
    title: 'writes are served under another path',
    edit: makeRoutesEdit(({ table }) => ({
      table: table.map((row) => (row.name === 'exchange' ? { ...row, path: '/v1/exchange' } : row)),
    })),
  },
  {
    id: 'transport.evm-enveloped',
    clause: 'transport.node.evm',
    title: 'JSON-RPC is answered inside of the success envelope',
    edit: makeMatchedRepliesEdit(
      ({ path }) => path === '/evm',
      (reply) => ({ ...reply, body: `{"data":${reply.body}}` }),
    ),
  },
  {
    id: 'transport.evm-other-methods',
    clause: 'transport.method.evm',
    title: 'a GET of the EVM is a path that does not exist',
    edit: makeRoutesEdit(({ wrongMethod, absent }) => ({
      wrongMethod: (row) => (row.name === 'evm' ? absent() : wrongMethod(row)),
    })),
  },
  {
    id: 'transport.read-needs-a-key',
    clause: 'transport.info.no-authentication',
    title: 'user_rate_limit is answered to a caller with a key only',
    edit: makeMatchedRepliesEdit(
      ({ path, headers, body }) =>
        path === '/info' &&
        headers.authorization === undefined &&
        new TextDecoder().decode(body).includes('user_rate_limit'),
      (reply) => ({ ...reply, status: 401, body: '{"error":{"code":"AUTH_UNAUTHORIZED","message":"no key"}}' }),
    ),
  },
  {
    id: 'transport.read-counts-as-action',
    clause: 'transport.info.read-only',
    title: 'a read of the positions counts as an action of the account',
    edit: makeReadAnswerEdit('clearinghouse_state', (served) => (core, request, node) => {
      const address = parseAddress(request.address);
      if (address !== null) ensureAccount(core.state, address).lifetimeCount += 1;
      return served(core, request, node);
    }),
  },
];

/** Replaces the answer of a gateway that is disconnected from its node. */
function withoutNode(answer: () => Answer): RulesEdit {
  return makeRoutesEdit(({ unreached }) => ({ unreached: (core) => (unreached(core) === null ? null : answer()) }));
}

const refusal405 = { kind: 'refusal', refusal: refuse('INVALID_REQUEST', 'method not allowed') } as const;
