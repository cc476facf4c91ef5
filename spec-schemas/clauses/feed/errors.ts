import type { ClauseDeclaration } from '../../clause.ts';
import { citeWriteApi } from '../source.ts';

export const feedErrorsClauses = [
  {
    id: 'feed.error.shape',
    says: 'A bad client frame answers `{channel: error, data: {error: <reason>}}`.',
    sources: [citeWriteApi('Client frames')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'feed.error.stays-open',
    says: 'The connection and its subscriptions outlive a bad client frame.',
    sources: [citeWriteApi('Client frames')],
    kind: 'rule',
    judgedBy: 'observe',
  },
  {
    id: 'feed.error.binary',
    says: 'A binary client frame answers an error frame.',
    sources: [citeWriteApi('Client frames')],
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'feed.error.malformed',
    says: 'Malformed JSON answers an error frame.',
    sources: [citeWriteApi('Client frames')],
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'feed.error.method-missing',
    says: 'A frame without `method` answers an error frame.',
    sources: [citeWriteApi('Client frames')],
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'feed.error.method-unknown',
    says: 'An unknown method answers an error frame.',
    sources: [citeWriteApi('Client frames')],
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'feed.error.subscription-missing',
    says: 'A subscribe without `subscription` or without its `type` answers an error frame.',
    sources: [citeWriteApi('Client frames')],
    kind: 'error',
    judgedBy: 'observe',
  },
  {
    id: 'feed.error.channel-unknown',
    says: 'An unknown channel answers `unknown channel: <name>` and no acknowledgement.',
    sources: [citeWriteApi('Client frames')],
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D37',
  },
  {
    id: 'feed.error.candles',
    says: 'On a node a subscribe or unsubscribe to `candles` answers `unknown channel: candles` and no acknowledgement.',
    sources: [citeWriteApi('Client frames')],
    kind: 'error',
    judgedBy: 'observe',
    decision: 'D37',
  },
] as const satisfies readonly ClauseDeclaration[];
