import type { Answer } from '../answers/answer.ts';
import type { Core } from '../core.ts';
import { readVariants } from '../reads/variants.ts';
import type { RulesEdit } from '../rules.ts';
import { readAccount } from '../state/account.ts';
import type { EdgeRules } from './edge-rules.ts';
import type { FaucetClaim, FaucetRules } from './faucet.ts';

/** Other accepted forms of the open points that the edge and the reads decide. */
export const edgeVariants: Readonly<Record<string, RulesEdit>> = {
  ...readVariants,
  'D09=padded': texts(padDecimals),
  // The faucet's echo is lower case by the text.
  'D10=upper': texts(upperHex, ['/faucet']),
  'D12=data': edge((rules) => ({ ...rules, envelope: { ...rules.envelope, typeAt: () => 'data' } })),
  'D12=outer': edge((rules) => ({ ...rules, envelope: { ...rules.envelope, typeAt: () => 'outer' } })),
  'D36=text': edge((rules) => ({
    ...rules,
    routes: {
      ...rules.routes,
      wrongMethod: ({ method }) => ({
        ...{ kind: 'text', status: 405, text: 'method not allowed' },
        headers: { allow: method },
      }),
    },
  })),
  'D45=present': edge((rules) => ({
    ...rules,
    envelope: {
      ...rules.envelope,
      failure: (refusal) =>
        rules.envelope.failure(
          refusal.code === 'INVALID_REQUEST' && refusal.details === undefined
            ? { ...refusal, details: { field: 'request', limit: 'a readable value', actual: 'another' } }
            : refusal,
        ),
    },
  })),
  'D51=charged': (rules) => ({ ...rules, limits: { ...rules.limits, chargesOverrun: true } }),
  'D60=after-429': faucet((rules) => {
    const isZero = ({ id }: { readonly id: string }) => id === 'amount-zero';
    const late = rules.asks.filter(isZero);
    return {
      ...rules,
      asks: rules.asks.filter((check) => !isZero(check)),
      memories: [
        ...rules.memories,
        ...late.map(({ id, check }) => ({
          id,
          check: (core: Core, { address, peer, usdc }: FaucetClaim) =>
            check(core, { addressSent: address, address, amount: usdc, peer }),
        })),
      ],
    };
  }),
  'D61=404': faucet((rules) => ({ ...rules, absent: (): Answer => ({ kind: 'text', status: 404, text: '' }) })),
  'D61=403': faucet((rules) => ({
    ...rules,
    absent: (): Answer => ({ kind: 'bare', status: 403, error: 'faucet disabled on this network' }),
  })),
  'D62=kept': faucet((rules) => ({
    ...rules,
    claimed: (core, address) => rules.claimed(core, address) || readAccount(core.state, address).faucet.claimed,
  })),
  'D90=404': edge((rules) => ({ ...rules, routes: { ...rules.routes, noUpgrade: rules.routes.absent } })),
};

/** A trailing zero on every decimal with a fraction: another spelling of the same value. */
function padDecimals(text: string): string {
  return text.replaceAll(/"(-?\d+\.\d+)"/g, (_, decimal: string) => `"${decimal}0"`);
}

/** Letter case of every address and 32-byte hash in a body; shorter handles are the client's own. */
function upperHex(text: string): string {
  return text.replaceAll(/"0x([0-9a-f]{64}|[0-9a-f]{40})"/g, (_, digits: string) => `"0x${digits.toUpperCase()}"`);
}

/** Another spelling of everything that leaves the venue, but for the replies of some routes. */
function texts(spell: (text: string) => string, except: readonly string[] = []): RulesEdit {
  return (rules) => ({
    ...rules,
    door: {
      reply: (request, reply) => {
        const body = except.includes(request.path) ? reply.body : spell(reply.body);
        return rules.door.reply(request, { ...reply, body });
      },
      frame: (frame) => rules.door.frame({ ...frame, text: spell(frame.text) }),
    },
  });
}

function edge(change: (edgeRules: EdgeRules) => EdgeRules): RulesEdit {
  return (rules) => ({ ...rules, edge: change(rules.edge) });
}

function faucet(change: (faucetRules: FaucetRules) => FaucetRules): RulesEdit {
  return (rules) => ({ ...rules, faucet: change(rules.faucet) });
}
