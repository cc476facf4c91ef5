import type { FaucetCheck, FaucetClaimRequest } from '../../edge/faucet.ts';
import { withChangedRow, withoutRow } from '../../rule-edits.ts';
import { type Address, zeroAddress } from '../../state/address.ts';
import { faucetGrantSumsOf, hasFaucetGrant } from '../../state/faucet-grants.ts';
import type { NodeMemory } from '../../state/node-memory.ts';
import type { Fault } from '../fault.ts';
import { makeFaucetCreditEdit, makeFaucetEdit, withRefusalSideEffect } from './edit.ts';

/** Faults in what a node and the chain remember about claims. */
export const claimMemoryFaults: readonly Fault[] = [
  {
    id: 'faucet.once-per-ip',
    clause: 'faucet.once.any-ip',
    title: 'an address that was funded may claim again from another IP',
    needs: ['wire'],
    edit: makeFaucetEdit(({ memories }) => ({
      memories: withChangedRow(memories, 'once-ever', ({ id, check }) => ({
        id,
        check: (core, claim) => (core.memory.faucet.servedAtMs.has(claim.peer) ? check(core, claim) : null),
      })),
    })),
  },
  {
    id: 'faucet.nothing-to-the-funded',
    clause: 'faucet.order.amount',
    title: 'a claim of nothing for an address that was funded conflicts with the earlier one',
    edit: makeFaucetEdit(({ asks }) => ({
      asks: withChangedRow(asks, 'amount-zero', ({ id, check }) => ({
        id,
        check: (core, ask) =>
          ask.amount === 0n && ask.address !== null && core.rules.faucet.claimed(core, ask.address)
            ? { status: 409, error: 'address already funded' }
            : check(core, ask),
      })),
    })),
  },
  {
    id: 'faucet.window-unworded',
    clause: 'faucet.ip.window',
    title: 'a claim inside the window is refused in other words',
    needs: ['control'],
    edit: makeFaucetEdit(({ memories }) => ({
      memories: withChangedRow(memories, 'ip-window', ({ id, check }) => ({
        id,
        check: (core, claim) => (check(core, claim) === null ? null : { status: 429, error: 'too many requests' }),
      })),
    })),
  },
  {
    id: 'faucet.window-half-minute',
    clause: 'faucet.ip.window-minute',
    title: 'an IP may claim again after half a minute',
    needs: ['control'],
    edit: makeFaucetEdit(() => ({ ipWindowMs: 30_000 })),
  },
  {
    id: 'faucet.window-two-minutes',
    clause: 'faucet.ip.window-minute',
    title: 'an IP waits for two minutes',
    needs: ['control'],
    edit: makeFaucetEdit(() => ({ ipWindowMs: 120_000 })),
  },
  {
    id: 'faucet.window-still-a-minute',
    clause: 'faucet.ip.window-day',
    title: 'the next release keeps the window of a minute',
    needs: ['next', 'control'],
    edit: makeFaucetEdit(() => ({ ipWindowMs: 60_000 })),
  },
  {
    id: 'faucet.window-first',
    clause: 'faucet.order.address-first',
    title: 'the window is asked before the address is looked at',
    edit: makeFaucetEdit(({ asks, memories }) => ({
      asks: [
        ...memories
          .filter(({ id }) => id === 'ip-window')
          .map(
            ({ id, check }): FaucetCheck<FaucetClaimRequest> => ({
              id,
              check: (core, { peer }) => check(core, { address: zeroAddress, peer, usdc: 0n, token: 0n }),
            }),
          ),
        ...asks,
      ],
    })),
  },
  {
    id: 'faucet.reserve-before-window',
    clause: 'faucet.order.ip-before-reserve',
    title: 'a reserve that cannot pay is told even inside the window',
    needs: ['control'],
    edit: makeFaucetEdit(({ memories, supplies }) => ({
      memories: withChangedRow(memories, 'ip-window', ({ id, check }) => ({
        id,
        check: (core, claim) => {
          const refusal = check(core, claim);
          return refusal === null
            ? null
            : (supplies.find((supply) => supply.id === 'reserve')?.check(core, claim) ?? refusal);
        },
      })),
    })),
  },
  {
    id: 'faucet.marked-by-400',
    clause: 'faucet.mark.after-400',
    title: 'a claim of nothing spends the address',
    edit: makeFaucetEdit(({ asks }) => ({
      asks: withRefusalSideEffect(asks, 'amount-zero', (core, ask) => {
        if (ask.address !== null) core.memory.faucet.funded.add(ask.address);
      }),
    })),
  },
  {
    id: 'faucet.marked-by-429',
    clause: 'faucet.mark.after-429',
    title: 'an address that was refused for its IP is spent',
    needs: ['control'],
    edit: makeFaucetEdit(({ memories }) => ({
      memories: withRefusalSideEffect(memories, 'ip-window', (core, claim) => {
        core.memory.faucet.funded.add(claim.address);
      }),
    })),
  },
  {
    id: 'faucet.window-slides',
    clause: 'faucet.mark.after-429-window',
    title: 'a refusal inside the window begins it anew',
    needs: ['control'],
    edit: makeFaucetEdit(({ memories }) => ({
      memories: withRefusalSideEffect(memories, 'ip-window', (core, claim) => {
        core.memory.faucet.servedAtMs.set(claim.peer, core.memory.clockMs);
      }),
    })),
  },
  {
    id: 'faucet.unmarked-503',
    clause: 'faucet.mark.after-503',
    title: 'a 503 leaves the address free to claim again',
    needs: ['control'],
    edit: makeFaucetEdit(({ marks }) => ({ marks: withoutRow(marks, 'address') })),
  },
  {
    id: 'faucet.window-unmoved-503',
    clause: 'faucet.mark.after-503-window',
    title: 'a 503 leaves the window of its IP where it was',
    needs: ['control'],
    edit: makeFaucetEdit(({ marks }) => ({ marks: withoutRow(marks, 'ip-window') })),
  },
  {
    id: 'faucet.restart-breaks-claims',
    clause: 'faucet.restart.set',
    title: 'after a restart a claim for a funded address ends in an internal error',
    needs: ['control'],
    edit: makeFaucetEdit(({ memories }) => ({
      memories: [
        ...memories,
        {
          id: 'committed-row',
          check: (core, { address }) =>
            hasFaucetGrant(core.state, address) ? { status: 500, error: 'internal error' } : null,
        },
      ],
    })),
  },
  {
    id: 'faucet.cap-in-memory',
    clause: 'faucet.restart.cap',
    title: 'the cap of an address counts from the last restart of the node',
    needs: ['control'],
    edit: makeFaucetCreditEdit(({ gates, cap }) => {
      const granted = new WeakMap<NodeMemory['faucet'], Map<string, bigint>>();
      return {
        gates: withChangedRow(gates, 'address-cap', ({ id }) => ({
          id,
          holds: (core, { leg, address, amount }) => {
            const sums = granted.get(core.memory.faucet) ?? new Map<string, bigint>();
            const sum = (sums.get(keyOf(address, leg)) ?? 0n) + amount;
            const fits = sum <= cap(core, leg) * 10n ** 18n;
            if (fits) granted.set(core.memory.faucet, sums.set(keyOf(address, leg), sum));
            return fits;
          },
        })),
      };
    }),
  },
  {
    id: 'faucet.record-in-memory',
    clause: 'faucet.record.once',
    title: 'the next release still forgets with a restart who was funded',
    needs: ['next', 'control'],
    edit: makeFaucetEdit(() => ({ claimed: (core, address) => core.memory.faucet.funded.has(address) })),
  },
  {
    id: 'faucet.record-of-full-grants',
    clause: 'faucet.record.smaller-ask',
    title: 'only a full grant goes on record',
    needs: ['next', 'control'],
    edit: makeFaucetEdit(() => ({
      claimed: (core, address) =>
        core.memory.faucet.funded.has(address) || faucetGrantSumsOf(core.state, address).usdc >= 3000n * 10n ** 18n,
    })),
  },
];

function keyOf(address: Address, leg: string): string {
  return `${address}/${leg}`;
}
