import { doneOutcome } from '../../actions/action.ts';
import { usd } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt, withChangedRow } from '../../rule-edits.ts';
import { readAccount } from '../../state/account.ts';
import { marketNamed } from '../../state/market.ts';
import { dexOfCoin } from '../../state/perp-deploys.ts';
import type { Fault } from '../fault.ts';
import { limitEditToTag, makeActionBodyEdit, makeCommitEdit, takeUsdcFrom } from '../operators/orders.ts';
import { unreadableAsPreconditionEdit } from '../operators/unread.ts';

const registration = rulesEditorAt('actions', 'spotRegisterToken');
const deploys = rulesEditorAt('engine', 'deploys');
const tokenRow = rulesEditorAt('reads', 'marketSections');
const TAG = 'spot_register_token';

export const spotDeployTokensFaults: readonly Fault[] = [
  {
    id: 'spot-deploy.token-field-code',
    clause: 'spot-deploy.token.fields',
    title: 'a token without its decimals is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('wei_decimals'),
  },
  {
    id: 'spot-deploy.decimals-swapped',
    clause: 'spot-deploy.token.registered',
    title: 'a token is registered with the decimals of its sizes for all of it',
    edit: makeActionBodyEdit(TAG, (body) => ({ ...body, wei_decimals: Math.max(1, Number(body.sz_decimals)) })),
  },
  {
    id: 'spot-deploy.bound-by-word',
    clause: 'markets.token.not-declared',
    title: 'a token of a deployer is bound at once to a contract',
    edit: tokenRow(({ token }) => ({
      token: {
        ...token,
        evm_contract: (row, core) =>
          row.id < 1_000
            ? token.evm_contract?.(row, core)
            : { address: `0x${'b'.repeat(40)}`, variant: 0, evm_extra_wei_decimals: 0 },
      },
    })),
  },
  {
    id: 'spot-deploy.low-id',
    clause: 'spot-deploy.token.first-id',
    title: 'tokens are registered under ids from 500 on',
    edit: deploys(() => ({ firstSpotId: 500 })),
  },
  {
    id: 'spot-deploy.supply-of-one',
    clause: 'spot-deploy.token.no-supply',
    title: 'a token without a supply shows one of 1',
    edit: tokenRow(({ token }) => ({
      token: {
        ...token,
        total_supply: (row, core) => (row.totalSupply === 0n ? '1' : token.total_supply?.(row, core)),
      },
    })),
  },
  {
    id: 'spot-deploy.free-token',
    clause: 'spot-deploy.token.charged',
    title: 'a token costs nothing',
    edit: registration(() => ({ charge: () => undefined })),
  },
  {
    id: 'spot-deploy.charged-twice',
    clause: 'spot-deploy.token.charged',
    title: 'a token is charged twice',
    edit: registration(({ charge }) => ({
      charge: (core, signer) => {
        charge(core, signer);
        charge(core, signer);
      },
    })),
  },
  {
    id: 'spot-deploy.paid-from-start',
    clause: 'spot-deploy.token.charged',
    title: 'what is charged is what the clock began with, and the ask is held against the bound',
    edit: registration(({ charge }) => ({
      charge: (core, signer) => {
        const dearer = deploys(({ ask }) => ({ ask: (...of) => usd(3n * ask(...of)) }));
        charge({ ...core, rules: dearer(core.rules) }, signer);
      },
    })),
  },
  {
    id: 'spot-deploy.symbol-of-31',
    clause: 'spot-deploy.token.symbol-length',
    title: 'a symbol of 32 characters is refused',
    edit: registration(() => ({ maxSymbol: 31 })),
  },
  {
    id: 'spot-deploy.symbol-of-a-market',
    clause: 'spot-deploy.token.symbol-taken',
    title: 'a token may be called like a market',
    edit: registration(({ gates }) => ({
      gates: withChangedRow(gates, 'symbol-taken', (row) => ({
        ...row,
        check: (core, signer, asked) =>
          marketNamed(core.state, asked.symbol) === undefined ? row.check(core, signer, asked) : null,
      })),
    })),
  },
  {
    id: 'spot-deploy.symbol-of-a-deployer',
    clause: 'spot-deploy.token.symbol-taken',
    title: "a token may be called like a deployer's perpetual",
    edit: registration(({ gates }) => ({
      gates: withChangedRow(gates, 'symbol-taken', (row) => ({
        ...row,
        check: (core, signer, asked) =>
          dexOfCoin(core.state, asked.symbol) === undefined ? row.check(core, signer, asked) : null,
      })),
    })),
  },
  {
    id: 'spot-deploy.size-of-five',
    clause: 'spot-deploy.token.sz-decimals',
    title: 'six decimals of a size are refused',
    edit: registration(() => ({ maxSzDecimals: 5 })),
  },
  {
    id: 'spot-deploy.two-decimals-at-least',
    clause: 'spot-deploy.token.wei-decimals',
    title: 'a token of one decimal is refused',
    edit: registration(({ weiDecimals }) => ({ weiDecimals: { ...weiDecimals, min: 2 } })),
  },
  {
    id: 'spot-deploy.seventeen-decimals',
    clause: 'spot-deploy.token.wei-decimals',
    title: 'a token of 18 decimals is refused',
    edit: registration(({ weiDecimals }) => ({ weiDecimals: { ...weiDecimals, max: 17 } })),
  },
  {
    id: 'spot-deploy.token-bound-excluded',
    clause: 'spot-deploy.token.fee-bound',
    title: 'a token whose ask is its bound is refused',
    edit: registration(({ gates }) => ({
      gates: withChangedRow(gates, 'bound', (row) => ({
        ...row,
        check: (core, signer, sent) => row.check(core, signer, { ...sent, maxFee: usd(sent.maxFee - 1n) }),
      })),
    })),
  },
  {
    id: 'spot-deploy.token-bound-unsigned',
    clause: 'spot-deploy.token.fee-negative',
    title: 'the sign of the bound of a token is not looked at',
    edit: makeActionBodyEdit(TAG, unsigned),
  },
  {
    id: 'spot-deploy.refused-at-a-price',
    clause: 'spot-deploy.token.fee-bound',
    title: 'a token that is refused costs a USDC',
    edit: makeCommitEdit(TAG, (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      if (outcome.kind === 'refused') takeUsdcFrom(core, readAccount(core.state, context.account));
      return outcome;
    }),
  },
  {
    id: 'spot-deploy.symbol-mangled',
    clause: 'spot-deploy.token.symbol-text',
    title: 'letters of other alphabets in a symbol become question marks',
    edit: makeActionBodyEdit(TAG, (body) => ({ ...body, symbol: ascii(body.symbol) })),
  },
  {
    id: 'spot-deploy.name-mangled',
    clause: 'spot-deploy.pair.name-text',
    title: 'letters of other alphabets in the name of a pair become question marks',
    edit: makeActionBodyEdit('spot_register_pair', (body) => ({ ...body, name: ascii(body.name) })),
  },
  {
    id: 'spot-deploy.capped-at-two',
    clause: 'spot-deploy.epoch.uncapped',
    title: 'without a cap an epoch takes two registrations',
    edit: deploys(({ isFull }) => ({ isFull: (count, most) => isFull(count, most === 0 ? 2 : most) })),
  },
  {
    id: 'spot-deploy.cap-of-tokens',
    clause: 'spot-deploy.epoch.cap',
    title: 'pairs do not count among the registrations of an epoch',
    edit: rulesEditorAt(
      'actions',
      'spotRegisterPair',
    )(({ gates }) => ({ gates: withChangedRow(gates, 'epoch', (row) => ({ ...row, check: () => null })) })),
  },
  ...(['spot_register_pair', 'perp_register_asset'] as const).map(
    (tag): Fault => ({
      id: `spot-deploy.${tag.replaceAll('_', '-')}-uncounted`,
      clause: 'spot-deploy.epoch.cap',
      title: `a registration by ${tag} takes no place below the cap of an epoch`,
      edit: limitEditToTag(
        tag,
        deploys(() => ({ counts: () => false })),
      ),
    }),
  ),
  {
    id: 'spot-deploy.core-seeded',
    clause: 'spot-deploy.seed.asset',
    title: 'holders of a token of the core are staged',
    edit: makeCommitEdit('spot_seed_holders', (core, context, body, prepared) =>
      Number(body.asset) < 1_000 ? doneOutcome : prepared.commit(core, context),
    ),
  },
  {
    id: 'spot-deploy.markets-are-tokens',
    clause: 'spot-deploy.settings.kind',
    title: 'parameters of a perpetual market are set without a word',
    edit: makeCommitEdit('spot_set_pair_params', (core, context, body, prepared) =>
      core.state.markets.get(Number(body.pair))?.kind === 'perp' ? doneOutcome : prepared.commit(core, context),
    ),
  },
  {
    id: 'spot-deploy.lane-half-closed',
    clause: 'spot-deploy.lane.disabled',
    title: 'a closed lane is told by another code',
    edit: makeCommitEdit('spot_finalize_supply', (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      return outcome.kind === 'refused' && outcome.refusal.message.startsWith('MIP-1')
        ? { kind: 'refused', refusal: refuse('ACTION_UNSUPPORTED', 'closed') }
        : outcome;
    }),
  },
];

/** A body whose bound has lost its sign and is above every price. */
function unsigned(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return String(body.max_deploy_fee).startsWith('-') ? { ...body, max_deploy_fee: '1000000000' } : body;
}

function ascii(text: unknown): string {
  return String(text).replaceAll(/[^ -~]/g, '?');
}
