import type { Core } from '../core.ts';
import { paramFiguresInForce } from '../engine/risk/param-figures.ts';
import { pow10 } from '../numeric/decimal.ts';
import { CORE_DECIMALS } from '../numeric/planes.ts';
import { formatUnits, parseUnits } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import type { VotedChange } from '../state/governance.ts';
import type { GovernedFigures } from '../state/governed.ts';
import { perpAt } from '../state/market.ts';
import { formatCastPayloadAsText, type VotedAction } from './voted-action.ts';

/** Chain parameter that a vote sets by its published name. */
interface Parameter {
  /** The value as reported. */
  print(core: Core): string;
  /** Returns the figures set by a value; null: the value is not allowed. */
  read(core: Core, value: string): GovernedFigures | null;
}

const MOST_FEE = 1_000n * pow10(CORE_DECIMALS);

const parameters: Readonly<Record<string, Parameter>> = {
  'fee.core_evm_fee_mtf': {
    print: (core) => formatUnits(paramFiguresInForce(core).coreEvmFee),
    read(_core, value) {
      const fee = parseUnits(value);
      return fee === null || fee < 0n || fee > MOST_FEE ? null : { coreEvmFee: fee };
    },
  },
  // 0 means none, so the value is the market's number plus one.
  mtf_asset_id: {
    print(core) {
      const { nativeMarket } = paramFiguresInForce(core);
      return nativeMarket === null ? '0' : String(nativeMarket + 1);
    },
    read({ state }, value) {
      if (value === '0') return { nativeMarket: null };
      const market = /^[1-9]\d{0,9}$/.test(value) ? perpAt(state, Number(value) - 1) : undefined;
      return market === undefined ? null : { nativeMarket: market.id };
    },
  },
};

/**
 * Payload {name, value}: a named chain parameter, its value as text. In force at once. How a vote names a parameter is an assumption
 * (D146).
 * @source write-api, "Transfers"; engine facts, section 25
 */
export const setParameterVoteDefinition: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, { name, value }) => {
    const field = typeof name === 'string' && Object.hasOwn(parameters, name) ? name : '';
    const parameter = parameters[field];
    if (parameter === undefined) return refuse('INVALID_REQUEST', 'name is no parameter of this build');
    const figures = typeof value === 'string' ? parameter.read(core, value) : null;
    if (figures === null) return refuse('INVALID_REQUEST', `value is none that ${field} may have`);
    const enact = (): VotedChange[] => {
      const prior = parameter.print(core);
      core.state.governed = { ...core.state.governed, ...figures };
      return [{ field, prior, new: parameter.print(core) }];
    };
    return { market: null, enact };
  },
};
