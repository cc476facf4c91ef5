import { answerDecisions } from './decisions/answers.ts';
import { bridgeDecisions } from './decisions/bridge.ts';
import { deployDecisions } from './decisions/deploys.ts';
import { earnDecisions } from './decisions/earn.ts';
import { feedDecisions } from './decisions/feed.ts';
import { fundDecisions } from './decisions/funds.ts';
import { optionDecisions } from './decisions/options.ts';
import { requestDecisions } from './decisions/requests.ts';
import { rowDecisions } from './decisions/rows.ts';
import { signingDecisions } from './decisions/signing.ts';
import { spotDecisions } from './decisions/spot.ts';
import { stakingDecisions } from './decisions/staking.ts';
import { switchDecisions } from './decisions/switches.ts';
import { tradingDecisions } from './decisions/trading.ts';

/** Form that a reasonable venue may have. `says` completes "a venue of this form …". */
export interface DecisionForm {
  /** Short word after `=` in `serve --variant D01=catalogued`. */
  readonly id: string;
  readonly says: string;
  /** Clauses of public facts that advise on a venue of this form; left out: none. */
  readonly advises?: readonly string[];
}

/** Point that the documents leave open: what the model does, and what a check accepts. */
export interface Decision {
  readonly id: `D${number}`;
  readonly question: string;
  readonly model: string;
  readonly accepts: string;
  /** Forms of the decision, if they differ in replies or in state. The first one is the model's own. */
  readonly forms?: readonly [DecisionForm, DecisionForm, ...DecisionForm[]];
  /** Reason why a row that accepts another form has none that a venue of ours can take. */
  readonly unplayed?: string;
}

/** Every row, by its permanent number. */
export const decisions: readonly Decision[] = [
  ...answerDecisions,
  ...requestDecisions,
  ...signingDecisions,
  ...tradingDecisions,
  ...fundDecisions,
  ...spotDecisions,
  ...stakingDecisions,
  ...deployDecisions,
  ...rowDecisions,
  ...bridgeDecisions,
  ...optionDecisions,
  ...earnDecisions,
  ...feedDecisions,
  ...switchDecisions,
].toSorted((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));

/** Decision with forms: a parameter of the model, set by `serve --variant` and probed by campaigns. */
export type VariantDecision = Decision & Required<Pick<Decision, 'forms'>>;

/** Decisions with forms. */
export const variantDecisions: readonly VariantDecision[] = decisions.filter(
  (decision): decision is VariantDecision => decision.forms !== undefined,
);

/** Returns the row of a number; undefined for an unknown one. */
export function decisionById(id: string): Decision | undefined {
  return decisions.find((decision) => decision.id === id);
}

/** Returns the clauses that advise on a venue of these forms, such as `D01=catalogued`; a form of no decision has none. */
export function clausesAdvisingOn(forms: readonly string[]): readonly string[] {
  return variantDecisions.flatMap((decision) =>
    decision.forms.flatMap(({ id, advises = [] }) => (forms.includes(`${decision.id}=${id}`) ? advises : [])),
  );
}
