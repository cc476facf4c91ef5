import { isJsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import { refusalAnswer } from '../../answers/answer.ts';
import { refuse } from '../../refusal.ts';
import type { Fault } from '../fault.ts';
import { makeStatusEntriesEdit } from '../operators/orders.ts';
import { makeReadAnswerEdit, makeReplyEnvelopeEdit } from '../operators/transport.ts';
import { makeReadDataEdit, makeReplyBodyEdit, omitKey } from '../operators/wire.ts';

export const envelopeFaults: readonly Fault[] = [
  {
    id: 'transport.data-unwrapped',
    clause: 'transport.envelope.success',
    title: 'user_rate_limit answers its fields without the envelope',
    edit: makeReplyBodyEdit((request, body, reply) => {
      const bare =
        isJsonObject(request) && request.type === 'user_rate_limit' && isJsonObject(body) && isJsonObject(body.data);
      return bare ? { ...reply, body: printJson(body.data) } : reply;
    }, '/info'),
  },
  {
    id: 'transport.failure-as-text',
    clause: 'transport.envelope.failure',
    title: 'a refusal is a text under error',
    edit: makeReplyEnvelopeEdit(() => ({ failure: ({ code, message }) => ({ error: `${code}: ${message}` }) })),
  },
  {
    id: 'transport.failure-with-data',
    clause: 'transport.envelope.never-both',
    title: 'a refusal carries a null data as well',
    edit: makeReplyEnvelopeEdit(({ failure }) => ({
      failure: (refusal) => ({ ...(failure(refusal) as object), data: null }),
    })), // an object with one key
  },
  {
    id: 'transport.unavailable-on-node',
    clause: 'transport.envelope.unavailable',
    title: 'a node without an archive answers UNAVAILABLE to an archive read',
    edit: makeReadAnswerEdit(
      'user_non_funding_ledger_updates',
      () => () => refusalAnswer(refuse('UNAVAILABLE', 'no archive')),
    ),
  },
  {
    id: 'transport.every-refusal-400',
    clause: 'transport.envelope.status-of-code',
    title: 'a market that does not exist is answered with 400',
    edit: makeReplyEnvelopeEdit(({ status }) => ({
      status: (code) => (code === 'MARKET_NOT_FOUND' ? 400 : status(code)),
    })),
  },
  {
    id: 'transport.unauthorized-forbidden',
    clause: 'transport.envelope.status-of-code',
    title: 'a signer without rights is answered with 403',
    edit: makeReplyEnvelopeEdit(({ status }) => ({
      status: (code) => (code === 'AUTH_UNAUTHORIZED' ? 403 : status(code)),
    })),
  },
  {
    id: 'transport.defect-of-a-coin',
    clause: 'transport.envelope.no-defect',
    title: 'a read of a market that does not exist meets a defect',
    edit: makeReadAnswerEdit('markets', (served) => (...asked) => {
      const answer = served(...asked);
      return answer.kind === 'read' ? answer : refusalAnswer(refuse('INTERNAL', 'internal error'));
    }),
  },
  {
    id: 'transport.details-renamed',
    clause: 'transport.envelope.details-keys',
    title: 'details carry a hint in place of what bound the refusal',
    edit: makeReplyEnvelopeEdit(({ failure }) => ({
      failure: (refusal) =>
        refusal.details === undefined
          ? failure(refusal)
          : { error: { code: refusal.code, message: refusal.message, details: { hint: 'see the manual' } } },
    })),
  },
  {
    id: 'transport.details-field-only',
    clause: 'transport.envelope.details-keys',
    title: 'details name the field and leave its bound out',
    edit: makeStatusEntriesEdit((entry) =>
      'error' in entry && entry.error.details !== undefined
        ? { error: { ...entry.error, details: { field: entry.error.details.field } } }
        : entry,
    ),
  },
  {
    id: 'transport.details-empty',
    clause: 'transport.envelope.details-not-empty',
    title: 'a refusal without a bound carries an empty details object',
    edit: makeReplyEnvelopeEdit(() => ({
      failure: ({ code, message, details = {} }) => ({ error: { code, message, details } }),
    })),
  },
  {
    id: 'transport.details-empty-beside-kind',
    clause: 'transport.envelope.details-not-empty',
    title: 'a market that does not exist is refused with an empty details object where a kind is named as well',
    edit: makeReplyBodyEdit((request, body, reply) => {
      const isNarrowed = isJsonObject(request) && request.kind !== undefined && request.coin !== undefined;
      if (!isNarrowed || !isJsonObject(body) || !isJsonObject(body.error)) return reply;
      return { ...reply, body: printJson({ ...body, error: { ...body.error, details: {} } }) };
    }, '/info'),
  },
  {
    id: 'transport.details-everywhere',
    clause: 'transport.envelope.details-carriers',
    title: 'a market that does not exist is named in details',
    edit: makeReplyEnvelopeEdit(({ failure }) => ({
      failure: (refusal) =>
        failure(
          refusal.code === 'MARKET_NOT_FOUND'
            ? { ...refusal, details: { field: 'coin', limit: 'a listed coin', actual: 'another' } }
            : refusal,
        ),
    })),
  },
  {
    id: 'transport.type-of-another',
    clause: 'transport.envelope.type-inside',
    title: 'open_orders calls itself by the name of its rows',
    edit: makeReadDataEdit('open_orders', (data) => ({ ...data, type: 'orders' })),
  },
  {
    id: 'transport.type-of-a-sister',
    clause: 'transport.envelope.type-inside',
    title: 'user_funding_by_time calls itself user_funding',
    edit: makeReadAnswerEdit('user_funding_by_time', (served) => (...asked) => {
      const answer = served(...asked);
      return answer.kind === 'read' ? { ...answer, type: 'user_funding' } : answer;
    }),
  },
  {
    id: 'transport.type-lost',
    clause: 'transport.envelope.type-outer',
    title: 'validator_votes names its type nowhere',
    edit: makeReplyBodyEdit((request, body, reply) => {
      const votes = isJsonObject(request) && request.type === 'validator_votes' && isJsonObject(body);
      return votes ? { ...reply, body: printJson(omitKey(body, 'type')) } : reply;
    }, '/info'),
  },
  {
    id: 'transport.type-of-positions-lost',
    clause: 'transport.envelope.outer-positions',
    title: 'the older order of closed positions names its type nowhere',
    edit: makeReplyBodyEdit((request, body, reply) => {
      const lives = isJsonObject(request) && request.type === 'user_position_history_by_time' && isJsonObject(body);
      return lives ? { ...reply, body: printJson(omitKey(body, 'type')) } : reply;
    }, '/info'),
  },
];
