import { refusedOutcome } from '../../actions/action.ts';
import { units } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt, withChangedRow, withoutRow } from '../../rule-edits.ts';
import { readAccount } from '../../state/account.ts';
import { dexNamed, dexOwnedBy } from '../../state/perp-deploys.ts';
import type { Fault } from '../fault.ts';
import { makeActionBodyEdit, makeCommitEdit, takeUsdcFrom } from '../operators/orders.ts';
import { unreadableAsPreconditionEdit } from '../operators/unread.ts';

const registration = rulesEditorAt('actions', 'perpRegisterAsset');
const TAG = 'perp_register_asset';

export const perpDeployRegisterFaults: readonly Fault[] = [
  {
    id: 'perp-deploy.register-field-code',
    clause: 'perp-deploy.register.fields',
    title: 'a registration without its symbol is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('symbol'),
  },
  {
    id: 'perp-deploy.low-id',
    clause: 'perp-deploy.register.registered',
    title: 'markets are registered under ids from 500 on',
    edit: rulesEditorAt('engine', 'deploys')(() => ({ firstId: 500 })),
  },
  {
    id: 'perp-deploy.free',
    clause: 'perp-deploy.register.charged',
    title: 'a registration costs nothing',
    edit: registration(() => ({ charge: () => undefined })),
  },
  {
    id: 'perp-deploy.decimals-unread',
    clause: 'perp-deploy.register.decimals',
    title: 'a market has the default decimals, whatever it was registered with',
    edit: makeActionBodyEdit(TAG, (body) => ({ ...body, decimals: 0 })),
  },
  {
    id: 'perp-deploy.six-decimals',
    clause: 'perp-deploy.register.decimals',
    title: 'decimals of 0 keep a default of 6',
    edit: registration(() => ({ defaultDecimals: 6 })),
  },
  {
    id: 'perp-deploy.name-never-again',
    clause: 'perp-deploy.register.name-later',
    title: 'a later registration may not repeat the name',
    edit: registration(({ gates }) => ({
      gates: withChangedRow(gates, 'name-once', (row) => ({
        ...row,
        check: (core, signer, asked) =>
          asked.name !== undefined && dexNamed(core.state, asked.name) !== undefined
            ? refuse('INVALID_REQUEST', 'the dex has its name already')
            : row.check(core, signer, asked),
      })),
    })),
  },
  {
    id: 'perp-deploy.name-in-any-case-again',
    clause: 'perp-deploy.register.name-once',
    title: 'a later registration may repeat the name in other letter case',
    edit: registration(({ gates }) => ({
      gates: withChangedRow(gates, 'name-once', (row) => ({
        ...row,
        check: (core, signer, asked) => {
          const named = asked.name === undefined ? undefined : dexNamed(core.state, asked.name)?.name;
          return row.check(core, signer, named === undefined ? asked : { ...asked, name: named });
        },
      })),
    })),
  },
  {
    id: 'perp-deploy.seventeen-bytes',
    clause: 'perp-deploy.register.name-length',
    title: 'a name may have 17 bytes',
    edit: registration(() => ({ maxName: 17 })),
  },
  {
    id: 'perp-deploy.just-the-floor',
    clause: 'perp-deploy.register.stake',
    title: 'a deployer needs more at stake than the floor',
    edit: rulesEditorAt(
      'engine',
      'deploys',
    )(({ staked }) => ({
      staked: (core, owner) => units(staked(core, owner) - 1n),
    })),
  },
  {
    id: 'perp-deploy.stake-of-the-first',
    clause: 'perp-deploy.register.stake',
    title: 'who has a dex registers markets without any stake',
    edit: registration(({ gates }) => ({
      gates: withChangedRow(gates, 'stake', (row) => ({
        ...row,
        check: (core, signer, asked) =>
          dexOwnedBy(core.state, signer) === undefined ? row.check(core, signer, asked) : null,
      })),
    })),
  },
  {
    id: 'perp-deploy.fifteen-bytes',
    clause: 'perp-deploy.register.name-length',
    title: 'a name may have 15 bytes',
    edit: registration(() => ({ maxName: 15 })),
  },
  {
    id: 'perp-deploy.refused-at-a-price',
    clause: 'perp-deploy.register.checks-first',
    title: 'a registration that is refused costs a USDC',
    edit: makeCommitEdit(TAG, (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      if (outcome.kind === 'refused') takeUsdcFrom(core, readAccount(core.state, context.account));
      return outcome;
    }),
  },
  {
    id: 'perp-deploy.mangled',
    clause: 'perp-deploy.register.symbol-text',
    title: 'letters of other alphabets become question marks',
    edit: makeActionBodyEdit(TAG, (body) => ({ ...body, symbol: String(body.symbol).replaceAll(/[^ -~]/g, '?') })),
  },
  {
    id: 'perp-deploy.owner-alone',
    clause: 'perp-deploy.delegates.register',
    title: 'only the owner of a dex registers into it',
    edit: makeCommitEdit(TAG, (core, context, body, prepared) => {
      const dex = dexNamed(core.state, String(body.symbol).split(':')[0] ?? '');
      return dex !== undefined && dex.owner !== context.account
        ? refusedOutcome(refuse('AUTH_UNAUTHORIZED', 'unauthorized'))
        : prepared.commit(core, context);
    }),
  },
  {
    id: 'perp-deploy.owner-pays',
    clause: 'perp-deploy.delegates.register-pays',
    title: 'the owner of a dex pays for what its delegate registers',
    edit: registration(() => ({ payer: (_signer, deployer) => deployer })),
  },
  {
    id: 'perp-deploy.first-by-anybody',
    clause: 'perp-deploy.delegates.register-first',
    title: 'anybody registers the first market of a dex, without naming it',
    edit: registration(({ gates }) => ({ gates: withoutRow(gates, 'nameless') })),
  },
];
