import type { Answer } from '../answers/answer.ts';
import type { Core } from '../core.ts';
import type { RouteName } from './limits.ts';

export interface RouteRow {
  readonly name: Exclude<RouteName, 'other'>;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** Whether this node serves the route; absent: always. */
  mounted?(core: Core): boolean;
  /** Answer of an unmounted route; absent: as for any unknown path. */
  absent?(core: Core): Answer;
}

/** @source read-api, "What the service does"; decisions D36, D61, D90 */
export interface RouteRules {
  readonly table: readonly RouteRow[];
  /** Answer on a documented path requested with the wrong method. */
  wrongMethod(row: RouteRow): Answer;
  /** Answer on an unknown path, including routes of parts that are not built. */
  absent(): Answer;
  /** Answer of a gateway that cannot reach its node; null if it can, or if the node is not a gateway. */
  unreached(core: Core): Answer | null;
  /** Answer to a plain GET on the socket's path; the server handles the upgrade itself. */
  noUpgrade(): Answer;
}

export const routeRules: RouteRules = {
  table: [
    { name: 'info', path: '/info', method: 'POST' },
    { name: 'exchange', path: '/exchange', method: 'POST' },
    { name: 'ws', path: '/ws', method: 'GET' },
    { name: 'dict', path: '/ws/dict', method: 'GET', mounted: ({ rules }) => rules.feed.compression !== null },
    { name: 'evm', path: '/evm', method: 'POST' },
    {
      name: 'faucet',
      path: '/faucet',
      method: 'POST',
      mounted: (core) => core.rules.faucet.mounted(core),
      absent: (core) => core.rules.faucet.absent(core),
    },
  ],
  wrongMethod: ({ method }) => ({ kind: 'text', status: 405, text: '', headers: { allow: method } }),
  absent: () => ({ kind: 'text', status: 404, text: '' }),
  unreached: () => null,
  noUpgrade: () => ({ kind: 'text', status: 426, text: '' }),
};
