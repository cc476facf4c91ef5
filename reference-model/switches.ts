import { type SwitchId, switches } from '../spec-schemas/switches.ts';
import type { Core } from './core.ts';
import { refuse } from './refusal.ts';
import { composeEdits, rulesEditorAt } from './rule-edits.ts';
import type { RulesEdit } from './rules.ts';

/**
 * A venue whose chain starts with these features disabled. A vote can enable those that governance controls: both lanes of deployment, spot
 * trading, and the end of the post-only window.
 * @source write-api, "Transfers", "Spot deployment", "Perp deployment", "Spot margin and Earn"; read-api, "exchange_status body"
 */
export function switchesOffEdit(ids: readonly SwitchId[]): RulesEdit {
  return composeEdits(...ids.map((id) => off[id]));
}

const deploys = rulesEditorAt('engine', 'deploys');
const flags = rulesEditorAt('governance', 'flags');

const off: Readonly<Record<SwitchId, RulesEdit>> = {
  mip1: deploys(({ figures }) => ({ figures: { ...figures, isSpotOpen: false } })),
  mip3: deploys(({ figures }) => ({ figures: { ...figures, isOpen: false } })),
  evm: composeEdits(
    rulesEditorAt('actions', 'coreEvmTransfer')(({ gates }) => ({ gates: closedBehind(gates, 'destination') })),
    rulesEditorAt('actions', 'sendToEvmWithData')(({ gates }) => ({ gates: closedBehind(gates, 'recipient') })),
  ),
  // Removes the vote that calibrates a pair.
  'spot-margin': rulesEditorAt('governance')(({ actions: { SetSpotMargin: _none, ...actions } }) => ({ actions })),
  spot: flags(() => ({ spotDisabled: true })),
  'post-only': flags(() => ({ postOnly: true })),
};

interface Gate {
  readonly id: string;
  check(core: Core, ...looked: readonly never[]): ReturnType<typeof refuse> | null;
}

/** The gates plus one that refuses everything, at its documented position: after those on the amount and the recipient. */
function closedBehind<Row extends Gate>(gates: readonly Row[], id: Row['id']): readonly Row[] {
  return gates.flatMap((gate) =>
    gate.id === id
      ? [gate, { ...gate, id: 'disabled', check: () => refuse('PRECONDITION_FAILED', switches.evm.sign.text) }]
      : [gate],
  );
}
