import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';
import { eachRow, editRead, editReply, editReplyWithRequest, omitKey } from './operators/wire.ts';

/** Arguments of reads that are answered in another way, and figures of reads that differ from those beside them. */
export const readArgumentFaults: readonly Fault[] = [
  unnamed('spot-margin.state-of-nobody', 'spot-margin.state.account-required', 'spot_margin_state', { positions: [] }),
  unnamed('spot-margin.interest-of-nobody', 'spot-margin.interest.account-required', 'user_interest', { interest: [] }),
  {
    id: 'funding.samples-of-no-coin',
    clause: 'funding.samples.coin-required',
    title: 'funding_history without a coin answers no samples',
    edit: answered(
      (request) => request.type === 'funding_history' && request.coin === undefined,
      200,
      (request) => ({ type: String(request.type), data: { samples: [] } }),
    ),
  },
  notFound(
    'governance.validator-not-found',
    'governance.votes.validator-unparseable',
    'a validator that does not parse answers 404',
    (request) => request.type === 'validator_votes' && request.validator !== undefined && !isAddress(request.validator),
  ),
  notFound(
    'accounts.detail-not-found',
    'accounts.detail.unknown-text',
    'an unknown word in detail answers 404',
    (request) =>
      request.type === 'account_state' &&
      typeof request.detail === 'string' &&
      !['full', 'margin', 'overview', 'adl'].includes(request.detail),
  ),
  notFound(
    'transport.address-type-not-found',
    'transport.address.wrong-type',
    'an address that is no text answers 404',
    (request) => request.address !== undefined && typeof request.address !== 'string',
  ),
  notFound(
    'transport.time-type-not-found',
    'transport.body.wrong-type-time',
    'a time that is a text answers 404',
    (request) => typeof request.start_time === 'string' || typeof request.end_time === 'string',
  ),
  notFound(
    'transport.identities-not-found',
    'transport.type.identities',
    'identities answers 404',
    ({ type }) => type === 'identities',
  ),
  notFound(
    'transport.builder-state-not-found',
    'transport.retired.builder-state',
    'builder_state answers 404',
    ({ type }) => type === 'builder_state',
  ),
  {
    id: 'vaults.state-without-tvl',
    clause: 'vaults.state.tvl',
    title: 'the tvl of a vault that is read by its address is 0',
    edit: editRead('vault_state', (data) => ({ ...data, tvl: '0' })),
  },
  {
    id: 'markets.nothing-circulates',
    clause: 'markets.spot.circulating',
    title: 'the circulating supply of a pair is 1',
    edit: editRead('markets', (data) =>
      isJsonObject(data.spot)
        ? { ...data, spot: eachRow(data.spot, 'pairs', (row) => ({ ...row, circulating_supply: '1' })) }
        : data,
    ),
  },
  {
    id: 'accounts.balances-twice',
    clause: 'accounts.balances.names-once',
    title: 'each balance stands in two rows',
    edit: editRead('account_state', (data) => {
      const { spot } = data;
      if (!isJsonObject(spot) || !isJsonArray(spot.balances)) return data;
      return { ...data, spot: { ...spot, balances: [...spot.balances, ...spot.balances] } };
    }),
  },
  {
    id: 'funding.unknown-coin-served',
    clause: 'funding.samples.coin-unknown',
    title: 'funding_history of an unknown coin answers one sample',
    edit: answered(
      (request) => request.type === 'funding_history' && request.coin === 'NOCOIN',
      200,
      (request) => ({ type: String(request.type), data: { samples: [{}] } }),
    ),
  },
  notFound(
    'governance.filter-not-found',
    'governance.votes.filter-unknown',
    'an unknown filter of votes answers 404',
    (request) =>
      request.type === 'validator_votes' && (request.status === 'no_such_word' || request.category === 'no_such_word'),
  ),
  {
    id: 'transport.content-type-not-found',
    clause: 'transport.body.content-type',
    title: 'a body that is declared as text answers 404',
    edit: editReply(
      ({ path, headers }) => path === '/info' && headers['content-type'] === 'text/plain',
      (reply) => ({ ...reply, status: 404, body: printJson({ error: 'not found' }) }),
    ),
  },
  {
    id: 'transport.every-path-served',
    clause: 'transport.path.unknown',
    title: 'a path that is no route answers 200 in the envelope of reads',
    edit: editReply(
      ({ path }) => path === '/no-such-route',
      (reply) => ({ ...reply, status: 200, body: printJson({ type: 'exchange_status', data: {} }) }),
    ),
  },
  {
    id: 'accounts.detail-another-depth',
    clause: 'accounts.detail.unknown-text',
    title: 'an unknown word in detail answers full without its perpetual lane',
    edit: editRead('account_state', (data, request) =>
      request.detail === 'everything' ? omitKey(data, 'perp') : data,
    ),
  },
];

function unnamed(id: string, clause: ClauseId, type: string, data: JsonObject): Fault {
  return {
    id,
    clause,
    title: `${type} of nobody is empty`,
    edit: answered(
      (request) => request.type === type && request.user === undefined && request.address === undefined,
      200,
      () => ({ type, data }),
    ),
  };
}

function notFound(id: string, clause: ClauseId, title: string, concerns: (request: JsonObject) => boolean): Fault {
  return { id, clause, title, edit: answered(concerns, 404, () => ({ error: 'not found' })) };
}

function answered(
  concerns: (request: JsonObject) => boolean,
  status: number,
  body: (request: JsonObject) => JsonObject,
): RulesEdit {
  return editReplyWithRequest(
    (request, _body, reply) =>
      isJsonObject(request) && concerns(request) ? { ...reply, status, body: printJson(body(request)) } : reply,
    '/info',
  );
}

function isAddress(value: JsonValue): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value);
}
