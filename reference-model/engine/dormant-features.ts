import type { Core } from '../core.ts';

/** Feature that starts dormant on some chains and is enabled by a validator vote. */
export type DormantFeature = 'scaleOrder' | 'chaseOrder';

/** The chain on which these features start dormant; on every other chain they are active from block 0. */
const DORMANT_ON = 31337;

/** Whether the venue accepts orders of this kind. @source engine facts, sections 6 and 7 */
export function isFeatureActivated({ state, params }: Core, feature: DormantFeature): boolean {
  return state.chain.chainId !== DORMANT_ON || params.features?.[feature] === true;
}
