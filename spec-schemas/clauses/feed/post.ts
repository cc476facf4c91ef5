import type { ClauseDeclaration } from '../../clause.ts';
import { atOnce } from '../../outcomes.ts';
import { citeWriteApi } from '../source.ts';

export const feedPostClauses = [
  {
    id: 'feed.post.shape',
    says: 'A post answers on `post` with the `id` sent and a `response` of `type` and `payload`.',
    sources: [citeWriteApi('Client frames')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'feed.post.info',
    says: 'A post of type `info` answers what `POST /info` answers.',
    sources: [citeWriteApi('Client frames')],
    kind: 'rule',
    judgedBy: 'observe',
    decision: 'D86',
  },
  {
    id: 'feed.post.action',
    says: 'A post of type `action` with a signed envelope takes effect and answers what `POST /exchange` answers.',
    sources: [citeWriteApi('Client frames'), citeWriteApi('Over the WebSocket')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D86',
  },
  {
    id: 'feed.post.refused-action',
    says: 'A refused well-formed action answers type `action` with the error envelope as payload and no field `accepted`.',
    sources: [citeWriteApi('Client frames')],
    kind: 'error',
    judgedBy: 'act',
  },
  {
    id: 'feed.post.bad-signature',
    says: 'A posted action with a bad signature answers AUTH_BAD_SIGNATURE in that payload.',
    sources: [citeWriteApi('Client frames')],
    kind: 'error',
    judgedBy: 'act',
    accepts: atOnce('AUTH_BAD_SIGNATURE'),
  },
  {
    id: 'feed.post.error',
    says: 'A post that cannot be served answers type `error` with a text as payload.',
    sources: [citeWriteApi('Client frames')],
    kind: 'error',
    judgedBy: 'observe',
  },
] as const satisfies readonly ClauseDeclaration[];
