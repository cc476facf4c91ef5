import type { Decision } from '../decisions.ts';

/** Decisions about parts that a venue may have turned off. */
export const switchDecisions: readonly Decision[] = [
  {
    id: 'D223',
    question:
      'How does anybody know that governance has turned something off: spot or perp deployment, the EVM, spot margin?',
    model: 'its refusals have the texts of the documents',
    accepts:
      'any text, as for every message (D37). The text of the documents in a refusal skips what needs the switch, where all that it turns on is refused so and nothing of it was taken; it accuses nobody. Any other text under PRECONDITION_FAILED, the same for all of it, leaves that not exercised',
    unplayed: 'a text is no rule of the model; a test has a venue say another one',
  },
  {
    id: 'D224',
    question: 'Which code has an order while `spot_disabled` or `post_only` is true?',
    model: '`PRECONDITION_FAILED`',
    accepts:
      'that, or `MARKET_INACTIVE`: what needs such an order is skipped where the flag was true when the run began',
    unplayed: 'whatever the code, nothing of such an order is judged there',
  },
];
