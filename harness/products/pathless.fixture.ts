import { makeReplyEdit, type RulesEdit, rulesEditorAt } from '../../reference-model/index.ts';

/** A build that has no path for one action. */
export function actionPathRemovalEdit(tag: string): RulesEdit {
  return rulesEditorAt('actions')(({ table }) => ({ table: new Map([...table].filter(([key]) => key !== tag)) }));
}

/** A build that says of some actions that it has no path for them, told by their bodies. */
export function pathlessRefusalEdit(isSo: (body: string) => boolean): RulesEdit {
  return makeReplyEdit((request, reply) =>
    request.path === '/exchange' && isSo(new TextDecoder().decode(request.body))
      ? { ...reply, status: 400, body: '{"error":{"code":"ACTION_UNSUPPORTED","message":"no path"}}' }
      : reply,
  );
}
