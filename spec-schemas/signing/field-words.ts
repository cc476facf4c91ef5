import type { SignedField } from '../catalogue/action-entry.ts';
import { keccak256 } from './keccak.ts';
import type { WireValue } from './wire-action.ts';
import { parseWirePath, type WirePath, wireValueAt } from './wire-path.ts';
import { makeWordWriter, type WriteWord } from './word-writers.ts';
import { UnfitValue, WORD_BYTES } from './words.ts';

/** Thrown for a value in the body that does not fit its signed field; `field` is the dotted path from the body. */
export class UnfitField extends Error {
  override readonly name = 'UnfitField';
  readonly field: string;
  readonly reason: string;

  constructor(field: string, reason: string) {
    super(`${field}: ${reason}`);
    this.field = field;
    this.reason = reason;
  }
}

interface FieldWriter {
  readonly path: WirePath;
  readonly write: WriteWord;
}

const writersOf = new WeakMap<readonly SignedField[], readonly FieldWriter[]>();

function writers(fields: readonly SignedField[]): readonly FieldWriter[] {
  const found = writersOf.get(fields);
  if (found) return found;
  const made = fields.map((field) => ({ path: parseWirePath(field.from), write: writerOf(field) }));
  writersOf.set(fields, made);
  return made;
}

function writerOf({ type, rule }: SignedField): WriteWord {
  return rule.how === 'elements' ? elementsWriter(rule.each) : makeWordWriter(type, rule);
}

function elementsWriter(each: readonly SignedField[]): WriteWord {
  return (out, _view, at, value) => {
    if (!Array.isArray(value)) throw new UnfitValue('not an array');
    const list: readonly WireValue[] = value;
    const size = each.length * WORD_BYTES;
    const words = new Uint8Array(list.length * size);
    const view = new DataView(words.buffer);
    list.forEach((element, index) => {
      try {
        writeFieldWords(words, view, index * size, element, each);
      } catch (fault) {
        if (!(fault instanceof UnfitField)) throw fault;
        throw new UnfitField(`[${index}].${fault.field}`, fault.reason);
      }
    });
    out.set(keccak256(words), at);
  };
}

/**
 * Writes one word per field into zeroed space, the first at byte `at`.
 * @param view  over the same bytes as `words`
 * @throws UnfitField
 */
export function writeFieldWords(
  words: Uint8Array,
  view: DataView,
  at: number,
  body: WireValue,
  fields: readonly SignedField[],
): void {
  let next = at;
  for (const { path, write } of writers(fields)) {
    try {
      write(words, view, next, wireValueAt(body, path), body);
    } catch (fault) {
      if (fault instanceof UnfitValue) throw new UnfitField(path.text, fault.message);
      if (fault instanceof UnfitField) throw new UnfitField(path.text + fault.field, fault.reason);
      throw fault;
    }
    next += WORD_BYTES;
  }
}
