import type { FaucetRules } from '../edge/faucet.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';

export const faucetFaults = [
  {
    id: 'faucet.clamp-missing',
    clause: 'faucet.amount.clamp',
    title: 'an amount above the maximum is granted as asked',
    edit: edit(() => ({ usdc: (_core, asked) => asked ?? 3000n })),
  },
  {
    id: 'faucet.default-is-one',
    clause: 'faucet.amount.default',
    title: 'a claim without an amount grants 1 USDC',
    edit: edit((rules) => ({ usdc: (core, asked) => rules.usdc(core, asked ?? 1n) })),
  },
  {
    id: 'faucet.echo-as-sent',
    clause: 'faucet.address.lower-case-echo',
    title: 'the grant echoes the recipient in upper case',
    edit: edit((rules) => ({ grant: { ...rules.grant, address: ({ address }) => `0x${address.slice(2).toUpperCase()}` } })),
  },
  {
    id: 'faucet.status-missing',
    clause: 'faucet.grant.shape',
    title: 'the grant lacks its status',
    edit: edit(({ grant: { status: _gone, ...grant } }) => ({ grant })),
  },
  {
    id: 'faucet.token-leg-lost',
    clause: 'faucet.credit.token',
    title: 'the token leg of a claim is never credited',
    edit: edit((rules) => ({ credits: (claim) => rules.credits(claim).slice(0, 1) })),
  },
  {
    id: 'faucet.zero-amount-granted',
    clause: 'faucet.amount.zero',
    title: 'an explicit amount of 0 is granted',
    edit: edit((rules) => ({ asks: rules.asks.filter(({ id }) => id !== 'amount-zero') })),
  },
  {
    id: 'faucet.unmarked-503',
    clause: 'faucet.mark.after-503',
    title: 'a 503 leaves the address free to claim again',
    edit: edit((rules) => ({ marks: rules.marks.filter(({ id }) => id !== 'address') })),
  },
] as const satisfies readonly Fault[];

/** Replaces entries of the faucet's rules. */
function edit(change: (rules: FaucetRules) => Partial<FaucetRules>): RulesEdit {
  return (rules) => ({ ...rules, faucet: { ...rules.faucet, ...change(rules.faucet) } });
}
