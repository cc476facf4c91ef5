import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { EvmRpcClient, rpcReplyField } from '../../harness/setup/evm.ts';

/** An account whose key nobody has. */
const other = `0x${'0'.repeat(36)}beef`;
/** Contract code that returns 42 for every call. */
const ANSWERING = '602a60005260206000f3';
const CREATING = `0x600a600c600039600a6000f3${ANSWERING}`;
const statuses = ['success', 'reverted', 'bad_nonce', 'insufficient_funds', 'not_executed_calldata'];

export default check({
  id: 'evm.rpc.transactions',
  title: 'a signed transaction is accepted, its receipt states its outcome, and reads show only the newest block',
  clauses: ['evm.rpc.raw-transaction', 'evm.rpc.block-tag'],
  by: 'act',
  needs: ['evm'],
  leases: ['clock'],
  async run({ given, target, pace, expect }) {
    const desk = new EvmRpcClient({ given, target, pace });
    const sender = given.stranger();
    const raw = expect('evm.rpc.raw-transaction');
    const { hash, reply } = await desk.sendTransaction(sender, { to: null, data: CREATING });
    raw.equal(rpcReplyField(reply, 'result'), hash, '');
    const receipt = await desk.receipt(hash);
    raw.relation(`a receipt of ${hash}`, { receipt }, (observed) => observed.receipt !== null);
    raw.equal(field(receipt.value, 'mtfStatus', receipt), 'success');
    const contract = receipt.value?.contractAddress;
    if (typeof contract !== 'string') throw new NotExercised('the address of a contract that was created');
    // An amount that no account has: whatever the reason, the receipt must report a failure.
    const poor = await desk.sendTransaction(given.stranger(), { to: other, value: 10n ** 40n });
    if (raw.exercised(poor.reply.body.result === poor.hash, 'a transaction that its sender cannot pay, taken in')) {
      const refused = await desk.receipt(poor.hash);
      raw.relation(
        `another status than success among ${statuses.join(', ')}`,
        { fate: field(refused.value, 'mtfStatus', refused) },
        ({ fate }) => typeof fate === 'string' && statuses.includes(fate) && fate !== 'success',
        'mtfStatus',
      );
    }
    for (const block of ['latest', 'earliest', '0x0']) {
      const nonce = await desk.call('eth_getTransactionCount', sender.address, block);
      const code = await desk.call('eth_getCode', contract, block);
      const answer = await desk.call('eth_call', { to: contract, data: '0x' }, block);
      const now = ['0x1', `0x${ANSWERING}`, `0x${'0'.repeat(62)}2a`];
      expect('evm.rpc.block-tag').relation(
        `the current nonce, code and call result: ${now.join(', ')}`,
        {
          nonce: rpcReplyField(nonce, 'result'),
          code: rpcReplyField(code, 'result'),
          answer: rpcReplyField(answer, 'result'),
        },
        (observed) => [observed.nonce, observed.code, observed.answer].every((value, at) => value === now[at]),
        block,
      );
    }
  },
});
