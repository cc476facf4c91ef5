import type { Core } from '../../core.ts';
import type { ExchangeStatusReadRules } from '../../reads/exchange-status.ts';
import type { ReadHandler } from '../../reads/read.ts';
import { rulesEditorAt, withChangedEntry } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { parseAddress } from '../../state/address.ts';

// Editors that each replace entries of one record of the rules.

type Change<Record> = (rules: Record) => Partial<Record>;

export const makeRoutesEdit = rulesEditorAt('edge', 'routes');

export const makeReplyEnvelopeEdit = rulesEditorAt('edge', 'envelope');

export const makeInfoEdit = rulesEditorAt('edge', 'info');

export const makeExchangeRulesEdit = rulesEditorAt('chain', 'exchange');

export const makeChainRepliesEdit = rulesEditorAt('chain', 'replies');

export const makeReadRulesEdit = rulesEditorAt('reads');

export const makeReadArgumentsEdit = rulesEditorAt('reads', 'arguments');

export const makeReadRejectionsEdit = rulesEditorAt('reads', 'rejections');

export function makeExchangeStatusEdit(change: Change<ExchangeStatusReadRules['body']>): RulesEdit {
  // A key that a change leaves undefined is omitted from the body.
  return makeReadRulesEdit((rules) => ({
    exchangeStatus: {
      body: { ...rules.exchangeStatus.body, ...change(rules.exchangeStatus.body) } as ExchangeStatusReadRules['body'],
    },
  }));
}

/** Replaces the answer of one read. */
export function makeReadAnswerEdit(type: string, answer: (served: ReadHandler) => ReadHandler): RulesEdit {
  return makeReadRulesEdit(({ table }) => ({ table: withChangedEntry(table, type, answer) }));
}

type ReadBody = Extract<ReturnType<ReadHandler>, { readonly kind: 'read' }>['body'];

/** Edits the body of one read; refusals are unchanged. */
export function makeReadBodyEdit(
  type: string,
  change: (body: ReadBody, asked: { readonly core: Core; readonly request: Parameters<ReadHandler>[1] }) => ReadBody,
): RulesEdit {
  return makeReadAnswerEdit(type, (served) => (core, request, node) => {
    const answer = served(core, request, node);
    return answer.kind === 'read' ? { ...answer, body: change(answer.body, { core, request }) } : answer;
  });
}

/** Makes a type unknown. */
export function removedReadEdit(type: string): RulesEdit {
  return makeReadRulesEdit(({ table }) => ({ table: new Map([...table].filter(([name]) => name !== type)) }));
}

/** Whether a request names an account that the venue has seen. */
export function isKnownAddress(core: Core, address: unknown): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && core.state.accounts.has(parsed);
}
