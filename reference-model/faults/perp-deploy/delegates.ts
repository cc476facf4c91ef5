import {
  ALL_DEPLOY_DELEGATE_PERMISSIONS,
  deployDelegatePermissionBits,
  makeDeployDelegateGate,
} from '../../actions/deployer-gates.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import { perpNamed } from '../../state/market.ts';
import { changeMarketDeployment, dexOfCoin, marketDeploymentOf, permissionMaskOf } from '../../state/perp-deploys.ts';
import type { Fault } from '../fault.ts';
import { makeCommitEdit } from '../operators/orders.ts';

const grants = rulesEditorAt('actions', 'perpSetSubDeployers');
const masks = rulesEditorAt('actions', 'perpSetSubDeployerPerms');

export const perpDeployDelegatesFaults: readonly Fault[] = [
  {
    id: 'perp-deploy.delegates-of-dex',
    clause: 'perp-deploy.delegates.missing-bit',
    title: 'whoever is a delegate on one market of a dex sets the leverage of all of them',
    edit: rulesEditorAt(
      'actions',
      'perpSetLeverage',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'permitted', (row) => ({
        ...row,
        check: (core, signer, asked) => {
          const deployer = marketDeploymentOf(core.state, asked.asset)?.deployer;
          const beside = [...core.state.perpDeploys.deployments.values()].find(
            (one) => one.deployer === deployer && (permissionMaskOf(one, signer) & 2) !== 0,
          );
          return beside === undefined ? row.check(core, signer, asked) : null;
        },
      })),
    })),
  },
  {
    id: 'perp-deploy.delegate-owns',
    clause: 'perp-deploy.delegates.register',
    title: "a market that a delegate has registered is that delegate's",
    edit: makeCommitEdit('perp_register_asset', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const made = perpNamed(core.state, String(body.symbol));
      if (outcome.kind === 'done' && made !== undefined)
        changeMarketDeployment(core.state, made.id, { deployer: context.account });
      return outcome;
    }),
  },
  {
    id: 'perp-deploy.grants-less',
    clause: 'perp-deploy.delegates.add',
    title: 'a delegate that is added may not deactivate a market',
    edit: grants(({ maskOf }) => ({
      maskOf: (isAdded) => maskOf(isAdded) & ~deployDelegatePermissionBits.perp_deactivate_market,
    })),
  },
  {
    id: 'perp-deploy.grants-no-registration',
    clause: 'perp-deploy.delegates.add',
    title: 'a delegate that is added may do all but register',
    edit: grants(({ maskOf }) => ({
      maskOf: (isAdded) => maskOf(isAdded) & ~deployDelegatePermissionBits.perp_register_asset,
    })),
  },
  {
    id: 'perp-deploy.registers-by-first-market',
    clause: 'perp-deploy.delegates.register',
    title: 'bit 8 on another market of a dex than its first does not let a delegate register',
    edit: rulesEditorAt(
      'actions',
      'perpRegisterAsset',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'permitted', (row) => ({
        ...row,
        check(core, signer, asked) {
          const dex = dexOfCoin(core.state, asked.symbol);
          const first = marketDeploymentOf(core.state, dex?.markets[0] ?? 0);
          const mayRegister =
            first === undefined ||
            first.deployer === signer ||
            (permissionMaskOf(first, signer) & deployDelegatePermissionBits.perp_register_asset) !== 0;
          return mayRegister ? row.check(core, signer, asked) : refuse('AUTH_UNAUTHORIZED', 'unauthorized');
        },
      })),
    })),
  },
  {
    id: 'perp-deploy.one-delegate',
    clause: 'perp-deploy.delegates.add',
    title: 'a delegate that is added takes the place of those before',
    edit: makeCommitEdit('perp_set_sub_deployers', (core, context, body, prepared) => {
      const asset = Number(body.asset);
      if (body.add === true && marketDeploymentOf(core.state, asset)?.deployer === context.account)
        changeMarketDeployment(core.state, asset, { delegates: new Map() });
      return prepared.commit(core, context);
    }),
  },
  {
    id: 'perp-deploy.grants-for-good',
    clause: 'perp-deploy.delegates.add',
    title: 'a delegate that is taken away keeps its permissions',
    edit: grants(() => ({ maskOf: () => ALL_DEPLOY_DELEGATE_PERMISSIONS })),
  },
  {
    id: 'perp-deploy.mask-below-full',
    clause: 'perp-deploy.delegates.mask',
    title: 'the whole mask of 511 is refused',
    edit: masks(({ gates }) => ({
      gates: withChangedRow(gates, 'mask', (row) => ({
        ...row,
        check: (core, signer, asked) =>
          asked.mask === ALL_DEPLOY_DELEGATE_PERMISSIONS
            ? refuse('INVALID_REQUEST', 'all bits')
            : row.check(core, signer, asked),
      })),
    })),
  },
  {
    id: 'perp-deploy.mask-merged',
    clause: 'perp-deploy.delegates.replaces',
    title: 'a mask is added to the one before',
    edit: masks(() => ({ written: (before, asked) => before | asked })),
  },
  {
    id: 'perp-deploy.whole-mask-stays',
    clause: 'perp-deploy.delegates.replaces',
    title: 'who has all permissions keeps them until they are revoked',
    edit: masks(({ written }) => ({
      written: (before, asked) =>
        before === ALL_DEPLOY_DELEGATE_PERMISSIONS && asked !== 0 ? before : written(before, asked),
    })),
  },
  {
    id: 'perp-deploy.registers-once-revoked',
    clause: 'perp-deploy.delegates.add',
    title: 'a delegate from whom all is taken may register on',
    edit: grants(({ maskOf }) => ({
      maskOf: (isAdded) => (isAdded ? maskOf(isAdded) : deployDelegatePermissionBits.perp_register_asset),
    })),
  },
  {
    id: 'perp-deploy.mask-not-revoked',
    clause: 'perp-deploy.delegates.revokes',
    title: 'a mask of 0 changes nothing',
    edit: masks(() => ({ written: (before, asked) => (asked === 0 ? before : asked) })),
  },
  {
    id: 'perp-deploy.bit-of-another',
    clause: 'perp-deploy.delegates.settings',
    title: 'the smallest order is set by the bit of the rebate',
    edit: rulesEditorAt(
      'actions',
      'perpSetMinSize',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'permitted', () =>
        makeDeployDelegateGate(deployDelegatePermissionBits.perp_set_maker_rebate),
      ),
    })),
  },
  {
    id: 'perp-deploy.price-by-another-bit',
    clause: 'perp-deploy.delegates.oracle',
    title: 'prices are pushed by the bit of the leverage',
    edit: rulesEditorAt(
      'actions',
      'mip3SetOraclePx',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'permitted', () =>
        makeDeployDelegateGate(deployDelegatePermissionBits.perp_set_leverage),
      ),
    })),
  },
];
