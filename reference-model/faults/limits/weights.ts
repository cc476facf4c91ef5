import { heavyReads, weights } from '../../../spec-schemas/catalogue/limits.ts';
import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import type { RouteName, SocketEvent } from '../../edge/limits.ts';
import { builtReads } from '../../reads/reads.list.ts';
import { editsOf } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';

const edit = editsOf('limits');

/** A row of the limits table that is a request: its weight is one more or one less. */
interface WeighedRequest {
  readonly name: string;
  readonly clause: ClauseId;
  readonly documented: number;
  is(route: RouteName, type: string | null): boolean;
}

const heavy: ReadonlySet<string> = new Set(heavyReads);

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

/** Each weight of the documents' table, wrong by one. @source write-api, "Limits" */
export const weightFaults: readonly Fault[] = [
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
