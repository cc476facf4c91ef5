import Type, { type Static, type TObject } from 'typebox';
import { type SystemActionType, systemActionTable } from './system-actions.ts';

// Calls of the operator interface, as sent by a client and implemented by a node team's adapter.
// @source contracts, "Operator interface"

/** Call of the operator interface: its effect, its body, and the members of the reply besides `height` and `time`. */
interface OperatorCallRow {
  readonly effect: string;
  readonly body: TObject;
  readonly reply: TObject;
  /** Well-formed example of the body. */
  readonly example: object;
}

const nothing = Type.Object({});
/** Modes of cutting blocks. */
export const blockModes = ['timer', 'instant', 'manual'] as const;

const BlockModeBody = Type.Object({
  mode: Type.Enum([...blockModes]),
  ms: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_600_000, description: 'between two blocks, of a timer' })),
});

/** Block mode of a request or a reply; a timer without an interval, in ms, keeps its previous one. */
export type RequestedBlockMode = Static<typeof BlockModeBody>;

/** Mode of cutting blocks: on a timer, as soon as an action waits for one, or manually. */
export type BlockMode =
  | { readonly mode: 'timer'; readonly ms: number }
  | { readonly mode: 'instant' }
  | { readonly mode: 'manual' };

const Bucket = Type.Unsafe<{ readonly per_second: number; readonly burst: number } | null>({
  ...Type.Object({ per_second: Type.Integer({ minimum: 1 }), burst: Type.Integer({ minimum: 1 }) }),
  type: ['object', 'null'],
  description: 'null: unlimited',
});

const Limits = Type.Object({
  per_ip: Type.Optional(Bucket),
  per_account: Type.Optional(Bucket),
  allowlist: Type.Optional(
    Type.Unsafe<readonly string[]>({ ...Type.Array(Type.String()), description: 'addresses that no budget counts' }),
  ),
});

const Reachable = Type.Object({ reachable: Type.Boolean() });
const Held = Type.Object({ held: Type.Boolean() });

const SystemCall = Type.Object({
  action: Type.Object(
    { type: Type.Enum(Object.keys(systemActionTable) as SystemActionType[]) },
    { description: 'of its type; its fields stand beside it' },
  ),
  cast_by: Type.Optional(
    Type.Array(Type.String(), { description: 'validators that cast; left out: enough of them for a quorum' }),
  ),
});

/** Calls by path, with POST, in the order of the capabilities. */
export const operatorCalls = {
  '/control/blocks': {
    effect: 'how blocks are cut from now on: by a timer, as an action needs one, or by `POST /control/commit` alone',
    body: BlockModeBody,
    reply: nothing,
    example: { mode: 'timer', ms: 200 },
  },
  '/control/commit': {
    effect: 'that many blocks are committed now',
    body: Type.Object({ blocks: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
    reply: nothing,
    example: { blocks: 2 },
  },
  '/control/advance': {
    effect:
      'consensus time, IP windows and budgets move on by that much, at least one block is committed, and each boundary that falls due in between is evaluated at its own time',
    body: Type.Object({ ms: Type.Integer({ minimum: 0, maximum: 400 * 86_400_000 }) }),
    reply: nothing,
    example: { ms: 1_000 },
  },
  '/control/oracle': {
    effect:
      'the index of a perpetual market, and the external price beside it where it is given; the mark follows by its own rules from the next block',
    body: Type.Object({
      coin: Type.String(),
      px: Type.String({ description: 'whole USDC, a decimal string above 0' }),
      external_px: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] })),
    }),
    reply: nothing,
    example: { coin: 'BTC', px: '61000' },
  },
  '/control/system': {
    effect: 'a documented system action at the head of the next block',
    body: SystemCall,
    reply: Type.Object({
      round: Type.Optional(Type.Integer()),
      sub_id: Type.Optional(Type.Integer()),
      status: Type.Optional(Type.String()),
    }),
    example: { action: { type: 'gov_adjust_spot_value', ...systemActionTable.gov_adjust_spot_value.example } },
  },
  '/control/reset': {
    effect: 'a new genesis: another `chain_identity`, and sockets are closed',
    body: nothing,
    reply: Type.Object({ chain_identity: Type.String() }),
    example: {},
  },
  '/control/restart': {
    effect:
      'node-local memory is dropped (addresses and windows of the faucet, cloid dedup, the pending queue, sockets; budgets refill), and committed state stays',
    body: nothing,
    reply: nothing,
    example: {},
  },
  '/control/archive': {
    effect: 'whether the archive behind `bridge_withdrawal_history` can be asked, until the node restarts',
    body: Reachable,
    reply: Reachable,
    example: { reachable: true },
  },
  '/control/archive-lag': {
    effect:
      'whether the archive stands still, until the node restarts: while it is held its reads show nothing newer, and once it is let go, all of it',
    body: Held,
    reply: Held,
    example: { held: false },
  },
  '/control/upstream': {
    effect: 'whether a gateway can reach its node, until it restarts; sockets end when it cannot',
    body: Reachable,
    reply: Reachable,
    example: { reachable: true },
  },
  '/control/limits': {
    effect: 'the budgets and the allowlist; what is left out stays as it is, and an empty body only asks',
    body: Limits,
    reply: Type.Object({ before: Limits, after: Limits }),
    example: { per_ip: { per_second: 20, burst: 1_200 }, allowlist: ['127.0.0.1'] },
  },
} as const satisfies Readonly<Record<string, OperatorCallRow>>;

export type OperatorPath = keyof typeof operatorCalls;

/** Additional calls of a local venue, which no check makes. @source contracts, "Local venue" */
export const localOnlyOperatorCalls = [
  '/control/snapshot',
  '/control/revert',
  '/control/fund',
  '/control/act',
] as const;

/** Answer of `GET /control/capabilities`, besides `height` and `time`. */
export const OperatorCapabilities = Type.Object({
  calls: Type.Array(Type.String(), { description: 'each as method and path: `POST /control/commit`' }),
  system_actions: Type.Array(Type.String()),
  blocks: Type.Array(Type.Enum([...blockModes]), {
    description: 'modes that can be chosen; `manual` needs another one beside it, that lets blocks go again',
  }),
  // Optional in the schema, since it belongs to `blocks`, which a schema cannot easily express.
  block_mode: Type.Optional(
    Type.Object(BlockModeBody.properties, {
      description:
        'the mode in force: wanted wherever `blocks` is offered, since it is what blocks that were held are given back to',
    }),
  ),
  faucet_ip_window_ms: Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'] })),
  ws_subscriptions: Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'] })),
});
