import type { Answer } from '../answers/answer.ts';
import type { Core } from '../core.ts';
import type { RouteName } from './limits.ts';

export interface RouteRow {
  readonly name: Exclude<RouteName, 'other'>;
  readonly path: string;
  readonly method: 'GET' | 'POST';
  /** Whether this node serves it at all; without it always. */
  mounted?(core: Core): boolean;
  /** Answer of an unmounted route; without it the route answers as any other absent path. */
  absent?(core: Core): Answer;
}

/** @source read-api, "What the service does"; decisions D36, D61, D90 */
export interface RouteRules {
  readonly table: readonly RouteRow[];
  /** A documented path under another method than its own. */
  wrongMethod(row: RouteRow): Answer;
  /** A path that is none of ours; routes of parts that are not built stand here as well. */
  absent(): Answer;
  /** Answer of a gateway that does not reach its node; null: the gateway reaches it, or the node is no gateway. */
  unreached(core: Core): Answer | null;
  /** A plain GET on the socket's path: the upgrade itself belongs to the server. */
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
