import type { ClauseDeclaration } from '../../clause.ts';
import { citeReadApi, citeSupplement, citeWriteApi } from '../source.ts';

export const transportRoutesClauses = [
  {
    id: 'transport.method.wrong-405',
    says: 'A request with another HTTP method than the documented one answers 405 on `/info`, `/exchange`, `/faucet` and `/ws`.',
    sources: [citeReadApi('What the service does'), citeWriteApi('Errors')],
    kind: 'error',
    judgedBy: 'observe',
    accepts: { statuses: [405] },
  },
  {
    id: 'transport.method.no-envelope',
    says: 'The body of a 405 is no envelope: it holds neither `data` nor `error`.',
    sources: [citeReadApi('What the service does'), citeWriteApi('Errors')],
    kind: 'shape',
    judgedBy: 'observe',
    decision: 'D36',
  },
  {
    id: 'transport.path.unknown',
    says: 'A path that is no route, or a plain GET on `/ws`, never answers 200 with a body of the venue.',
    sources: [citeSupplement('networks')],
    authority: 'assumed',
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D90',
  },
  {
    id: 'transport.node.routes',
    says: 'A node serves `POST /info`, `POST /exchange` and `GET /ws` under one base URL.',
    sources: [citeReadApi('What the service does')],
    kind: 'rule',
    judgedBy: 'observe',
    accepts: { statuses: [400, 401, 422] },
  },
  {
    id: 'transport.info.no-authentication',
    says: 'A read is answered without signature, key or header.',
    sources: [citeReadApi('Authentication')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'transport.info.read-only',
    says: 'Reads change nothing: no account, book or counter differs after a read that nothing else moved.',
    sources: [citeReadApi('What the service does'), citeReadApi('Authentication')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'transport.body.content-type',
    says: 'A JSON body is served whatever its content type says, or without one.',
    sources: [citeSupplement('networks')],
    authority: 'assumed',
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D91',
    accepts: { statuses: [200, 415] },
  },
] as const satisfies readonly ClauseDeclaration[];
