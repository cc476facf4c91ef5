import type { VotedAction } from '../../governance/voted-action.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';

type Core = Parameters<VotedAction['plan']>[0];
type Plan = Exclude<ReturnType<VotedAction['plan']>, { readonly code: string }>;

/** Does something else at the quorum of one kind of vote. @param change  `market`: what the vote is about, if any */
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

/** A vote on a figure of the chain enacts, and the figures stay as they were. */
export function noVoteEffectEdit(vote: string): RulesEdit {
  return makeVoteEnactmentEdit(vote, (enact, { state }) => () => {
    const { governed } = state;
    const changes = enact();
    state.governed = governed;
    return changes;
  });
}
