import { holderForAccount } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { units } from '../../numeric/planes.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import { stagedHoldersOf, stageHolders, tokenDeploymentOf } from '../../state/spot-deploys.ts';
import type { Fault } from '../fault.ts';
import { unreadableAsPreconditionEdit } from '../operators/unread.ts';

const seeds = rulesEditorAt('actions', 'spotSeedHolders');
const supply = rulesEditorAt('actions', 'spotFinalizeSupply');
const outside = { kind: 'outside', door: 'deploys' } as const;

export const spotDeploySupplyFaults: readonly Fault[] = [
  {
    id: 'spot-deploy.once-of-first-call',
    clause: 'spot-deploy.seed.once',
    title: 'a holder that a later call has staged is staged again',
    edit: seeds(({ gates }) => ({
      gates: withChangedRow(gates, 'once', (row) => ({
        ...row,
        check: (core, signer, asked) => {
          const [first] = stagedHoldersOf(core.state, asked.asset).keys();
          const isDoubled = new Set(asked.holders).size < asked.holders.length;
          return isDoubled || asked.holders.some((holder) => holder === first) ? row.check(core, signer, asked) : null;
        },
      })),
    })),
  },
  {
    id: 'spot-deploy.seed-field-code',
    clause: 'spot-deploy.seed.fields',
    title: 'a call without its holders is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('holders'),
  },
  {
    id: 'spot-deploy.supply-field-code',
    clause: 'spot-deploy.supply.fields',
    title: 'a supply without its sum is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('max_supply'),
  },
  {
    id: 'spot-deploy.seeds-pay',
    clause: 'spot-deploy.seed.stages',
    title: 'a holder has its amount as soon as it is staged',
    edit: seeds(({ staged }) => ({
      staged(core, asked) {
        staged(core, asked);
        const [holder] = asked.holders;
        const amount = asked.amounts[0];
        if (holder === undefined || amount === undefined || amount === null) return;
        const why = { kind: 'first-supply' } as const;
        moveMoney(core, { token: asked.asset, amount, from: outside, to: holderForAccount(holder), why });
      },
    })),
  },
  {
    id: 'spot-deploy.seeded-once',
    clause: 'spot-deploy.seed.repeatable',
    title: 'a token is seeded in one call only',
    edit: seeds(({ gates }) => ({
      gates: withChangedRow(gates, 'per-token', (row) => ({
        ...row,
        check: (core, signer, asked) =>
          stagedHoldersOf(core.state, asked.asset).size > 0
            ? { code: 'PRECONDITION_FAILED', message: 'seeded already' }
            : row.check(core, signer, asked),
      })),
    })),
  },
  {
    id: 'spot-deploy.repeat-within-a-call',
    clause: 'spot-deploy.seed.once',
    title: 'a holder that one call names twice is staged with the sum',
    edit: seeds(({ gates }) => ({
      gates: withChangedRow(gates, 'once', (row) => ({
        ...row,
        check: (core, signer, asked) => row.check(core, signer, { ...asked, holders: [...new Set(asked.holders)] }),
      })),
    })),
  },
  {
    id: 'spot-deploy.staged-half',
    clause: 'spot-deploy.seed.whole',
    title: 'what stands before the holder for which a call is refused is staged',
    edit: seeds(({ gates }) => ({
      gates: withChangedRow(gates, 'once', (row) => ({
        ...row,
        check(core, signer, asked) {
          const refusal = row.check(core, signer, asked);
          const [first] = asked.holders;
          if (refusal !== null && first !== undefined && !stagedHoldersOf(core.state, asked.asset).has(first))
            stageHolders(core.state, asked.asset, [[first, units(10n ** 18n)]]);
          return refusal;
        },
      })),
    })),
  },
  {
    id: 'spot-deploy.calls-of-127',
    clause: 'spot-deploy.seed.per-call',
    title: 'a call of 128 holders is refused',
    edit: seeds(({ perCall }) => ({ perCall: { ...perCall, max: 127 } })),
  },
  {
    id: 'spot-deploy.tokens-of-4095',
    clause: 'spot-deploy.seed.per-token',
    title: 'a token has 4095 holders at most',
    edit: seeds(() => ({ maxPerToken: 4_095 })),
  },
  {
    id: 'spot-deploy.tokens-of-4097',
    clause: 'spot-deploy.seed.per-token',
    title: 'a token has 4097 holders at most',
    edit: seeds(() => ({ maxPerToken: 4_097 })),
  },
  {
    id: 'spot-deploy.room-for-65',
    clause: 'spot-deploy.seed.tokens',
    title: '65 tokens are staged at a time',
    edit: seeds(() => ({ maxTokens: 65 })),
  },
  {
    id: 'spot-deploy.ceiling-shut',
    clause: 'spot-deploy.seed.ceiling',
    title: 'a trillion units of a token are refused',
    edit: seeds(({ ceiling }) => ({ ceiling: ceiling - 1n })),
  },
  {
    id: 'spot-deploy.ceiling-of-a-call',
    clause: 'spot-deploy.seed.ceiling',
    title: 'the ceiling is held against one call alone',
    edit: seeds(({ gates }) => ({
      gates: withChangedRow(gates, 'ceiling', (row) => ({
        ...row,
        check: (core, signer, asked) =>
          stagedHoldersOf(core.state, asked.asset).size > 0 ? null : row.check(core, signer, asked),
      })),
    })),
  },
  {
    id: 'spot-deploy.first-holder-alone',
    clause: 'spot-deploy.supply.total',
    title: 'only the first holder is credited',
    edit: supply(() => ({
      mints(core, token) {
        const [row] = stagedHoldersOf(core.state, token);
        if (row === undefined) return;
        const [holder, amount] = row;
        moveMoney(core, { token, amount, from: outside, to: holderForAccount(holder), why: { kind: 'first-supply' } });
      },
    })),
  },
  {
    id: 'spot-deploy.total-at-least',
    clause: 'spot-deploy.supply.checksum',
    title: 'a max_supply above the staged total is taken',
    edit: supply(() => ({ isTotal: (maxSupply, { staged }) => maxSupply >= staged })),
  },
  {
    id: 'spot-deploy.total-to-the-unit',
    clause: 'spot-deploy.supply.checksum',
    title: 'of a max_supply whole units are looked at',
    edit: supply(() => ({ isTotal: (maxSupply, { staged }) => maxSupply / 10n ** 18n === staged / 10n ** 18n })),
  },
  {
    id: 'spot-deploy.rows-stay',
    clause: 'spot-deploy.supply.cleared',
    title: 'the oldest of the tokens that wait for their supply stays among the staged ones with it',
    edit: supply(() => ({
      clears: ({ state }, token) =>
        state.spotDeploys.staged.keys().some((other) => other < token && !tokenDeploymentOf(state, other)?.isFinal),
    })),
  },
];
