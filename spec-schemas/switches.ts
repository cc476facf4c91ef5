import type { ActionTag } from './catalogue/actions.ts';
import type { ClauseId } from './clauses/index.ts';
import { products } from './products.ts';

/** Switch of a product that a venue may have turned off, by governance or during a window. */
interface SwitchRow {
  /** Name in a sentence, of the part that is off. */
  readonly name: string;
  /** Clause that its actions are refused while it is off. */
  readonly clause: ClauseId;
  /** Actions that are refused while it is off. */
  readonly tags: readonly ActionTag[];
  /** Whether only an account with a deployer's stake may use it while it is on. Left out: any account may. */
  readonly needsStake?: true;
  /** Sign that the part is off. `text`: words of a refusal. `flag`: member of `exchange_status` that is true. */
  readonly sign: { readonly text: string } | { readonly flag: 'spot_disabled' | 'post_only' };
}

/** Order actions for any market; on a pair they count as spot trading. */
export const anyMarketActions = ['twap_order', 'chase_order', 'scale_order'] as const;

/**
 * Documented switches.
 * @source write-api, "Transfers", "Spot deployment", "Perp deployment", "Spot margin and Earn"; read-api, "exchange_status body"
 */
export const switches = {
  mip1: {
    name: 'spot deployment',
    clause: 'spot-deploy.lane.disabled',
    tags: [...products['spot-deploy'].placing, ...products['spot-deploy'].others],
    sign: { text: 'MIP-1 spot deployment disabled by governance' },
  },
  mip3: {
    name: 'perp deployment',
    clause: 'perp-deploy.lane.disabled',
    tags: [...products['perp-deploy'].placing, ...products['perp-deploy'].others],
    needsStake: true,
    sign: { text: 'MIP-3 disabled by governance' },
  },
  evm: {
    name: 'the EVM',
    clause: 'transfers.evm.disabled',
    tags: [...products['core-to-evm'].placing, ...products['transfer-data'].placing],
    sign: { text: 'evm disabled' },
  },
  'spot-margin': {
    name: 'spot margin',
    clause: 'spot-margin.open.not-enabled',
    tags: products['spot-margin'].placing,
    sign: { text: 'spot margin not enabled for pair' },
  },
  spot: {
    name: 'spot trading',
    clause: 'transport.status.spot-disabled',
    tags: [...products.spot.placing, ...products['spot-margin'].placing, ...anyMarketActions],
    sign: { flag: 'spot_disabled' },
  },
  'post-only': {
    name: 'all orders that do more than add',
    clause: 'transport.status.post-only-orders',
    tags: [
      'submit_order',
      'batch_order',
      'modify',
      'batch_modify',
      'spot_order',
      'spot_margin_open',
      'fba_submit',
      'submit_encrypted_order',
      ...anyMarketActions,
    ] as const,
    sign: { flag: 'post_only' },
  },
} as const satisfies Readonly<Record<string, SwitchRow>>;

export type SwitchId = keyof typeof switches;

/** Switch with its name on the command line. */
export interface Switch extends SwitchRow {
  readonly id: SwitchId;
}

/** Switches with their ids. */
export const allSwitches: readonly Switch[] = (Object.keys(switches) as SwitchId[]).map((id) => ({
  id,
  ...switches[id],
}));

/** Describes the sign of the switch being off, in the words of the documents. */
export function describeSwitchOff({ sign }: Pick<Switch, 'sign'>): string {
  return 'text' in sign ? sign.text : `exchange_status says ${sign.flag}`;
}
