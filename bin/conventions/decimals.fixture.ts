import { composeEdits, type RulesEdit, rewriteFrames, rewriteReplies } from '../../reference-model/index.ts';
import type { Convention } from './convention.fixture.ts';

/** A string that is a decimal with a fraction, in the text of a body: digits alone may be a handle. */
const fraction = /"(-?\d+\.\d+)"/g;

/** The documents say what decimals are in, and not how many places they show. */
export const decimalsConventions: readonly Convention[] = [
  {
    id: 'zeros-behind-fractions',
    says: 'decimals end with another number of zeros in each answer',
    edits: [fractions((text, n) => `${text}${'0'.repeat(n % 4)}`)],
  },
];

/** Each fraction of what leaves the venue otherwise. @param change  given how many answers there were */
function fractions(change: (text: string, n: number) => string): RulesEdit {
  let answers = 0;
  const spell = (body: string) => {
    answers += 1;
    const n = answers;
    return body.replace(fraction, (_, text: string) => `"${change(text, n)}"`);
  };
  return composeEdits(
    rewriteReplies((request, reply) => (request.path === '/evm' ? reply : { ...reply, body: spell(reply.body) })),
    rewriteFrames((frame) => ({ ...frame, text: spell(frame.text) })),
  );
}
