import { check } from '../../harness/check/check.ts';
import { EVM_PATH } from '../../harness/client/evm-contracts.ts';
import { isUnsupportedRead } from '../../harness/client/outcome.ts';
import { parseReadReply } from '../../harness/client/replies.ts';
import { makeRpcCallBody } from '../../harness/setup/evm.ts';
import { isNotFoundStatus, isOkStatus } from '../../harness/setup/http-status.ts';
import { isReadUnavailable } from '../../harness/setup/unavailable.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { findEnvelopeKeys } from './envelope-keys.ts';

export const nodeEvmRouteCheck = check({
  id: 'transport.node.evm-route',
  title: 'the base URL answers JSON-RPC at POST /evm, or has no such route',
  clauses: ['transport.node.evm'],
  by: 'observe',
  async run({ target, expect, reportForm }) {
    const reply = await target.post(EVM_PATH, makeRpcCallBody(1, 'eth_chainId'));
    const parsed = parseReadReply(reply);
    const isAbsent = isNotFoundStatus(reply) || isUnsupportedRead(parsed) || isReadUnavailable(parsed);
    reportForm('D84', isAbsent ? 'on the port of its own alone' : 'on both ports');
    const { json } = reply;
    const isRpc = isJsonObject(json) && json.jsonrpc === '2.0' && typeof json.result === 'string';
    if (!expect('transport.node.evm').exercised(!isAbsent, 'a node that serves the EVM at its base URL')) return;
    expect('transport.node.evm').relation(
      'HTTP 200 with a JSON-RPC result',
      { reply },
      ({ reply }) => isOkStatus(reply) && isRpc,
    );
  },
});

export const methodEvmOthersCheck = check({
  id: 'transport.method.evm-others',
  title: 'a method other than POST on /evm is refused with 405 and without an envelope',
  clauses: ['transport.method.evm'],
  by: 'observe',
  needs: ['evm'],
  async run({ target, expect }) {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const reply = await target.send({ method, path: EVM_PATH });
      const keys = findEnvelopeKeys(reply.json);
      expect('transport.method.evm').status(reply);
      expect('transport.method.evm').relation(
        `no body with data or error for ${method} ${EVM_PATH}`,
        { reply },
        () => !keys.data && !keys.error,
        'status',
      );
    }
  },
});
