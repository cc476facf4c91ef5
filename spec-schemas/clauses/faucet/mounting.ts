import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi } from '../source.ts';

export const faucetMountingClauses = [
  {
    id: 'faucet.mount.on',
    says: 'On devnet and testnet, with the faucet switched on, `POST /faucet` is answered by the faucet.',
    sources: [citeReadApi('What the service does'), citeReadApi('POST /faucet')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'faucet.mount.off',
    says: 'With the faucet switched off the route is absent.',
    sources: [citeReadApi('POST /faucet')],
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D61',
    accepts: { statuses: [404, 403, 405, 410, 501] },
  },
  {
    id: 'faucet.mount.mainnet',
    says: 'On mainnet the route is never mounted: a stray claim answers 403 with `faucet disabled on this network` and grants nothing.',
    sources: [citeReadApi('What the service does'), citeReadApi('POST /faucet')],
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D61',
    accepts: { statuses: [403, 404, 405, 410, 501] },
  },
] as const satisfies readonly ClauseDeclaration[];
