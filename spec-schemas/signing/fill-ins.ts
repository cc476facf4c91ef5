import type { ActionEntry, SignedField } from '../catalogue/action-entry.ts';
import type { JsonValue } from '../json/lossless.ts';

/**
 * Returns the values that a lenient decoder may substitute for a missing field of the body: zero values of its signed type, most likely
 * first. Empty for a field that may be missing, or is not signed by itself.
 */
export function decoderDefaultsOf(
  { fields, example }: Pick<ActionEntry, 'fields' | 'example'>,
  name: string,
): readonly JsonValue[] {
  const field = fields.find(({ from }) => from === name);
  return field === undefined ? [] : nothingOf(field, example[name]);
}

function nothingOf({ type, rule }: SignedField, example: JsonValue | undefined): readonly JsonValue[] {
  if (rule.how === 'coded') return Object.keys(rule.codes).slice(0, 1);
  switch (type) {
    case 'string':
      if (rule.how === 'value' && rule.words !== undefined) return [...rule.words.slice(0, 1), ''];
      return typeof example === 'string' && decimal.test(example) ? ['0', ''] : [''];
    case 'address':
      return [`0x${'0'.repeat(40)}`];
    case 'bool':
      return [false];
    case 'uint8':
    case 'uint16':
    case 'uint32':
    case 'uint64':
      return [0];
    case 'bytes32':
      return rule.how === 'value' ? [Array.from({ length: 32 }, () => 0)] : [[]];
    case 'bytes':
    case 'address[]':
    case 'string[]':
    case 'bytes[]':
      return [[]];
  }
}

const decimal = /^-?[0-9]+(\.[0-9]+)?$/;
