import type { SourceAuthority } from '../clause.ts';

/** Refusal without the envelope. Here the text is the contract (D37). */
export interface BareRejection {
  readonly route: '/info' | '/exchange' | '/faucet' | '/evm' | 'any';
  /** null where the documents do not show it. */
  readonly http: number | null;
  /** `bare-string`: `{error: <text>}`. `rpc-error`: a JSON-RPC error. `unseen`: the documents do not show it. */
  readonly body: 'bare-string' | 'json-string' | 'plain-text' | 'rpc-error' | 'unseen';
  /** Text that the body contains; a trailing blank means that a value follows. null: any text. */
  readonly text: string | null;
  readonly when: string;
  /** Shape of the body; null where the body has no JSON. */
  readonly shape:
    | 'envelope.bare-error'
    | 'envelope.wrong-type'
    | 'envelope.failure'
    | 'faucet.refusal'
    | 'evm.batch-refusal'
    | null;
  readonly authority: SourceAuthority;
}

const bareString = { body: 'bare-string', shape: 'envelope.bare-error', authority: 'seed' } as const;
const faucet = { route: '/faucet', body: 'bare-string', shape: 'faucet.refusal', authority: 'seed' } as const;
// Shown for reads only. One server parses the bodies of all routes, so we assume the same everywhere.
const notJson = { http: 400, body: 'plain-text', shape: null, when: 'a body that is no JSON' } as const;
const any = { route: 'any', text: null, authority: 'seed' } as const;

/** @source read-api, "Errors" and "POST /faucet"; write-api, "Errors" and "POST /evm" */
export const bareRejections = [
  { ...bareString, route: '/info', http: 400, text: 'missing field: address', when: 'an archive read without address' },
  {
    ...bareString,
    route: '/info',
    http: 400,
    text: 'invalid user address: ',
    when: 'an archive read whose address does not parse',
  },
  {
    ...bareString,
    route: '/info',
    http: 400,
    text: 'invalid interval: ',
    when: '`portfolio` with an interval other than `1d`',
  },
  {
    ...bareString,
    route: '/info',
    http: 400,
    text: 'missing field: season',
    when: '`points_leaderboard` without season, from the release that brings it',
    authority: 'public',
  },
  {
    ...any,
    route: '/info',
    http: 422,
    body: 'json-string',
    shape: 'envelope.wrong-type',
    when: 'valid JSON in which a field holds a value of another type',
  },
  { ...any, ...notJson, route: '/info' },
  { ...any, ...notJson, route: '/exchange', authority: 'assumed' },
  { ...any, ...notJson, route: '/faucet', authority: 'assumed' },
  {
    ...any,
    route: '/info',
    http: 503,
    body: 'unseen',
    shape: null,
    when: '`bridge_withdrawal_history` while the archive cannot be reached; its body is not shown (D156)',
  },
  { ...any, http: 405, body: 'unseen', shape: null, when: 'a method that the route does not have; no envelope (D36)' },
  { ...faucet, http: 400, text: 'invalid address: ', when: 'the address is no hex of 20 bytes' },
  { ...faucet, http: 400, text: 'zero address not allowed', when: 'the zero address' },
  { ...faucet, http: 400, text: 'amount must be positive', when: 'an amount of 0' },
  { ...faucet, http: 429, text: 'address already funded', when: 'the address has claimed before' },
  {
    ...faucet,
    http: 429,
    text: 'rate limit: this IP requested too recently',
    when: 'a claim from the same IP inside the window',
  },
  { ...faucet, http: 403, text: 'faucet disabled on this network', when: 'a network that never has the route' },
  {
    ...faucet,
    http: 503,
    text: 'faucet reserve is empty; ask an operator to refill it',
    when: 'the reserve cannot pay; found before queueing',
  },
  { ...faucet, http: 503, text: 'faucet backlog full; retry shortly', when: 'the injection queue is full' },
  {
    ...any,
    route: '/evm',
    http: null,
    body: 'rpc-error',
    shape: 'evm.batch-refusal',
    when: 'a batch of more than 100 calls',
  },
] as const satisfies readonly BareRejection[];
