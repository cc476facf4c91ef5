import { isJsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import type { FaucetCheck, FaucetClaimRequest } from '../../edge/faucet.ts';
import { withChangedRow } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import { makeReadDataEdit, makeReplyBodyEdit } from '../operators/wire.ts';
import { makeFaucetEdit } from './edit.ts';

/** Faults in the route and the form of a claim. */
export const faucetRequestFaults: readonly Fault[] = [
  {
    id: 'faucet.not-json-taken',
    clause: 'faucet.request.not-json',
    title: 'a claim that is no JSON is answered as a success',
    edit: makeFaucetEdit(() => ({ notJson: () => ({ kind: 'json', status: 200, value: {} }) })),
  },
  {
    id: 'faucet.guard-misjudges-network',
    clause: 'faucet.mount.on',
    title: 'a claim on a test network meets the guard of mainnet',
    edit: makeFaucetEdit(({ memories }) => ({
      memories: [
        { id: 'guard', check: () => ({ status: 403, error: 'faucet disabled on this network' }) },
        ...memories,
      ],
    })),
  },
  {
    id: 'faucet.switched-off-answers',
    clause: 'faucet.mount.off',
    title: 'a faucet that is switched off takes claims and does nothing',
    edit: makeFaucetEdit(() => ({ mounted: () => false, absent: () => ({ kind: 'json', status: 200, value: {} }) })),
  },
  {
    id: 'faucet.on-mainnet',
    clause: 'faucet.mount.mainnet',
    title: 'a node that says it is mainnet mounts the faucet',
    edit: makeReadDataEdit('exchange_status', (data) => ({
      ...data,
      chain_identity: String(data.chain_identity).replace(/^c\d+/, 'c8964'),
    })),
  },
  {
    id: 'faucet.signature-asked',
    clause: 'faucet.request.no-signature',
    title: 'a claim without a signature is refused',
    edit: makeFaucetEdit(({ asks }) => ({
      asks: [...asks, { id: 'signature', check: () => ({ status: 401, error: 'missing signature' }) }],
    })),
  },
  {
    id: 'faucet.prefix-refused',
    clause: 'faucet.address.prefixed',
    title: 'an address with 0x is no address',
    edit: makeFaucetEdit(({ asks }) => ({
      asks: [
        ...asks,
        {
          id: 'no-prefix',
          check: (_core, { addressSent }) =>
            String(addressSent).startsWith('0x') ? { status: 400, error: 'invalid address: 42 characters' } : null,
        },
      ],
    })),
  },
  {
    id: 'faucet.prefix-demanded',
    clause: 'faucet.address.bare',
    title: 'an address without 0x is no address',
    edit: makeFaucetEdit(({ asks }) => ({
      asks: [
        ...asks,
        {
          id: 'prefix',
          check: (_core, { addressSent }) =>
            String(addressSent).startsWith('0x') ? null : { status: 400, error: 'invalid address: no 0x' },
        },
      ],
    })),
  },
  {
    id: 'faucet.echo-as-sent',
    clause: 'faucet.address.lower-case-echo',
    title: 'the grant echoes the recipient in upper case',
    edit: makeFaucetEdit(({ grant }) => ({
      grant: { ...grant, address: ({ address }) => `0x${address.slice(2).toUpperCase()}` },
    })),
  },
  {
    id: 'faucet.not-hex-unworded',
    clause: 'faucet.address.not-hex',
    title: 'an address that is no hex is refused in other words',
    edit: makeFaucetEdit(({ asks }) => ({
      asks: withChangedRow(
        asks,
        'address',
        reworded((sent) => sent.length === 42),
      ),
    })),
  },
  {
    id: 'faucet.length-unworded',
    clause: 'faucet.address.wrong-length',
    title: 'an address of the wrong length is refused in other words',
    edit: makeFaucetEdit(({ asks }) => ({
      asks: withChangedRow(
        asks,
        'address',
        reworded((sent) => sent.length !== 40 && sent.length !== 42),
      ),
    })),
  },
  {
    id: 'faucet.length-of-text',
    clause: 'faucet.address.wrong-length',
    title:
      'an address of 40 or 42 characters is one, with 0x or without, and is refused in other words where it is not',
    edit: makeFaucetEdit(({ asks }) => ({
      asks: withChangedRow(
        asks,
        'address',
        reworded((sent) => sent.length === (sent.startsWith('0x') ? 40 : 42)),
      ),
    })),
  },
  {
    id: 'faucet.address-optional',
    clause: 'faucet.address.missing',
    title: 'a claim without an address is granted',
    edit: makeFaucetEdit(({ asks }) => ({
      asks: withChangedRow(asks, 'address', ({ id, check }) => ({
        id,
        check: (core, ask) => (ask.addressSent === undefined ? null : check(core, ask)),
      })),
    })),
  },
  {
    id: 'faucet.maximum-refused',
    clause: 'faucet.amount.exact',
    title: 'a claim of just the maximum is refused',
    edit: makeFaucetEdit(({ asks }) => ({
      asks: [
        ...asks,
        {
          id: 'maximum',
          check: ({ params }, { amount }) =>
            amount === BigInt(params.faucet.maxUsdc) ? { status: 400, error: 'amount must be positive' } : null,
        },
      ],
    })),
  },
  {
    id: 'faucet.amount-rounded',
    clause: 'faucet.amount.exact',
    title: 'a grant is rounded down to hundreds of USDC',
    edit: makeFaucetEdit((rules) => ({
      usdc: (core, asked) => rules.usdc(core, asked !== null && asked >= 100n ? asked - (asked % 100n) : asked),
    })),
  },
  {
    id: 'faucet.clamp-missing',
    clause: 'faucet.amount.clamp',
    title: 'an amount above the maximum is granted as asked',
    edit: makeFaucetEdit(() => ({ usdc: (_core, asked) => asked ?? 3000n })),
  },
  {
    id: 'faucet.clamp-up-to-a-bound',
    clause: 'faucet.amount.clamp',
    title: 'an amount beyond 32 bits is refused, in place of being clamped',
    edit: makeFaucetEdit(({ asks }) => ({
      asks: withChangedRow(asks, 'amount-type', ({ id, check }) => ({
        id,
        check: (core, ask) =>
          typeof ask.amount === 'bigint' && ask.amount >> 32n > 0n
            ? { status: 400, error: 'amount must be positive' }
            : check(core, ask),
      })),
    })),
  },
  {
    id: 'faucet.default-is-one',
    clause: 'faucet.amount.default',
    title: 'a claim without an amount grants 1 USDC',
    edit: makeFaucetEdit((rules) => ({ usdc: (core, asked) => rules.usdc(core, asked ?? 1n) })),
  },
  {
    id: 'faucet.token-by-amount',
    clause: 'faucet.token.fixed',
    title: 'the grant names a token part that follows the amount',
    edit: makeFaucetEdit(({ grant }) => ({ grant: { ...grant, mtf: ({ usdc }) => usdc / 300n } })),
  },
  {
    id: 'faucet.token-capped-by-amount',
    clause: 'faucet.token.fixed',
    title: 'the token part is no more than the amount asked for',
    edit: makeFaucetEdit(({ grant }) => ({ grant: { ...grant, mtf: ({ usdc }) => (usdc < 10n ? usdc : 10n) } })),
  },
  {
    id: 'faucet.status-missing',
    clause: 'faucet.grant.shape',
    title: 'the grant lacks its status',
    edit: makeFaucetEdit(({ grant: { status: _gone, ...grant } }) => ({ grant })),
  },
  {
    id: 'faucet.status-granted',
    clause: 'faucet.grant.status',
    title: 'a grant that is only queued calls itself granted',
    edit: makeFaucetEdit(({ grant }) => ({ grant: { ...grant, status: () => 'granted' } })),
  },
  {
    id: 'faucet.usdc-as-text',
    clause: 'faucet.grant.usdc',
    title: 'the grant names its USDC as a decimal string',
    edit: makeFaucetEdit(({ grant }) => ({ grant: { ...grant, usdc: ({ usdc }) => usdc.toString() } })),
  },
  {
    id: 'faucet.refusal-in-envelope',
    clause: 'faucet.error.shape',
    title: 'a refused claim answers the error object of the other routes',
    edit: makeFaucetEdit(() => ({
      refusal: ({ status, error }) => ({
        kind: 'json',
        status,
        value: { error: { code: 'INVALID_REQUEST', message: error } },
      }),
    })),
  },
  {
    id: 'faucet.source-honoured',
    clause: 'faucet.source.not-a-parameter',
    title: 'a claim that names a payer is paid by it, who holds nothing',
    edit: makeReplyBodyEdit(
      (request, _body, reply) =>
        isJsonObject(request) && request.source !== undefined && reply.status === 200
          ? {
              ...reply,
              status: 503,
              body: printJson({ error: 'faucet reserve is empty; ask an operator to refill it' }),
            }
          : reply,
      '/faucet',
    ),
  },
  {
    id: 'faucet.accepted-not-ok',
    clause: 'faucet.credit.queued',
    title: 'a claim that is queued answers 202',
    edit: makeFaucetEdit(() => ({ grantStatus: 202 })),
  },
  {
    id: 'faucet.once-by-spelling',
    clause: 'faucet.once.spelling',
    title: 'an address that is spelled otherwise is funded again',
    edit: makeReplyBodyEdit((request, body, reply) => {
      const address = isJsonObject(request) && typeof request.address === 'string' ? request.address : '';
      const isOther =
        !/^0x[0-9a-f]{40}$/.test(address) && isJsonObject(body) && body.error === 'address already funded';
      return isOther
        ? { ...reply, status: 200, body: printJson({ address, usdc: 3000, mtf: 10, status: 'queued' }) }
        : reply;
    }, '/faucet'),
  },
  {
    id: 'faucet.throttled-in-words',
    clause: 'faucet.error.budget',
    title: 'a claim on a spent budget is refused in words of the faucet',
    needs: ['control'],
    edit: makeReplyBodyEdit(
      (_request, body, reply) =>
        isJsonObject(body) && isJsonObject(body.error)
          ? { ...reply, body: printJson({ error: 'rate limit: too many requests' }) }
          : reply,
      '/faucet',
    ),
  },
];

/** The address rule with another text for some refused addresses. */
function reworded(concerns: (sent: string) => boolean) {
  return (rule: FaucetCheck<FaucetClaimRequest>): FaucetCheck<FaucetClaimRequest> => ({
    id: rule.id,
    check: (core, ask) => {
      const refusal = rule.check(core, ask);
      return refusal !== null && typeof ask.addressSent === 'string' && concerns(ask.addressSent)
        ? { ...refusal, error: 'bad request' }
        : refusal;
    },
  });
}
