import { signedField } from '../catalogue/action-entry.ts';
import type { SignedEntry } from './signed-type.ts';

const operatorTypes = {
  set_metaliquidity_set: {
    bodyKey: 'params',
    owner: 'none',
    primaryType: 'SetMetaliquiditySet',
    fields: [signedField('address', 'account', 'address'), signedField('bool', 'allowed', 'allowed')],
  },
  gov_adjust_spot_value: {
    bodyKey: 'params',
    owner: 'none',
    primaryType: 'GovAdjustSpotValue',
    fields: [signedField('address', 'account', 'account'), signedField('string', 'value', 'value')],
  },
} as const satisfies { readonly [tag: string]: SignedEntry };

const byTag: ReadonlyMap<string, SignedEntry> = new Map(Object.entries(operatorTypes));

/**
 * Returns the type of a system-only tag: even a correctly signed one is refused.
 * @source supplement signing, status "system" (public)
 */
export function systemSignedEntry(tag: string): SignedEntry | undefined {
  return byTag.get(tag);
}
