import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { EVM_PATH } from '../../harness/client/evm-contracts.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { makeRpcCallBody } from '../../harness/setup/evm.ts';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { isChainIdentity } from './chain-identity.ts';

const chainId = '0x2304';

export default check({
  id: 'transport.network.mainnet-identity',
  title: 'chain_identity of mainnet begins with its chain id',
  clauses: ['transport.network.mainnet'],
  by: 'observe',
  needs: ['evm'],
  async run({ given, target, expect }) {
    // Asked without any signature: the EVM's own chain id is the second source.
    const { json } = await target.post(EVM_PATH, makeRpcCallBody(1, 'eth_chainId'));
    if (!isJsonObject(json) || json.result !== chainId) throw new Unsupported('mainnet');
    const identity = field(given.data(await target.read('exchange_status')), 'chain_identity');
    if (!isChainIdentity(identity.value)) throw new Unsupported('a chain identity');
    expect('transport.network.mainnet').relation(
      'chain_identity to start with c8964-',
      { identity },
      ({ identity }) => typeof identity === 'string' && identity.startsWith('c8964-'),
      'chain_identity',
    );
  },
});
