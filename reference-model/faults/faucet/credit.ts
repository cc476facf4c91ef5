import { applyFaucetCredit, type FaucetCreditGate, type FaucetCreditLeg } from '../../chain/faucet-credit.ts';
import type { Core } from '../../core.ts';
import { holderForAccount } from '../../money/holder.ts';
import { type MoneyMovement, moveMoney } from '../../money/move.ts';
import { type Units, units } from '../../numeric/planes.ts';
import { composeEdits, rulesEditorAt, withChangedRow, withoutRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { type Address, faucetReserveAddress } from '../../state/address.ts';
import { faucetGrantSumsOf } from '../../state/faucet-grants.ts';
import type { Fault } from '../fault.ts';
import { makeFaucetCreditEdit, makeFaucetEdit } from './edit.ts';

const THREE_THOUSAND = 3000n * 10n ** 18n;

const money = rulesEditorAt('engine', 'money');

/** The reserve is not debited for grants. */
const unpaid = money(({ debited }) => ({ debited: (move) => (isClaimed(move) ? units(0n) : debited(move)) }));

/** Faults in how a block credits the two legs of a claim. */
export const creditFaults: readonly Fault[] = [
  {
    id: 'faucet.usdc-leg-lost',
    clause: 'faucet.credit.usdc',
    title: 'the USDC leg of a claim is never credited',
    edit: makeFaucetEdit((rules) => ({ credits: (claim) => rules.credits(claim).slice(1) })),
  },
  {
    id: 'faucet.credit-as-asked',
    clause: 'faucet.credit.usdc',
    title: 'the answer is clamped, and what was asked for is credited',
    edit: (rules) => {
      let wanted = 0n;
      const unbounded = makeFaucetCreditEdit(({ cap }) => ({
        cap: (core, leg) => (leg === 'usdc' ? 2n ** 64n : cap(core, leg)),
      }));
      const asAsked = makeFaucetEdit(({ usdc, credits }) => ({
        usdc(core, asked) {
          wanted = asked ?? 0n;
          return usdc(core, asked);
        },
        credits: (claim) =>
          credits(claim).map((leg) =>
            'leg' in leg && leg.leg === 'usdc' && wanted > leg.amount ? { ...leg, amount: wanted } : leg,
          ),
      }));
      return asAsked(unbounded(rules));
    },
  },
  {
    id: 'faucet.token-leg-lost',
    clause: 'faucet.credit.token',
    title: 'the token leg of a claim is never credited',
    edit: makeFaucetEdit((rules) => ({ credits: (claim) => rules.credits(claim).slice(0, 1) })),
  },
  {
    id: 'faucet.credited-at-once',
    clause: 'faucet.credit.next-block',
    title: 'a claim is credited outside of any block',
    needs: ['control'],
    edit: makeFaucetEdit((rules) => ({
      credits: () => [],
      marks: [
        ...rules.marks,
        {
          id: 'credit',
          mark: (core, claim) => {
            for (const leg of rules.credits(claim)) if (leg.type === 'faucet_credit') applyFaucetCredit(core, leg);
          },
        },
      ],
    })),
  },
  {
    id: 'faucet.credited-at-the-end',
    clause: 'faucet.credit.block-head',
    title: 'credits stand behind the actions of their block',
    needs: ['control'],
    edit: rulesEditorAt('chain', 'block')(() => ({ stages: ['begin', 'actions', 'system'] })),
  },
  {
    id: 'faucet.legs-together',
    clause: 'faucet.credit.legs-independent',
    title: 'a claim whose USDC leg is refused gets no tokens either',
    needs: ['control', 'wire'],
    edit: makeFaucetCreditEdit(({ gates }) => {
      let refused = false;
      const together: FaucetCreditGate = {
        id: 'legs-together',
        holds: (core, leg) => {
          // The USDC leg of a claim precedes its token leg.
          if (leg.leg === 'usdc') refused = !gates.every(({ holds }) => holds(core, leg));
          return !refused;
        },
      };
      return { gates: [together, ...gates] };
    }),
  },
  {
    id: 'faucet.cap-usdc-too-high',
    clause: 'faucet.credit.cap-usdc',
    title: 'an address is credited up to 10000 USDC',
    needs: ['control'],
    edit: makeFaucetCreditEdit(({ cap }) => ({ cap: (core, leg) => (leg === 'usdc' ? 10_000n : cap(core, leg)) })),
  },
  {
    id: 'faucet.cap-token-too-high',
    clause: 'faucet.credit.cap-token',
    title: 'an address is credited up to 100 tokens',
    needs: ['control'],
    edit: makeFaucetCreditEdit(({ cap }) => ({ cap: (core, leg) => (leg === 'token' ? 100n : cap(core, leg)) })),
  },
  {
    id: 'faucet.cap-exclusive',
    clause: 'faucet.credit.cap-reached',
    title: 'a USDC leg that just reaches the cap is refused',
    needs: ['control'],
    edit: editCap(
      (fits, core, leg) =>
        fits && (leg.leg === 'token' || faucetGrantSumsOf(core.state, leg.address).usdc + leg.amount < THREE_THOUSAND),
    ),
  },
  {
    id: 'faucet.cap-fills-up',
    clause: 'faucet.credit.refused-whole',
    title: 'of a USDC leg above the cap, the part below it is credited',
    needs: ['control'],
    edit: editCap((fits, core, leg) => {
      if (fits || leg.leg === 'token') return fits;
      const amount = units(THREE_THOUSAND - faucetGrantSumsOf(core.state, leg.address).usdc);
      moveMoney(core, claimed(core, leg.address, amount));
      return false;
    }),
  },
  {
    id: 'faucet.reserve-enriched',
    clause: 'faucet.credit.reserve-recipient',
    title: 'a claim for the reserve puts money on it that nobody pays',
    needs: ['control'],
    edit: composeEdits(
      makeFaucetCreditEdit(({ gates }) => ({ gates: withoutRow(gates, 'recipient-not-reserve') })),
      unpaid,
    ),
  },
  {
    id: 'faucet.refusal-reported',
    clause: 'faucet.credit.silent',
    title: 'a credit that is refused for the cap shows up in the ledger channel',
    needs: ['control'],
    edit: editCap((fits, core, leg) => {
      if (!fits) core.emit({ kind: 'money', ...claimed(core, leg.address, leg.amount) });
      return fits;
    }),
  },
  {
    id: 'faucet.tokens-minted',
    clause: 'faucet.supply.unchanged',
    title: 'a claim raises the supply of what it grants',
    edit: money(({ issued }) => ({ issued: (move) => (isClaimed(move) ? move.amount : issued(move)) })),
  },
  {
    id: 'faucet.reserve-never-pays',
    clause: 'faucet.supply.reserve-pays',
    title: 'the reserve keeps what it grants',
    edit: unpaid,
  },
];

function isClaimed({ why }: MoneyMovement): boolean {
  return why.kind === 'faucet';
}

/** The money movement of a USDC claim. */
function claimed({ params }: Core, address: Address, amount: Units): MoneyMovement {
  const from = holderForAccount(faucetReserveAddress);
  const to = holderForAccount(address);
  return { token: params.usdc, amount, from, to, why: { kind: 'faucet' } };
}

/** Re-evaluates the cap of an address; `fits` is the documented result for the leg. */
function editCap(judge: (fits: boolean, core: Core, leg: FaucetCreditLeg) => boolean): RulesEdit {
  return makeFaucetCreditEdit(({ gates }) => ({
    gates: withChangedRow(gates, 'address-cap', ({ id, holds }) => ({
      id,
      holds: (core, leg) => judge(holds(core, leg), core, leg),
    })),
  }));
}
