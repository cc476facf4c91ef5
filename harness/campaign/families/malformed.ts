import fc from 'fast-check';
import { actionGenerators } from '../../generate/actions/actions.list.ts';
import { type ActionDraft, type GeneratedActionTag, generatedActionTags } from '../../generate/actions.ts';
import { makePxNearMarkArbitrary, usualFigureArbitraries } from '../../generate/figures.ts';
import { ACCOUNTS_PER_SEQUENCE } from '../../generate/references.ts';
import { makeAllActionWeights, usualStepArbitraries } from '../../generate/sequence.ts';
import { requiredBodyFieldsOf, type SpoiltFieldRef } from '../../generate/spoilt.ts';
import { makeSpoiltFieldRefArbitrary } from '../../generate/spoilt-arbitrary.ts';
import type { ActStep, Step } from '../../generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import { makeApproveAgentStep, openVaultStep, seedVaultStep } from '../play/opening-steps.ts';
import type { Family } from './family.ts';
import { evenActionWeights } from './weights.ts';

const px = makePxNearMarkArbitrary(4);

const readAll: Step = { do: 'read' };
const rests = makeActionStep({
  tag: 'submit_order',
  order: makeOrderDraft({ cloid: 0, px: { at: 'mark', ticks: -4 } }),
});

const figures = { ...usualFigureArbitraries, px, broker: fc.constant(null), plainOrders: 60 };

const weights = makeAllActionWeights({
  ...evenActionWeights,
  // Reads of an account that has converted to multi-sig show nothing.
  convert_to_multi_sig_user: 0,
  multi_sig: 0,
});

const ways: readonly SpoiltFieldRef['how'][] = ['left out', 'null', 'left out', 'another type'];

/** Spoils each required field of each action once: random draws would miss some in every campaign. */
function spoiltFields(): readonly ActStep[] {
  return generatedActionTags
    .filter((tag) => weights[tag] !== 0)
    .flatMap((tag) => requiredBodyFieldsOf(tag).map((_, field) => ({ tag, field })))
    .map(({ tag, field }, at) => ({
      ...makeActionStep(oneOf(tag, at), { by: at % ACCOUNTS_PER_SEQUENCE }),
      spoilt: { field, how: ways[at % ways.length] ?? 'null' },
    }));
}

function oneOf(tag: GeneratedActionTag, seed: number): ActionDraft {
  const drawn = actionGenerators[tag].words(figures) as fc.Arbitrary<ActionDraft>; // the union of tags loses its type parameter
  return fc.sample(drawn, { seed, numRuns: 1 })[0] ?? rests.action;
}

const IN_A_SEQUENCE = 11;
/** Each begins with an order, which every build takes: a sequence in which nothing is taken shows nothing. */
const before: readonly (readonly Step[])[] = [
  [rests, makeApproveAgentStep(0, null)],
  [rests, openVaultStep(0), readAll, seedVaultStep(0)],
  [rests, makeActionStep({ tag: 'c_deposit', amount: '5.00' })],
];

/** Groups fields of different actions in one opening: several fields of one action do not share a sequence. */
function spread(): readonly (readonly Step[])[] {
  const fields = spoiltFields();
  const sequences = Math.ceil(fields.length / IN_A_SEQUENCE);
  return Array.from({ length: sequences }, (_, nth) => [
    ...(before[nth % before.length] ?? []),
    ...fields.filter((_field, at) => at % sequences === nth),
  ]);
}

let openings: ReturnType<typeof spread> | null = null;

export const malformedActionsFamily: Family = {
  name: 'malformed',
  says: 'Actions with a field that is left out, null, of another type or another word, under the signature of what they should have been: nobody reads them, and nothing moves.',
  share: 3,
  // The catalogue says which fields are required, where a document only names the fields (D94).
  advises: true,
  weighing: {
    actions: weights,
    others: { oracle: 0, claim: 0, advance: 0.3, commit: 0.5, ask: 0.5 },
    always: ['send_asset', 'cancel_all_orders'],
  },
  draws: {
    ...usualStepArbitraries,
    figures,
    signer: fc.constant('owner'),
    held: fc.constant(false),
    spoilt: makeSpoiltFieldRefArbitrary(85),
  },
  // Built on first use: most commands only list the family.
  get openings() {
    openings ??= spread();
    return openings;
  },
  participants: { accounts: ACCOUNTS_PER_SEQUENCE, usdc: '20000', native: '50', base: '50', thinMargin: null },
  // Pairs are shared, so nothing is played at the same time.
  isExclusive: true,
  markets: 1,
  pairs: 1,
  comparedEachBlock: ['account_state', 'open_orders'],
};
