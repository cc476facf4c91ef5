import { makeReplyEdit, type RulesEdit, rulesEditorAt } from '../../reference-model/index.ts';

/** Removes the path of one action from a build. */
export function actionPathRemovalEdit(tag: string): RulesEdit {
  return rulesEditorAt('actions')(({ table }) => ({ table: new Map([...table].filter(([key]) => key !== tag)) }));
}

/** Makes a build report that it has no path for actions with certain bodies. */
export function pathlessRefusalEdit(isSo: (body: string) => boolean): RulesEdit {
  return makeReplyEdit((request, reply) =>
    request.path === '/exchange' && isSo(new TextDecoder().decode(request.body))
      ? { ...reply, status: 400, body: '{"error":{"code":"ACTION_UNSUPPORTED","message":"no path"}}' }
      : reply,
  );
}
