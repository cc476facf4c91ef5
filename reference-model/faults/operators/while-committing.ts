import type { ActionContext, DecodeAction } from '../../actions/action.ts';
import type { Core } from '../../core.ts';
import { isRefusal } from '../../refusal.ts';
import { withEntry } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { type Body, editActions } from './orders.ts';

/** Whether an action is one of those that a defect is met by. */
export type Fits = (core: Core, context: ActionContext, body: Body) => boolean;

/** The edited rules hold while an action of one of these tags is committed that fits, and at no other time. */
export function whileCommitting(tags: readonly string[], edit: RulesEdit, fits: Fits = () => true): RulesEdit {
  return (rules) => {
    const edited = edit(rules).actions.table;
    const either = (table: ReadonlyMap<string, DecodeAction>, tag: string) =>
      withEntry(table, tag, (prepare) => eitherOf(prepare, edited.get(tag) ?? prepare, edit, fits));
    return editActions(({ table }) => ({ table: tags.reduce(either, table) }))(rules);
  };
}

function eitherOf(prepare: DecodeAction, prepareEdited: DecodeAction, edit: RulesEdit, fits: Fits): DecodeAction {
  return (body) => {
    const sound = prepare(body);
    const unsound = prepareEdited(body);
    if (isRefusal(sound) || isRefusal(unsound)) return sound;
    return {
      ...sound,
      commit: (core, context) =>
        fits(core, context, body)
          ? unsound.commit({ ...core, rules: edit(core.rules) }, context)
          : sound.commit(core, context),
    };
  };
}
