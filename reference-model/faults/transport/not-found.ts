import { printJson } from '../../../spec-schemas/json/lossless.ts';
import type { Fault } from '../fault.ts';
import { makeReadNotFoundFault } from '../operators/read-answers.ts';
import { makeMatchedRepliesEdit } from '../operators/wire.ts';

const ROUTES = ['/info', '/exchange', '/faucet', '/evm'];

/** Faults in which a read finds something that does not exist, or does not find something that does. */
export const notFoundFaults: readonly Fault[] = [
  makeReadNotFoundFault(
    'transport.address-type-not-found',
    'transport.address.wrong-type',
    'an address that is no text answers 404',
    (request) => request.address !== undefined && typeof request.address !== 'string',
  ),
  makeReadNotFoundFault(
    'transport.time-type-not-found',
    'transport.body.wrong-type-time',
    'a time that is a text answers 404',
    (request) => typeof request.start_time === 'string' || typeof request.end_time === 'string',
  ),
  makeReadNotFoundFault(
    'transport.identities-not-found',
    'transport.type.identities',
    'identities answers 404',
    ({ type }) => type === 'identities',
  ),
  makeReadNotFoundFault(
    'transport.builder-state-not-found',
    'transport.retired.builder-state',
    'builder_state answers 404',
    ({ type }) => type === 'builder_state',
  ),
  {
    id: 'transport.content-type-not-found',
    clause: 'transport.body.content-type',
    title: 'a body that is declared as text answers 404',
    edit: makeMatchedRepliesEdit(
      ({ path, headers }) => path === '/info' && headers['content-type']?.includes('json') === false,
      (reply) => ({ ...reply, status: 404, body: printJson({ error: 'not found' }) }),
    ),
  },
  {
    id: 'transport.every-path-served',
    clause: 'transport.path.unknown',
    title: 'a path that is no route answers 200 in the envelope of reads',
    edit: makeMatchedRepliesEdit(
      ({ path }, { status }) => status === 404 && !ROUTES.includes(path),
      (reply) => ({ ...reply, status: 200, body: printJson({ type: 'exchange_status', data: {} }) }),
    ),
  },
];
