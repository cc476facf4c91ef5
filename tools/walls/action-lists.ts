import { actions } from '../../spec-schemas/catalogue/actions.ts';
import type { SourceFile } from './walls.ts';

// A fact about several actions is a key of their catalogue rows. A list of tags elsewhere is easily forgotten when an action is added,
// and no compiler notices.

const tags: ReadonlySet<string> = new Set(Object.keys(actions));

/** Files whose purpose is to list actions: catalogue rows, the documents' statements about actions, action mixtures, faults. */
const homes = [
  'spec-schemas/',
  'harness/campaign/families/',
  'harness/campaign/goals/',
  'harness/generate/actions/',
  'reference-model/faults/',
];

/** Other literals that may name several actions. Entries may only be removed. */
export const allowedActionLists: Readonly<Record<string, string>> = {
  'bin/serve/signed-examples.ts': 'examples of a page, one for each kind of body',
  'harness/campaign/concurrent/flight.ts': 'the type of a draft is narrowed to read its order',
  'harness/campaign/outcomes/unreached-outcomes.ts': 'reasons, outcome by outcome',
  'harness/campaign/play/compare-action-answers.ts': 'the type of a draft is narrowed to read its market',
  'harness/campaign/play/send-action.ts': 'the type of a draft is narrowed to read its order',
  'harness/client/leftovers.ts': 'each form of a body is read in a way of its own',
  'harness/judging/sold-by-each.ts': 'a way to sell for each',
  'harness/product-probes/placing-actions.ts': 'a body for each that fits any venue',
  'harness/product-probes/product-effect.ts': 'what any venue carries out, whatever it is',
  'harness/setup/every-action.ts': 'one sequence in which each has something to do',
  'harness/setup/owned-actions.ts': 'what the names of the other families do not say',
  'reference-model/actions/batch-rules.ts': "the documents' two batches, each with its bound",
  'reference-model/actions/deployer-gates.ts': "bits of the documents' mask",
  'reference-model/chain/pending-queue.ts': "the documents' two that are admitted and do nothing",
  'reference-model/chain/variants.ts': 'a form of one decision',
  'reference-model/conventions/orders.ts': 'a form of one decision',
  'reference-model/feed/channels/ledger-updates.ts': 'kinds of records, not actions',
  'reference-model/feed/channels/order-updates.ts': 'causes of records, not actions',
  'reference-model/history/order-transitions.ts': 'causes of records, not actions',
  'reference-model/money/holder.ts': 'kinds of movements, not actions',
  'scenarios/feed/ledger-updates-send.ts': 'judged by name: what the documents say of each',
  'scenarios/feed/push-order-ends.ts': 'what takes an order off, in a way of its own each',
  'scenarios/fills/row.ts': 'causes of fills, not actions',
  'scenarios/history/ledger-earn.ts': 'kinds of records, not actions',
  'scenarios/modes/position-named-leg.ts': 'judged by name: what the documents say of each',
  'scenarios/signing/digest-owner.ts': 'judged by name: what the documents say of each',
  'scenarios/signing/digest-type-strings.ts': 'judged by name: what the documents say of each',
  'scenarios/transport/action-unsupported-documented-tags.ts': 'one of each group of the tables',
  'scenarios/transport/retired-actions.ts': 'judged by name: what the documents say of each',
  'tools/block-watch.ts': 'causes of fills, not actions',
};

/** Returns literals that hold two action tags side by side, as `path:line tag, tag`. */
export function actionListsIn(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => !homes.some((home) => path.startsWith(home)) && !(path in allowedActionLists))
    .flatMap(({ path, text }) => pairsIn(text).map(({ line, pair }) => `${path}:${line} ${pair.join(', ')}`));
}

/** Returns permissions that are no longer used. */
export function findUnusedActionListPermits(sources: readonly SourceFile[]): string[] {
  return Object.keys(allowedActionLists).filter((path) => {
    const source = sources.find((each) => each.path === path);
    return source === undefined || pairsIn(source.text).length === 0;
  });
}

/**
 * Returns pairs of neighbours that are both tags: list entries, also with one other entry between them, union members, object keys,
 * compared values, and `case` labels.
 */
function pairsIn(text: string): { readonly line: number; readonly pair: readonly string[] }[] {
  const code = text.replace(/^[ \t]*(\*|\/\*|\/\/).*$/gm, '');
  const neighbours = [
    ...code.matchAll(/'(?<one>\w+)'\s*[,|]\s*(?='(?<other>\w+)')/g),
    ...code.matchAll(/^\s+(?<one>\w+): .*,\n(?=\s+(?<other>\w+):)/gm),
    ...code.matchAll(/[{,][ \t]*(?<one>\w+): [^,{}\n]*,[ \t]*(?=(?<other>\w+):)/g),
    ...code.matchAll(/'(?<one>\w+)',\s*[^,[\]\n]+,\s*(?='(?<other>\w+)')/g),
    ...code.matchAll(/([!=])== '(?<one>\w+)'\s*(?:\|\||&&)\s*[\w.?!]+ \1== (?='(?<other>\w+)')/g),
    ...code.matchAll(/case '(?<one>\w+)':\s*(?=case '(?<other>\w+)':)/g),
  ];
  return neighbours.flatMap(({ index, groups: { one = '', other = '' } = {} }) =>
    one !== other && tags.has(one) && tags.has(other)
      ? [{ line: code.slice(0, index).split('\n').length, pair: [one, other] }]
      : [],
  );
}
