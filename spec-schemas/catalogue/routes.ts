import type { SourceAuthority } from '../clause.ts';
import type { ShapeId } from '../shapes/registry.ts';
import { clientFrames, controlFrames } from './channels.ts';
import { compression } from './compression.ts';

/** Reply of a route, by status; null where its body is no JSON. */
export interface RouteReply {
  readonly http: number;
  readonly shape: ShapeId | null;
  readonly when: string;
}

/** Route of the service. Any other method on it answers 405 without an envelope. */
export interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Role that serves the route; a gateway also serves all routes of a node. */
  readonly role: 'node' | 'gateway';
  /** Shapes of its request body, or of the client frames on it; those of reads come from their rows. */
  readonly requests: readonly ShapeId[];
  readonly replies: readonly RouteReply[];
  readonly authority: SourceAuthority;
}

const notJson = { http: 400, shape: null, when: 'the body is no JSON' } as const;
const failure = { http: 400, shape: 'envelope.failure', when: 'refused; the status follows the code' } as const;

/** @source read-api, "What the service does"; write-api, "Endpoints" */
export const routes = [
  {
    method: 'POST',
    path: '/info',
    role: 'node',
    requests: [],
    replies: [
      { http: 200, shape: 'envelope.success', when: 'answered; `data` has the shape of the read' },
      failure,
      { http: 400, shape: 'envelope.bare-error', when: 'an archive read refuses an argument' },
      { http: 422, shape: 'envelope.wrong-type', when: 'a field holds a value of another type' },
      notJson,
    ],
    authority: 'seed',
  },
  {
    method: 'POST',
    path: '/exchange',
    role: 'node',
    requests: ['request.exchange'],
    replies: [
      { http: 200, shape: 'exchange.statuses', when: 'under `data`: an action that places orders' },
      { http: 202, shape: 'exchange.admission', when: 'under `data`: any other action' },
      { http: 200, shape: 'envelope.failure', when: 'a refusal that was found at commit' },
      failure,
      notJson,
    ],
    authority: 'seed',
  },
  {
    method: 'GET',
    path: '/ws',
    role: 'node',
    requests: Object.values(clientFrames),
    replies: [
      ...Object.values(controlFrames).map((shape) => ({ http: 101, shape, when: 'on the open socket' })),
      { http: 101, shape: 'envelope.frame', when: 'on the open socket, around the body of every channel' },
    ],
    authority: 'seed',
  },
  {
    method: 'GET',
    path: compression.dictionary.path,
    role: 'gateway',
    requests: [],
    replies: [{ http: 200, shape: compression.dictionary.headers, when: 'the headers; the body is bytes' }],
    authority: 'seed',
  },
  {
    method: 'POST',
    path: '/evm',
    role: 'node',
    requests: ['request.evm'],
    replies: [
      { http: 200, shape: 'evm.reply', when: 'answered' },
      { http: 200, shape: 'evm.chain-id', when: 'under `result` of `eth_chainId`' },
      { http: 200, shape: 'evm.batch-refusal', when: 'a batch that is too large; its status is not shown' },
    ],
    authority: 'seed',
  },
  {
    method: 'POST',
    path: '/faucet',
    role: 'node',
    requests: ['request.faucet'],
    replies: [
      { http: 200, shape: 'faucet.grant', when: 'queued' },
      { http: 400, shape: 'faucet.refusal', when: 'refused; the status follows the text' },
      notJson,
    ],
    authority: 'seed',
  },
] as const satisfies readonly Route[];
