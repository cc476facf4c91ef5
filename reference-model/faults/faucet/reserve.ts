import { applyFaucetCredit } from '../../chain/faucet-credit.ts';
import type { FaucetClaim } from '../../edge/faucet.ts';
import { ZERO_UNITS } from '../../numeric/planes.ts';
import { composeEdits, rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import { makeVoteEnactmentEdit } from '../operators/votes.ts';
import { makeFaucetEdit } from './edit.ts';

/** Faults of an empty reserve and of the votes that fill it. */
export const reserveFaults: readonly Fault[] = [
  {
    id: 'faucet.empty-unworded',
    clause: 'faucet.reserve.empty',
    title: 'an empty reserve refuses in other words',
    needs: ['control'],
    edit: makeFaucetEdit(({ supplies }) => ({
      supplies: withChangedRow(supplies, 'reserve', ({ id, check }) => ({
        id,
        check: (core, claim) => (check(core, claim) === null ? null : { status: 503, error: 'try again later' }),
      })),
    })),
  },
  {
    id: 'faucet.backlog-unworded',
    clause: 'faucet.reserve.backlog',
    title: 'a full injection queue refuses as if the reserve were empty',
    needs: ['control', 'wire'],
    edit: makeFaucetEdit(({ supplies }) => ({
      supplies: withChangedRow(supplies, 'backlog', ({ id, check }) => ({
        id,
        check: (core, claim) =>
          check(core, claim) === null
            ? null
            : { status: 503, error: 'faucet reserve is empty; ask an operator to refill it' },
      })),
    })),
  },
  {
    id: 'faucet.refused-claims-wait',
    clause: 'faucet.reserve.empty-not-queued',
    title: 'a claim that met an empty reserve is paid by the refill',
    needs: ['control'],
    edit: (rules) => {
      const waiting: FaucetClaim[] = [];
      const supplies = withChangedRow(rules.faucet.supplies, 'reserve', ({ id, check }) => ({
        id,
        check: (core, claim) => {
          const refusal = check(core, claim);
          if (refusal !== null) waiting.push(claim);
          return refusal;
        },
      }));
      return composeEdits(
        makeFaucetEdit(() => ({ supplies })),
        makeVoteEnactmentEdit('GovAdjustSpotValue', (enact, core) => () => {
          const changes = enact();
          for (const claim of waiting.splice(0)) {
            for (const leg of rules.faucet.credits(claim))
              if (leg.type === 'faucet_credit') applyFaucetCredit(core, leg);
          }
          return changes;
        }),
      )(rules);
    },
  },
  {
    id: 'faucet.closed-for-good',
    clause: 'faucet.reserve.refilled',
    title: 'a node that has seen an empty reserve never looks again',
    needs: ['control'],
    edit: makeFaucetEdit(({ supplies }) => {
      let wasEmpty = false;
      return {
        supplies: withChangedRow(supplies, 'reserve', ({ id, check }) => ({
          id,
          check: (core, claim) => {
            wasEmpty ||= check(core, claim) !== null;
            return wasEmpty ? { status: 503, error: 'faucet reserve is empty; ask an operator to refill it' } : null;
          },
        })),
      };
    }),
  },
  {
    id: 'faucet.vote-usdc-void',
    clause: 'faucet.reserve.vote-usdc',
    title: 'GovAdjustSpotValue enacts without an effect',
    needs: ['control'],
    edit: makeVoteEnactmentEdit('GovAdjustSpotValue', () => () => [{ field: 'value', prior: '0', new: '0' }]),
  },
  {
    id: 'faucet.vote-token-void',
    clause: 'faucet.reserve.vote-token',
    title: 'GovAdjustSpotBalance enacts without an effect',
    needs: ['control'],
    edit: makeVoteEnactmentEdit('GovAdjustSpotBalance', () => () => [{ field: 'balance', prior: '0', new: '0' }]),
  },
  {
    id: 'faucet.vote-supply-only-grows',
    clause: 'faucet.reserve.vote-supply',
    title: 'a vote that takes tokens back leaves the supply where it was',
    needs: ['control'],
    edit: rulesEditorAt(
      'engine',
      'money',
    )(({ issued }) => ({
      issued: (move) => (move.why.kind === 'vote' && issued(move) < 0n ? ZERO_UNITS : issued(move)),
    })),
  },
  {
    id: 'faucet.vote-supply-unmoved',
    clause: 'faucet.reserve.vote-supply',
    title: 'a vote changes a balance and not the supply',
    needs: ['control'],
    edit: rulesEditorAt(
      'engine',
      'money',
    )(({ issued }) => ({
      issued: (move) => (move.why.kind === 'vote' ? ZERO_UNITS : issued(move)),
    })),
  },
  {
    id: 'faucet.vote-by-half',
    clause: 'faucet.reserve.vote-quorum',
    title: 'half of the stake funds an account',
    needs: ['control'],
    edit: rulesEditorAt('governance')(() => ({ reaches: (agreeing, total) => agreeing * 2n >= total })),
  },
  {
    id: 'faucet.vote-renamed',
    clause: 'faucet.reserve.vote-listed',
    title: 'the two votes are listed under one short name',
    needs: ['control'],
    edit: rulesEditorAt('reads', 'validatorVotes', 'row')(() => ({ action: () => 'Adjust' })),
  },
];
