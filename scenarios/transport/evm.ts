import { check } from '../../harness/check/check.ts';
import { EVM_PATH } from '../../harness/client/evm-contracts.ts';
import { rpcCall } from '../../harness/setup/evm.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { envelopeKeys } from './envelope-keys.ts';

export const served = check({
  id: 'transport.node.evm-route',
  title: 'the base URL answers JSON-RPC at POST /evm, or has no such route',
  clauses: ['transport.node.evm'],
  by: 'observe',
  async run({ target, expect, seen }) {
    const reply = await target.post(EVM_PATH, rpcCall(1, 'eth_chainId'));
    const isAbsent = reply.status === 404;
    seen('D84', isAbsent ? 'on the port of its own alone' : 'on both ports');
    const { json } = reply;
    const isRpc = isJsonObject(json) && json.jsonrpc === '2.0' && typeof json.result === 'string';
    if (!expect('transport.node.evm').exercised(!isAbsent, 'a node that serves the EVM at its base URL')) return;
    expect('transport.node.evm').that(reply.status === 200 && isRpc, {
      expected: 'HTTP 200 and a result of JSON-RPC',
      actual: `HTTP ${reply.status} ${reply.text.slice(0, 200)}`,
    });
  },
});

export const otherMethods = check({
  id: 'transport.method.evm-others',
  title: 'another method than POST on /evm is 405, without an envelope',
  clauses: ['transport.method.evm'],
  by: 'observe',
  needs: ['evm'],
  async run({ target, expect }) {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const reply = await target.send({ method, path: EVM_PATH });
      const keys = envelopeKeys(reply.json);
      expect('transport.method.evm').that(reply.status === 405 && !keys.data && !keys.error, {
        expected: `HTTP 405 for ${method} ${EVM_PATH}, without an envelope`,
        actual: `HTTP ${reply.status} ${reply.text.slice(0, 200)}`,
        path: 'status',
      });
    }
  },
});
