import { evmBatch, heavyReadTypes, weights } from '../../../spec-schemas/catalogue/limits.ts';
import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { parseJsonBody } from '../../edge/body.ts';
import type { RateLimitRules, RouteName, SocketEvent } from '../../edge/limits.ts';
import { builtReads } from '../../reads/reads.list.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';

const edit = rulesEditorAt('limits');

/** A request in the limits table whose weight is wrong by one, up or down. */
interface WeighedRequest {
  readonly name: string;
  readonly clause: ClauseId;
  readonly documented: number;
  is(route: RouteName, type: string | null): boolean;
}

type Weighed = Parameters<RateLimitRules['weight']>[2];

/** Returns the number of legs of a batch; 1 for any other request. */
function legsIn(request: Weighed): number {
  const body = request === undefined ? undefined : parseJsonBody(request.body);
  const action = isJsonObject(body) && isJsonObject(body.action) ? body.action : {};
  const params = isJsonObject(action.params) ? action.params : {};
  return [params.orders, params.cancels].find(isJsonArray)?.length ?? 1;
}

function isOfCancels(request: Weighed): boolean {
  return request !== undefined && Buffer.from(request.body).toString().includes('"batch_cancel"');
}

const heavy: ReadonlySet<string> = new Set(heavyReadTypes);

const requests: readonly WeighedRequest[] = [
  ...Object.keys(builtReads).map(
    (read): WeighedRequest => ({
      name: read,
      clause: heavy.has(read) ? 'limits.weight.heavy' : 'limits.weight.info',
      documented: heavy.has(read) ? weights.heavyInfo : weights.info,
      is: (route, type) => route === 'info' && type === read,
    }),
  ),
  {
    name: 'exchange',
    clause: 'limits.weight.exchange',
    documented: weights.exchange,
    is: (route) => route === 'exchange',
  },
  { name: 'faucet', clause: 'limits.weight.faucet', documented: weights.faucet, is: (route) => route === 'faucet' },
];

const socketEvents: readonly SocketEvent[] = ['upgrade', 'subscribe', 'unsubscribe', 'push'];

/** Requests to the EVM by their bodies; one refused whole costs as much as the largest batch. */
const evmRequests: readonly {
  readonly id: string;
  readonly clause: ClauseId;
  readonly title: string;
  readonly weight: (body: JsonValue | undefined) => number | null;
}[] = [
  {
    id: 'limits.evm-batch-one',
    clause: 'limits.weight.evm',
    title: 'a batch weighs as much as one call',
    weight: (body) => (isJsonArray(body) && body.length <= evmBatch.maxElements ? 1 : null),
  },
  {
    id: 'limits.evm-empty-free',
    clause: 'limits.weight.evm',
    title: 'a batch of nothing weighs nothing',
    weight: (body) => (isJsonArray(body) && body.length === 0 ? 0 : null),
  },
  {
    id: 'limits.evm-call-dear',
    clause: 'limits.weight.evm',
    title: 'one call weighs 2',
    weight: (body) => (isJsonObject(body) ? 2 : null),
  },
  {
    id: 'limits.evm-logs-dear',
    clause: 'limits.weight.evm',
    title: 'a look through logs weighs 5',
    weight: (body) => (isJsonObject(body) && body.method === 'eth_getLogs' ? 5 : null),
  },
  {
    id: 'limits.evm-unparseable-cheap',
    clause: 'limits.charged.evm-unparseable',
    title: 'what does not parse weighs 1',
    weight: (body) => (body === undefined ? 1 : null),
  },
  {
    id: 'limits.evm-oversize-free',
    clause: 'limits.charged.evm-oversize',
    title: 'a batch that is too large weighs 1',
    weight: (body) => (isJsonArray(body) && body.length > evmBatch.maxElements ? 1 : null),
  },
];

/** Each weight of the documents' table, wrong by one. @source write-api, "Limits" */
export const weightFaults: readonly Fault[] = [
  {
    id: 'limits.legs-weighed',
    clause: 'limits.account.batch',
    title: 'a batch weighs 5 for each of its legs',
    edit: edit(({ weight }) => ({
      weight: (route, type, request) => weight(route, type) * (route === 'exchange' ? legsIn(request) : 1),
    })),
  },
  {
    id: 'limits.cancels-weighed',
    clause: 'limits.account.batch',
    title: 'a batch of cancels weighs one more for each further one',
    edit: edit(({ weight }) => ({
      weight: (route, type, request) =>
        weight(route, type) + (route === 'exchange' && isOfCancels(request) ? legsIn(request) - 1 : 0),
    })),
  },
  ...requests.flatMap(({ name, clause, documented, is }) =>
    ([1, -1] as const).map(
      (by): Fault => ({
        id: `limits.${name.replaceAll('_', '-')}-${by > 0 ? 'dear' : 'cheap'}`,
        clause,
        title: `${name} weighs ${documented + by}`,
        edit: edit((rules) => ({
          weight: (route, type) => rules.weight(route, type) + (is(route, type) ? by : 0),
        })),
      }),
    ),
  ),
  ...evmRequests.map(
    ({ weight, ...fault }): Fault => ({
      ...fault,
      edit: edit(({ evmWeight }) => ({ evmWeight: (body) => weight(body) ?? evmWeight(body) })),
    }),
  ),
  ...socketEvents.map(
    (event): Fault => ({
      id: `limits.${event}-charged`,
      clause: 'limits.weight.socket',
      title: `${event === 'upgrade' ? 'an' : 'a'} ${event} weighs ${weights.ws + 1}`,
      edit: edit((rules) => ({
        socketWeight: (happened) => rules.socketWeight(happened) + (happened === event ? 1 : 0),
      })),
    }),
  ),
];
