import { type SwitchId, switches } from '../spec-schemas/switches.ts';
import type { Core } from './core.ts';
import { refuse } from './refusal.ts';
import { composeEdits, rulesEditorAt } from './rule-edits.ts';
import type { RulesEdit } from './rules.ts';

/**
 * A venue whose chain begins with these turned off. What governance has a vote for it can turn on again: both lanes of
 * deployment, spot trading and the end of the post-only window.
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
  // Nothing calibrates a pair.
  'spot-margin': rulesEditorAt('governance')(({ actions: { SetSpotMargin: _none, ...actions } }) => ({ actions })),
  spot: flags(() => ({ spotDisabled: true })),
  'post-only': flags(() => ({ postOnly: true })),
};

interface Gate {
  readonly id: string;
  check(core: Core, ...looked: readonly never[]): ReturnType<typeof refuse> | null;
}

/** The gates with one that lets nothing through, where the documents have it: behind those of the amount and of whom it is for. */
function closedBehind<Row extends Gate>(gates: readonly Row[], id: Row['id']): readonly Row[] {
  return gates.flatMap((gate) =>
    gate.id === id
      ? [gate, { ...gate, id: 'disabled', check: () => refuse('PRECONDITION_FAILED', switches.evm.sign.text) }]
      : [gate],
  );
}
