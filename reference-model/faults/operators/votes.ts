import type { VotedAction } from '../../governance/voted-action.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';

type Core = Parameters<VotedAction['plan']>[0];
type Plan = Exclude<ReturnType<VotedAction['plan']>, { readonly code: string }>;

/** Replaces the effect of one kind of vote at its quorum. @param change  `market`: the market of the vote, if any */
export function makeVoteEnactmentEdit(
  name: string,
  change: (enact: Plan['enact'], core: Core, market: Plan['market']) => Plan['enact'],
): RulesEdit {
  return rulesEditorAt(
    'governance',
    'actions',
  )(({ [name]: action }) => {
    if (action === undefined) return {};
    const plan: VotedAction['plan'] = (core, payload) => {
      const planned = action.plan(core, payload);
      if ('code' in planned) return planned;
      return { ...planned, enact: change(() => planned.enact(), core, planned.market) };
    };
    return { [name]: { ...action, plan } };
  });
}

/** A vote on a chain figure enacts without changing the figure. */
export function noVoteEffectEdit(vote: string): RulesEdit {
  return makeVoteEnactmentEdit(vote, (enact, { state }) => () => {
    const { governed } = state;
    const changes = enact();
    state.governed = governed;
    return changes;
  });
}
