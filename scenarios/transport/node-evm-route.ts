import { check } from '../../harness/check/check.ts';
import { EVM_PATH } from '../../harness/client/evm-contracts.ts';
import { isUnsupportedRead } from '../../harness/client/outcome.ts';
import { parseReadReply } from '../../harness/client/replies.ts';
import { makeRpcCallBody } from '../../harness/setup/evm.ts';
import { isNotFoundStatus, isOkStatus } from '../../harness/setup/http-status.ts';
import { isReadUnavailable } from '../../harness/setup/unavailable.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
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
