import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import type { Answer } from '../answers/answer.ts';
import { bodyShapeGate, type ExchangeRequestGate } from '../chain/exchange-rules.ts';
import type { Core } from '../core.ts';
import { holderForAccount } from '../money/holder.ts';
import { parseUsd } from '../numeric/served.ts';
import { variantsOfReads } from '../reads/variants.ts';
import { composeEdits, makeOutgoingTextEdit, makeReplyEdit, rulesEditorAt, withoutRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { hasFaucetGrant } from '../state/faucet-grants.ts';
import { vaultIdOperatedBy } from '../state/vaults.ts';
import type { FaucetClaim } from './faucet.ts';

const envelope = rulesEditorAt('edge', 'envelope');
const routes = rulesEditorAt('edge', 'routes');
const faucet = rulesEditorAt('faucet');

/** Alternative accepted forms of the open points that the edge and the reads decide. */
export const edgeVariants: Readonly<Record<string, RulesEdit>> = {
  ...variantsOfReads,
  // JSON-RPC has its own spellings.
  'D09=padded': makeOutgoingTextEdit(padDecimals, ['/evm']),
  // The text requires a lower-case echo from the faucet.
  'D10=upper': makeOutgoingTextEdit(upperHex, ['/faucet', '/evm']),
  'D12=data': envelope(() => ({ typeAt: () => 'data' })),
  'D12=outer': envelope(() => ({ typeAt: () => 'outer' })),
  'D36=text': routes(() => ({
    wrongMethod: ({ method }) => ({
      kind: 'text',
      status: 405,
      text: 'method not allowed',
      headers: { allow: method },
    }),
  })),
  'D45=present': envelope(({ failure }) => ({
    failure: (refusal) =>
      failure(
        refusal.code === 'INVALID_REQUEST' && refusal.details === undefined
          ? { ...refusal, details: { field: 'request', limit: 'a readable value', actual: 'another' } }
          : refusal,
      ),
  })),
  'D51=charged': rulesEditorAt('limits')(() => ({ chargesOverrun: true })),
  'D193=registered': rulesEditorAt('limits')(() => ({
    exemptsSigner: ({ state }, signer) => vaultIdOperatedBy(state, signer) !== undefined,
  })),
  // The reply tells when the refusal was made; nothing else differs.
  'D272=commit': composeEdits(
    rulesEditorAt(
      'chain',
      'exchange',
    )(({ stages }) => ({ stages: stages.map((stage) => (stage.id === 'shape' ? lateShape : stage)) })),
    makeReplyEdit((_, reply) =>
      reply.body.includes(`"message":"${foundAtCommit}`) ? { ...reply, status: 200 } : reply,
    ),
  ),
  'D244=bare': makeReplyEdit((request, reply) => {
    const text = request.path === '/exchange' ? unknownVariantIn(reply.body) : null;
    return text === null ? reply : { ...reply, status: 422, body: JSON.stringify(text) };
  }),
  'D242=rows': makeReplyEdit((_, reply) => ({
    ...reply,
    // The block list of an archive with some blocks is served under the key of public facts.
    body: reply.body.replace('{"type":"recent_blocks","blocks":[]', '{"type":"recent_blocks","rows":[]'),
  })),
  'D257=micro': makeReplyEdit((_, reply) => ({ ...reply, body: microDetails(reply.body) })),
  'D60=after-429': faucet(({ asks, memories }) => {
    const late = asks.filter(({ id }) => id === 'amount-zero');
    return {
      asks: withoutRow(asks, 'amount-zero'),
      memories: [
        ...memories,
        ...late.map(({ id, check }) => ({
          id,
          check: (core: Core, { address, peer, usdc }: FaucetClaim) =>
            check(core, { addressSent: address, address, amount: usdc, peer }),
        })),
      ],
    };
  }),
  'D61=404': faucet(() => ({ absent: (): Answer => ({ kind: 'text', status: 404, text: '' }) })),
  'D61=403': faucet(() => ({
    absent: (): Answer => ({ kind: 'bare', status: 403, error: 'faucet disabled on this network' }),
  })),
  'D266=native': rulesEditorAt(
    'chain',
    'exchange',
  )(({ unknown, unsupported }) => ({ unknown: (tag) => (/^[A-Z]/.test(tag) ? unsupported(tag) : unknown(tag)) })),
  'D63=spot': rulesEditorAt(
    'faucet',
    'credit',
  )(() => ({
    holder: (core, recipient, leg) =>
      leg === 'usdc' ? core.rules.engine.abstraction.usdcHolder(core, recipient, false) : holderForAccount(recipient),
  })),
  'D62=kept': faucet(({ claimed }) => ({
    claimed: (core, address) => claimed(core, address) || hasFaucetGrant(core.state, address),
  })),
  'D90=404': routes(({ absent }) => ({ noUpgrade: absent })),
};

const foundAtCommit = 'at commit: ';

/** Checks `params`, which the commit of a sender-authorized action reads. Orders have their own kind of answer. */
const lateShape: ExchangeRequestGate = {
  id: 'shape',
  check(rules, request) {
    const refusal = bodyShapeGate.check(rules, request);
    const isRead = refusal === null || !isJsonObject(request.envelope.action.params);
    return isRead ? refusal : rules.invalid(foundAtCommit + refusal.message);
  },
};

/** Returns the refusal message of an unknown tag; null if the body is no such refusal. */
function unknownVariantIn(body: string): string | null {
  return /"message":"(unknown variant [^"]*)"/.exec(body)?.[1] ?? null;
}

/** Reports the figures of margin refusals in micro-USDC. */
function microDetails(body: string): string {
  const micro = (whole: string) => String((parseUsd(whole) ?? 0n) / 10n ** 12n);
  return body.replaceAll(
    /"field":"margin","limit":"([^"]*)","actual":"([^"]*)"/g,
    (_, limit: string, actual: string) => `"field":"margin","limit":${micro(limit)},"actual":${micro(actual)}`,
  );
}

/** Adds a trailing zero to every fractional decimal: another spelling of the same value. */
function padDecimals(text: string): string {
  return text.replaceAll(/"(-?\d+\.\d+)"/g, (_, decimal: string) => `"${decimal}0"`);
}

/** Changes the letter case of every address, 32-byte hash and client order id in a body. */
function upperHex(text: string): string {
  return text.replaceAll(
    /"0x([0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32})"/g,
    (_, digits: string) => `"0x${digits.toUpperCase()}"`,
  );
}
