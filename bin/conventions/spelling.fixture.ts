import type { AlternativeConvention } from '../../reference-model/conventions/index.ts';
import { makeOutgoingTextEdit, type RulesEdit } from '../../reference-model/index.ts';

/** A string that is a decimal with a fraction, in the text of a body; digits alone may be a handle. */
const fraction = /"(-?\d+\.\d+)"/g;
/** A string of a body, or the punctuation between two. */
const token = /"(?:[^"\\]|\\.)*"|[:,]/g;

/** Conventions on the spelling of values, which the documents mostly leave open. */
export const spellingConventions: readonly AlternativeConvention[] = [
  {
    id: 'zeros-behind-fractions',
    says: 'decimals end with another number of zeros in each answer',
    edits: [bodies((body, n) => body.replace(fraction, (_, text: string) => `"${text}${'0'.repeat(n % 4)}"`))],
  },
  {
    id: 'spaced-and-escaped',
    says: 'bodies have spaces and line ends between their parts, and escapes where JSON has them',
    edits: [bodies((body) => body.replace(token, spaced))],
  },
];

function spaced(part: string): string {
  if (part === ':') return ' : ';
  if (part === ',') return ',\n  ';
  return part.replaceAll('/', '\\/').replaceAll('_', '\\u005f');
}

/** Changes the text that leaves the venue, JSON-RPC excepted. @param change  gets the number of answers so far */
function bodies(change: (body: string, n: number) => string): RulesEdit {
  let answers = 0;
  const spell = (body: string) => {
    answers += 1;
    return change(body, answers);
  };
  return makeOutgoingTextEdit(spell, ['/evm']);
}
