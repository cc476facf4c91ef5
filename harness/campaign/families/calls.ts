import fc from 'fast-check';
import { ACCOUNTS } from '../../generate/references.ts';
import { bareMethods, type RpcWords } from '../../generate/rpc-words.ts';
import { onlyOf, usualDraws } from '../../generate/sequence.ts';
import type { Step } from '../../generate/steps.ts';
import { act } from '../../generate/written-steps.ts';
import type { Family } from './family.ts';

const moves = (token: 'usdc' | 'native'): Step =>
  act({ tag: 'core_evm_transfer', token, amount: '2.50', isSecond: false });

const asks = (call: RpcWords): Step => ({ do: 'rpc', ask: { calls: [call], batch: null } });
/** Every method that takes nothing, one by one. */
const bare: readonly Step[] = bareMethods.map((method) => asks({ method }));

export const calls: Family = {
  name: 'calls',
  says: 'Money that goes to the EVM, and calls of its JSON-RPC, one by one and in batches of every size.',
  share: 1,
  // Of methods and their parameters the documents name few.
  advises: true,
  weighing: {
    actions: onlyOf({ core_evm_transfer: 3, send_to_evm_with_data: 1, send_asset: 0.5 }),
    others: { rpc: 3, oracle: 0, boundary: 0, advance: 0.3, claim: 0.2, commit: 0.5, ask: 0.3 },
    always: ['core_evm_transfer'],
  },
  draws: { ...usualDraws, signer: fc.constant('owner'), held: fc.constant(false) },
  openings: [[moves('usdc'), moves('native')], [moves('native'), ...bare], bare],
  cast: { accounts: ACCOUNTS, usdc: '200', native: '50', thin: null },
  markets: 1,
  watched: ['account_state'],
};
