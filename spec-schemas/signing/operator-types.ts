import { makeSignedField } from '../catalogue/action-entry.ts';
import type { SignedEntry } from './signed-type.ts';

const operatorTypes = {
  set_metaliquidity_set: {
    bodyKey: 'params',
    owner: 'none',
    primaryType: 'SetMetaliquiditySet',
    fields: [makeSignedField('address', 'account', 'address'), makeSignedField('bool', 'allowed', 'allowed')],
  },
  gov_adjust_spot_value: {
    bodyKey: 'params',
    owner: 'none',
    primaryType: 'GovAdjustSpotValue',
    fields: [makeSignedField('address', 'account', 'account'), makeSignedField('string', 'value', 'value')],
  },
} as const satisfies { readonly [tag: string]: SignedEntry };

const byTag: ReadonlyMap<string, SignedEntry> = new Map(Object.entries(operatorTypes));

/**
 * Returns the type of a system-only tag: even a correctly signed one is refused.
 * @source supplement signing, status "system" (public)
 */
export function systemSignedEntryFor(tag: string): SignedEntry | undefined {
  return byTag.get(tag);
}
