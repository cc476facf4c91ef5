import { check } from '../../harness/check/check.ts';
import { EVM_PATH } from '../../harness/client/evm-contracts.ts';
import { findEnvelopeKeys } from './envelope-keys.ts';

export default check({
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
