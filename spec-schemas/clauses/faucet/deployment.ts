import type { ClauseDeclaration } from '../../clause.ts';
import { atOnce } from '../../outcomes.ts';
import { citeReadApi, citeSupplement, citeWriteApi } from '../source.ts';

export const faucetDeploymentClauses = [
  {
    id: 'faucet.reserve.hosted-devnet',
    says: 'The reserve of the hosted devnet is empty: a claim there is answered 503.',
    sources: [citeReadApi('What the service does')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'The state of one deployment, which may change any day.',
  },
  {
    id: 'faucet.reserve.no-key',
    says: 'No signing key exists for the reserve account.',
    sources: [citeReadApi('POST /faucet')],
    kind: 'rule',
    judgedBy: 'document',
    reason: 'That nobody holds a key cannot be shown.',
  },
  {
    id: 'faucet.ip.window-configurable',
    says: 'The operator can set the IP window to another length than a day.',
    sources: [citeReadApi('POST /faucet')],
    profile: 'next',
    kind: 'limit',
    judgedBy: 'document',
    reason: 'The operator interface has no call for it.',
  },
  {
    id: 'faucet.credit.no-user-action',
    says: 'The credits of a claim are system actions: sent to `/exchange` their tags answer ACTION_UNSUPPORTED.',
    sources: [citeReadApi('POST /faucet'), citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'document',
    reason: 'The tags of the two credits are not published.',
  },
  {
    id: 'faucet.credit.split',
    says: 'A claim of a split standard account credits its USDC to either wallet.',
    sources: [citeSupplement('engine', '30')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D63',
    accepts: { forms: ['perp', 'spot'] },
  },
  {
    id: 'faucet.error.budget',
    says: 'A spent weight budget answers a claim with the RATE_LIMITED envelope, not with a string of the faucet.',
    sources: [citeSupplement('reads-notes')],
    kind: 'error',
    judgedBy: 'operate',
    accepts: atOnce('RATE_LIMITED'),
  },
] as const satisfies readonly ClauseDeclaration[];
