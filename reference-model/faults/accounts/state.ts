import { isJsonArray, isJsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { refusalAnswer } from '../../answers/answer.ts';
import { liveOrdersOf } from '../../engine/orders/cancel-order.ts';
import { usd } from '../../numeric/planes.ts';
import { formatUsd } from '../../numeric/served.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { zeroAddress } from '../../state/address.ts';
import { isInHedgeMode } from '../../state/position-modes.ts';
import { positionsOf } from '../../state/positions.ts';
import { vaultsHeldBy } from '../../state/vaults.ts';
import type { Fault } from '../fault.ts';
import { makeAccountStateFieldsEdit, makeAccountStateReadEdit, omittedFieldMakers } from '../operators/accounts.ts';
import { makeReadNotFoundFault } from '../operators/read-answers.ts';
import { makeReadDataEdit, omitKey } from '../operators/wire.ts';

export const accountStateFaults: readonly Fault[] = [
  {
    id: 'accounts.state-without-time',
    clause: 'accounts.state.shape',
    title: 'the full depth lacks its time',
    edit: makeAccountStateFieldsEdit('full', omittedFieldMakers('time')),
  },
  {
    id: 'accounts.state-of-another',
    clause: 'accounts.state.address',
    title: 'account_state names the zero address',
    edit: makeAccountStateFieldsEdit('full', { address: () => zeroAddress }),
  },
  {
    id: 'accounts.option-lane-omitted',
    clause: 'accounts.state.lanes',
    title: 'an empty option lane is left out',
    edit: makeAccountStateFieldsEdit('full', omittedFieldMakers('option')),
  },
  {
    id: 'accounts.expiry-of-nothing',
    clause: 'accounts.state.next-expiry',
    title: 'next_expiry is 0 where there are no legs',
    edit: makeAccountStateFieldsEdit('full', { option: () => ({ escrow: '0', legs: 0, next_expiry: 0 }) }),
  },
  {
    id: 'accounts.old-name-kept',
    clause: 'accounts.state.removed-names',
    title: 'total_ntl_pos stands at the top level as well',
    edit: makeAccountStateFieldsEdit('full', { total_ntl_pos: ({ scalars }) => formatUsd(scalars.totalNtlPos) }),
  },
  {
    id: 'accounts.health-deferred-false',
    clause: 'accounts.state.health-deferred',
    title: 'health_deferred is false where nothing is deferred',
    edit: makeAccountStateFieldsEdit('full', { health_deferred: ({ scalars }) => scalars.healthDeferred }),
  },
  {
    id: 'accounts.tier-lower-case',
    clause: 'accounts.state.words',
    title: 'tiers are in lower case',
    edit: makeAccountStateFieldsEdit('full', { tier: ({ scalars }) => scalars.tier.toLowerCase() }),
  },
  {
    id: 'accounts.warned-of-nothing',
    clause: 'accounts.state.safe',
    title: 'an account with little money and no position is not Safe',
    edit: makeAccountStateFieldsEdit('margin', { tier: () => 'T0' }),
  },
  {
    id: 'accounts.standard-by-default',
    clause: 'accounts.state.default-modes',
    title: 'a new account is in standard mode',
    edit: makeAccountStateFieldsEdit('full', { abstraction: () => 'standard' }),
  },
  {
    id: 'accounts.hedge-by-default',
    clause: 'accounts.state.default-position-mode',
    title: 'a new account hedges',
    edit: makeAccountStateFieldsEdit('full', { position_mode: () => 'hedge' }),
  },
  {
    id: 'accounts.split-of-unified',
    clause: 'accounts.state.no-split',
    title: 'a unified account says that it is not split',
    edit: makeAccountStateFieldsEdit('full', { split: () => false }),
  },
  {
    id: 'accounts.pm-net-value-below-perp',
    clause: 'accounts.state.pm-net-value',
    title: 'pm_net_value stands in the perp lane as well',
    edit: makeAccountStateFieldsEdit('perp', { pm_net_value: () => '0' }),
  },
  {
    id: 'accounts.net-value-of-positions',
    clause: 'accounts.state.pm-net-value',
    title: 'pm_net_value is the value of every account that holds a position',
    edit: makeAccountStateFieldsEdit('full', {
      pm_net_value: ({ scalars }) => (scalars.heldInitialMargin > 0n ? formatUsd(scalars.accountValue) : '0'),
    }),
  },
  {
    id: 'accounts.unknown-not-zero',
    clause: 'accounts.state.unknown',
    title: 'figures of an account that is not there are null',
    edit: makeAccountStateReadEdit(({ perp }) => ({
      perp: {
        ...perp,
        init_margin: (figures, core) =>
          core.state.accounts.has(figures.account.address) ? perp.init_margin?.(figures, core) : null,
      },
    })),
  },
  {
    id: 'accounts.margin-of-before',
    clause: 'accounts.state.one-block',
    title: 'depth margin does not count the margin that the newest block holds',
    edit: makeAccountStateFieldsEdit('margin', { withdrawable: ({ scalars }) => formatUsd(scalars.totalRawUsd) }),
  },
  {
    id: 'accounts.margin-depth-always-safe',
    clause: 'accounts.state.one-block',
    title: 'depth margin calls every account Safe',
    edit: makeAccountStateFieldsEdit('margin', { tier: () => 'Safe' }),
  },
  {
    id: 'accounts.margin-depth-unified',
    clause: 'accounts.state.one-block',
    title: 'depth margin calls every account unified',
    edit: makeAccountStateFieldsEdit('margin', { abstraction: () => 'unified' }),
  },
  {
    id: 'accounts.body-of-two-blocks',
    clause: 'accounts.state.one-block',
    title: 'withdrawable is that of the block at which it was read before',
    edit: withdrawableOfBefore,
  },
  {
    id: 'accounts.height-falls',
    clause: 'accounts.state.height-rises',
    title: 'depth margin names the block before',
    edit: makeAccountStateFieldsEdit('margin', { height: (_, { state }) => state.height - 1 }),
  },
  {
    id: 'accounts.default-is-margin',
    clause: 'accounts.detail.default',
    title: 'without detail the answer is that of margin',
    edit: detail((value, next) => (value === undefined ? { value: 'margin' } : next())),
  },
  {
    id: 'accounts.margin-depth-short',
    clause: 'accounts.detail.margin-shape',
    title: 'depth margin lacks the maintenance margin',
    edit: makeAccountStateFieldsEdit('margin', omittedFieldMakers('cross_maintenance_margin_used')),
  },
  {
    id: 'accounts.margin-depth-wide',
    clause: 'accounts.detail.margin-only',
    title: 'depth margin shows the position mode',
    edit: makeAccountStateFieldsEdit('margin', { position_mode: () => 'one_way' }),
  },
  {
    id: 'accounts.margin-used-is-maintenance',
    clause: 'accounts.detail.margin-used',
    title: 'total_margin_used is the maintenance margin',
    edit: makeAccountStateFieldsEdit('margin', {
      total_margin_used: ({ scalars }) => formatUsd(scalars.crossMaintenance),
    }),
  },
  {
    id: 'accounts.margin-depth-names-hedge',
    clause: 'accounts.detail.margin-only',
    title: 'depth margin shows position_mode of a hedged account',
    edit: makeAccountStateFieldsEdit('margin', {
      position_mode: ({ account }, { state }) => (isInHedgeMode(state, account.address) ? 'hedge' : undefined),
    }),
  },
  {
    id: 'accounts.margin-used-with-escrow',
    clause: 'accounts.detail.margin-used',
    title: 'total_margin_used counts what orders on pairs hold, and perp.init_margin does not',
    edit: makeAccountStateFieldsEdit('margin', {
      total_margin_used: ({ account, scalars }, { state }) =>
        formatUsd(usd(scalars.heldInitialMargin + (state.spotEscrow.get(account.address) ?? 0n))),
    }),
  },
  {
    id: 'accounts.margin-used-by-orders',
    clause: 'accounts.detail.margin-used',
    title: 'total_margin_used counts an order that rests, which perp.init_margin does not',
    edit: makeAccountStateFieldsEdit('margin', {
      total_margin_used: ({ account, scalars }, core) =>
        formatUsd(usd(scalars.heldInitialMargin + (liveOrdersOf(core, account).length > 0 ? 1_000_000n : 0n))),
    }),
  },
  {
    id: 'accounts.margin-used-with-buckets',
    clause: 'accounts.detail.margin-used',
    title: 'total_margin_used counts what isolated positions hold, which perp.init_margin does not',
    edit: makeAccountStateFieldsEdit('margin', {
      total_margin_used: ({ account, scalars }, { state }) =>
        formatUsd(
          usd(
            positionsOf(state, account.address).reduce(
              (held, { margin }) => held + (margin.mode === 'isolated' ? margin.collateral : 0n),
              scalars.heldInitialMargin as bigint,
            ),
          ),
        ),
    }),
  },
  {
    id: 'accounts.maintenance-at-full',
    clause: 'accounts.detail.margin-keys-elsewhere',
    title: 'the full depth shows the maintenance margin',
    edit: makeAccountStateFieldsEdit('full', {
      cross_maintenance_margin_used: ({ scalars }) => formatUsd(scalars.crossMaintenance),
    }),
  },
  {
    id: 'accounts.overview-refused',
    clause: 'accounts.detail.overview',
    title: 'depth overview is refused',
    edit: detail((value, next) =>
      value === 'overview'
        ? { rejection: refusalAnswer(refuse('INVALID_REQUEST', 'no such depth')), bound: false }
        : next(),
    ),
  },
  {
    id: 'accounts.overview-without-role',
    clause: 'accounts.detail.overview-shape',
    title: 'the overview lacks the role',
    edit: makeAccountStateReadEdit(({ overview }) => ({
      overview: { ...overview, body: { ...overview.body, ...omittedFieldMakers('role') } },
    })),
  },
  {
    id: 'accounts.overview-without-agents',
    clause: 'accounts.overview.agents',
    title: 'the overview lists no agents',
    edit: overviewOf({ agents: () => [] }),
  },
  {
    id: 'accounts.overview-sub-worth-nothing',
    clause: 'accounts.overview.sub-accounts',
    title: 'the overview tells no worth of a sub-account',
    edit: makeAccountStateReadEdit(({ overview }) => ({
      overview: { ...overview, subAccount: { ...overview.subAccount, equity: () => '0' } },
    })),
  },
  {
    id: 'accounts.overview-first-sub-alone',
    clause: 'accounts.overview.sub-accounts',
    title: 'the overview lists one sub-account',
    edit: makeAccountStateReadEdit(({ overview: { body, ...overview } }) => ({
      overview: {
        ...overview,
        body: { ...body, sub_accounts: (...of) => [body.sub_accounts?.(...of)].flat().slice(0, 1) },
      },
    })),
  },
  {
    id: 'accounts.overview-sub-is-user',
    clause: 'accounts.overview.role',
    title: 'a sub-account reads as a user',
    edit: makeAccountStateReadEdit(({ overview: { body, ...overview } }) => ({
      overview: {
        ...overview,
        body: {
          ...body,
          role: (...of) => {
            const role = body.role?.(...of);
            return role === 'sub_account' ? 'user' : role;
          },
        },
      },
    })),
  },
  {
    id: 'accounts.overview-agent-is-user',
    clause: 'accounts.overview.role',
    title: 'an approved agent reads as a user',
    edit: overviewOf({ role: () => 'user' }),
  },
  {
    id: 'accounts.overview-shares-at-one',
    clause: 'accounts.overview.vault-equity',
    title: 'a share of a vault is worth 1 USD',
    edit: makeAccountStateReadEdit(({ overview }) => ({
      overview: {
        ...overview,
        vaultRow: { ...overview.vaultRow, equity: (...of) => overview.vaultRow.shares?.(...of) },
      },
    })),
  },
  {
    id: 'accounts.overview-led-left-out',
    clause: 'accounts.overview.vaults',
    title: 'vaults that are led and not followed are left out',
    edit: makeAccountStateReadEdit(({ overview }) => ({
      overview: { ...overview, vaultsOf: ({ state }, address) => vaultsHeldBy(state, address) },
    })),
  },
  {
    id: 'accounts.overview-threshold-of-one',
    clause: 'accounts.overview.multisig',
    title: 'an account with one key has a threshold of 1',
    edit: overviewOf({ multisig: () => ({ is_multi_sig: false, threshold: 1, signers: [] }) }),
  },
  {
    id: 'accounts.adl-served',
    clause: 'accounts.detail.adl',
    title: 'detail adl counts as the default',
    edit: makeAccountStateReadEdit(() => ({ refusesAdl: false })),
  },
  makeReadNotFoundFault(
    'accounts.detail-not-found',
    'accounts.detail.unknown-text',
    'an unknown word in detail answers 404',
    (request) => request.type === 'account_state' && isUnknownDepth(request.detail),
  ),
  {
    id: 'accounts.detail-another-depth',
    clause: 'accounts.detail.unknown-text',
    title: 'an unknown word in detail answers full without its perpetual lane',
    edit: makeReadDataEdit('account_state', (data, request) =>
      isUnknownDepth(request.detail) ? omitKey(data, 'perp') : data,
    ),
  },
  {
    id: 'accounts.balances-twice',
    clause: 'accounts.balances.names-once',
    title: 'each balance stands in two rows',
    edit: makeReadDataEdit('account_state', (data) => {
      const { spot } = data;
      if (!isJsonObject(spot) || !isJsonArray(spot.balances)) return data;
      return { ...data, spot: { ...spot, balances: [...spot.balances, ...spot.balances] } };
    }),
  },
];

type OverviewBody = Parameters<Parameters<typeof makeAccountStateReadEdit>[0]>[0]['overview']['body'];

function overviewOf(fields: OverviewBody): RulesEdit {
  return makeAccountStateReadEdit(({ overview }) => ({
    overview: { ...overview, body: { ...overview.body, ...fields } },
  }));
}

type DetailRule = Parameters<RulesEdit>[0]['reads']['arguments']['detail'];

/** Serves `detail` differently; `next` serves it as the venue does. */
function detail(
  read: (value: Parameters<DetailRule>[0]['value'], next: () => ReturnType<DetailRule>) => ReturnType<DetailRule>,
): RulesEdit {
  return rulesEditorAt(
    'reads',
    'arguments',
  )(({ detail: before }) => ({ detail: (sent) => read(sent.value, () => before(sent)) }));
}

function withdrawableOfBefore(rules: Parameters<RulesEdit>[0]): ReturnType<RulesEdit> {
  const shown = new Map<string, { readonly height: number; readonly now: string; readonly before: string }>();
  return makeAccountStateFieldsEdit('full', {
    withdrawable: ({ account: { address }, scalars }, { state: { height } }) => {
      const now = formatUsd(scalars.withdrawable);
      const last = shown.get(address);
      const before = last === undefined || last.height === height ? (last?.before ?? now) : last.now;
      shown.set(address, { height, now, before });
      return before;
    },
  })(rules);
}

function isUnknownDepth(detail: JsonValue | undefined): boolean {
  return typeof detail === 'string' && !['full', 'margin', 'overview', 'adl'].includes(detail);
}
