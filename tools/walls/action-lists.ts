import { actions } from '../../spec-schemas/catalogue/actions.ts';
import type { Source } from './walls.ts';

// A fact of several actions is a key of their rows in the catalogue: a list of tags elsewhere is what the next action is
// forgotten in, and no compiler tells.

const tags: ReadonlySet<string> = new Set(Object.keys(actions));

/** Where actions are listed because that is what stands there: their rows, what the documents say of them, mixtures, defects. */
const homes = [
  'spec-schemas/',
  'harness/campaign/families/',
  'harness/campaign/goals/',
  'harness/generate/actions/',
  'reference-model/faults/',
];

/** Literals that name several actions all the same. It may only get shorter. */
export const allowedActionLists: Readonly<Record<string, string>> = {
  'bin/serve/signed-examples.ts': 'examples of a page, one for each kind of body',
  'harness/campaign/outcomes/unreached-outcomes.ts': 'reasons, outcome by outcome',
  'harness/judging/sold-by-each.ts': 'a way to sell for each',
  'harness/product-probes/placing-actions.ts': 'a body for each that fits any venue',
  'harness/product-probes/product-effect.ts': 'what any venue carries out, whatever it is',
  'harness/setup/every-action.ts': 'one sequence in which each has something to do',
  'reference-model/actions/deployer-gates.ts': "bits of the documents' mask",
  'reference-model/chain/pending-queue.ts': "the documents' two that are admitted and do nothing",
  'reference-model/chain/variants.ts': 'a form of one decision',
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

/** Literals that hold two tags of actions side by side, as `path:line tag, tag`. */
export function actionListsIn(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !homes.some((home) => path.startsWith(home)) && !(path in allowedActionLists))
    .flatMap(({ path, text }) => pairsIn(text).map(({ line, pair }) => `${path}:${line} ${pair.join(', ')}`));
}

/** Permissions that nobody needs any more. */
export function unusedActionListPermits(sources: readonly Source[]): string[] {
  return Object.keys(allowedActionLists).filter((path) => {
    const source = sources.find((each) => each.path === path);
    return source === undefined || pairsIn(source.text).length === 0;
  });
}

/** Neighbours in a list or a union, and neighbouring keys of an object, that are both tags. */
function pairsIn(text: string): { readonly line: number; readonly pair: readonly string[] }[] {
  const code = text.replace(/^\s*(\*|\/\*|\/\/).*$/gm, '');
  const neighbours = [
    ...code.matchAll(/'(?<one>\w+)'\s*[,|]\s*(?='(?<other>\w+)')/g),
    ...code.matchAll(/^\s+(?<one>\w+): .*,\n(?=\s+(?<other>\w+):)/gm),
  ];
  return neighbours.flatMap(({ index, groups: { one = '', other = '' } = {} }) =>
    one !== other && tags.has(one) && tags.has(other)
      ? [{ line: code.slice(0, index).split('\n').length, pair: [one, other] }]
      : [],
  );
}
